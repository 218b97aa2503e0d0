import { createHmac } from "node:crypto";
import { forbidden, invalid, LOCKED, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { returnAttempt, takeAttempt } from "@/server/data/guesses";
import { findTenant } from "@/server/data/unscoped";
import { findShareByCode, type Shared } from "@/server/data/unscoped/shares";
import { deriveKey } from "@/server/env";
import { makeCookie, tenantContextOf, UNLOCKED_COOKIE } from "@/server/identity";
import { isPassword } from "@/server/services/accounts/secrets";

type Share = NonNullable<Awaited<ReturnType<typeof findShareByCode>>>;

const UNLOCKED_MOST = 10;
const HOURS_UNLOCKED = 12;
/** What opens a document with a password: it ends when the link or its password does. */
const signUnlocked = ({ code, password_hash }: Pick<Share, "code" | "password_hash">) =>
  createHmac("sha256", deriveKey("share-password")).update(`${code}:${password_hash}`).digest("base64url");
const listUnlocked = ({ device }: Ctx) => (device.unlocked ?? "").split(".").filter(Boolean);
const isUnlocked = (ctx: Ctx, share: Share) =>
  share.password_hash === null || listUnlocked(ctx).includes(signUnlocked(share));

/** Refuses (403) what needs a password, and not found after its last day by the clock of the tenant. */
function requireOpen(ctx: Ctx, guest: Ctx, share: Share) {
  if (share.label && share.expires_on && guest.today > share.expires_on) throw notFound();
  if (!isUnlocked(ctx, share)) throw forbidden(LOCKED);
}

const TRIES_AN_HOUR = 10;
const ALL_TRIES_AN_HOUR = 60;
/** Checks the password of a shared document, in limited attempts; a right one opens it on this device for hours. */
export async function openShare(ctx: Ctx, model: Shared, code: string, password: string): Promise<void> {
  const share = await findShareByCode(code);
  if (share?.model !== model) throw notFound();
  const [own, all] = [`share:${code}@${ctx.address}`, `share:${code}`];
  await takeAttempt(own, ctx.now, { over: 3600, most: TRIES_AN_HOUR });
  await takeAttempt(all, ctx.now, { over: 3600, most: ALL_TRIES_AN_HOUR });
  if (!(await isPassword(password, share.password_hash))) throw invalid("password", "wrong_password");
  await Promise.all([returnAttempt(own, true), returnAttempt(all)]);
  const unlocked = [...new Set([signUnlocked(share), ...listUnlocked(ctx)])].slice(0, UNLOCKED_MOST);
  ctx.cookies.push(makeCookie(UNLOCKED_COOKIE(), unlocked.join("."), HOURS_UNLOCKED * 3600));
}

/**
 * Runs work for the holder of a share code: in the tenant that created it, as a reader without an account. Unknown,
 * revoked, expired and other codes are all not found; one with a password is refused (403) until it was entered.
 */
export async function runAsShareViewer<T>(
  ctx: Ctx,
  model: Shared,
  code: string,
  work: (ctx: Ctx, object_id: string, share: Share) => Promise<T>,
): Promise<T> {
  const share = await findShareByCode(code);
  if (share?.model !== model) throw notFound();
  return runAsViewer(ctx, share.tenant_id, (guest) => {
    requireOpen(ctx, guest, share);
    return work(guest, share.object_id, share);
  });
}

/** Runs work in a tenant as a reader without an account. Throws not found unless the tenant is active. */
export async function runAsViewer<T>(
  ctx: Ctx,
  tenant_id: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const tenant = await findTenant(tenant_id);
  if (tenant?.status !== "active") throw notFound();
  const guest = makeCtx({
    tenant: tenantContextOf({ tenant, role: "viewer" }),
    now: ctx.now,
    request_id: ctx.request_id,
    address: ctx.address,
  });
  return withTenant(guest, () => inTransaction(guest, work));
}
