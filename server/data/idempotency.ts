import { createHash } from "node:crypto";
import { conflict, Refusal } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { askGlobally, getGlobalClient } from "@/server/data/kernel/client";

/**
 * A claim on an idempotency key. The answer is stored in the transaction of the change, so a repeated request finds
 * it.
 */
export type Claim = { scope: string; key: string; secret: boolean };

/** Seconds a request may hold its key without an answer; far longer than any call takes. */
const LEASE_SECONDS = 120;
const RETRY_SECONDS = 2;

/** The stored status of a call whose answer holds a secret and is therefore not stored. */
const ANSWERED_ONCE = 409;

/**
 * Returns the answer of an earlier request with this key, or a claim to run the call now. Where the answer is a
 * `secret` that was shown once, a repeat is refused.
 */
export async function claimKey(
  scope: string,
  key: string,
  call: string,
  body: unknown,
  secret: boolean,
): Promise<{ answer: unknown } | { claim: Claim }> {
  const body_hash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  const db = getGlobalClient();
  const made = await db.idempotency.createMany({
    data: [{ scope, key, call, body_hash }],
    skipDuplicates: true,
  });
  if (made.count === 1) return { claim: { scope, key, secret } };
  const before = await db.idempotency.findUnique({ where: { scope_key: { scope, key } } });
  if (!before) return claimKey(scope, key, call, body, secret);
  if (before.call !== call || before.body_hash !== body_hash) {
    throw new Refusal("invalid", "idempotency_reused", {
      fields: [{ path: "Idempotency-Key", code: "idempotency_reused" }],
    });
  }
  if (before.status === null) {
    // The first request was killed and rolled back: one of the later requests takes the key over.
    const taken = await db.$executeRaw`update idempotency set created_at = now()
      where scope = ${scope} and key = ${key} and status is null and created_at < now() - make_interval(secs => ${LEASE_SECONDS})`;
    if (taken === 1) return { claim: { scope, key, secret } };
    throw new Refusal("conflict", "in_flight", { retry_after: RETRY_SECONDS });
  }
  if (before.status === ANSWERED_ONCE) throw conflict("answered_once");
  return { answer: before.answer };
}

export async function storeAnswer(ctx: Ctx, { scope, key, secret }: Claim, answer: unknown) {
  const status = secret ? ANSWERED_ONCE : 200;
  const kept = JSON.stringify(secret ? null : (answer ?? null));
  await ctx.db
    .$executeRaw`update idempotency set status = ${status}, answer = ${kept}::jsonb where scope = ${scope} and key = ${key}`;
}
/** Stores the answer of a call that has no tenant's transaction. */
export const settle = ({ scope, key }: Claim, answer: unknown) =>
  askGlobally`update idempotency set status = 200, answer = ${JSON.stringify(answer ?? null)}::jsonb
    where scope = ${scope} and key = ${key} and status is null`;
export const releaseKey = ({ scope, key }: Claim) =>
  getGlobalClient().idempotency.deleteMany({ where: { scope, key, status: null } });
/** Keys are kept for a day. */
export const deleteOldKeys = (now: Date) =>
  getGlobalClient().idempotency.deleteMany({
    where: { created_at: { lt: new Date(now.getTime() - 86_400_000) } },
  });
