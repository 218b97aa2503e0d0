import { notFound } from "@/lib/errors";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { resolveMerged } from "@/server/data/queries/sales/customer-merges";

type Brought = { agent_id: string | null; agency_id: string | null };
/** Throws not found (404) where the login of an agent did not bring a customer itself, even if it sells to it. */
export function requireOpenable<T extends Brought>(ctx: Ctx, row: T): T {
  const { agent } = tenantOf(ctx);
  if (agent && row.agent_id !== agent && row.agency_id !== agent) throw notFound();
  return row;
}

/** Returns the id of a customer that the person may open; of a merged one, of the customer that it forwards to. */
export async function findOpenable(ctx: Ctx, uuid: string): Promise<string> {
  const select = { uuid: true, agent_id: true, agency_id: true, merged_into_id: true } as const;
  const found = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid), select });
  if (found.merged_into_id)
    return findOpenable(ctx, (await resolveMerged(ctx, uuid)) ?? found.merged_into_id);
  return requireOpenable(ctx, found).uuid;
}
