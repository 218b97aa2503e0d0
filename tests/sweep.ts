import { makeCtx, withTenant } from "@/server/ctx";
import type { Sweep } from "@/server/services/sweeps";
import type { Person } from "@/tests/world";

/** Runs a sweep in a person's tenant at a time, as the worker does in every tenant. Returns the number of records. */
export async function sweep(who: Person, work: Sweep, now: Date): Promise<number> {
  const { tenant } = await who.ctx();
  const ctx = makeCtx({ tenant, now, request_id: "sweep", via: "job" });
  return withTenant(ctx, () => work(ctx));
}
