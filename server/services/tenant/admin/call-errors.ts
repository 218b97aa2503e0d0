import type { Code } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { createCallError } from "@/server/data/unscoped/health";
import { getLog } from "@/server/outside/log";

/** How many errors of a tenant one process keeps within a minute; the log of the server has all of them. */
const MOST_A_MINUTE = 30;
const MINUTE = 60_000;
const kept = new Map<string, { from: number; count: number }>();

/** Whether one more error of a tenant is kept: an outage writes few rows. */
function mayKeep(tenant_id: string, now: number): boolean {
  const last = kept.get(tenant_id);
  if (!last || now - last.from >= MINUTE) {
    if (kept.size > 10_000) kept.clear();
    kept.set(tenant_id, { from: now, count: 1 });
    return true;
  }
  last.count += 1;
  return last.count <= MOST_A_MINUTE;
}

/** The class or SQLSTATE of what was thrown; never its message, which may hold what somebody entered. */
function nameCause(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return [cause.name, code].filter(Boolean).join(" ").slice(0, 80);
}

/** Keeps a call of a tenant that failed, so that support finds it by the id of its request. Never throws. */
export async function recordCallError(
  { tenant, request_id }: Ctx,
  { call, code, cause, now }: { call: string; code: Code; cause: unknown; now: Date },
): Promise<void> {
  if (!tenant || !mayKeep(tenant.tenant_id, now.getTime())) return;
  const row = { request_id, tenant_id: tenant.tenant_id, call, code, cause: nameCause(cause), at: now };
  await createCallError(row).catch((err: unknown) => getLog().error({ err }, "an error could not be listed"));
}
