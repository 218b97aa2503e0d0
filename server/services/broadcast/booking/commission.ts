import { Taxes } from "@/lib/billing/tax-shapes";
import { findDefaultTax } from "@/lib/billing/taxes";
import type { Money } from "@/lib/money";
import { computePriceSums, type PriceSums } from "@/lib/pricing/price-sums";
import { type Ctx, keyOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { resolveAgents } from "@/server/services/corporate/agents";
import { readOwnTenant } from "@/server/services/tenant/own";

type Parties = { agent_id: string | null; agency_id: string | null };
type Rated = Parties & { status: string; commission_bp: number };
type Asked = {
  agent?: string | null | undefined;
  agency?: string | null | undefined;
  commission_bp?: number | undefined;
};

/** Whoever sells may not see the agency of another; its rate is the campaign's all the same. */
const readStandardRate = (ctx: Ctx, agency: string) =>
  withoutScope(async () => {
    const row = await ctx.db.agent_agency.findUnique({ where: keyOf(ctx, agency) });
    return row?.commission_bp ?? 0;
  });

/**
 * Returns agent, agency and agency commission of a campaign after a change; `before` is the campaign, or its customer
 * where it is new. A draft takes the rate of a newly chosen agency unless one is set. A booked campaign keeps its rate.
 */
export async function resolveCommission(
  ctx: Ctx,
  { commission_bp, ...asked }: Asked,
  before: Parties | Rated,
): Promise<Parties & { commission_bp: number }> {
  const known = "commission_bp" in before ? before : null;
  const parties = await resolveAgents(
    ctx,
    {
      ...(asked.agent !== undefined && { agent: asked.agent }),
      ...(asked.agency !== undefined && { agency: asked.agency }),
    },
    before,
  );
  if (known && known.status !== "draft") return { ...parties, commission_bp: known.commission_bp };
  if (parties.agency_id === null) return { ...parties, commission_bp: 0 };
  if (commission_bp !== undefined) return { ...parties, commission_bp };
  if (known && known.agency_id === parties.agency_id)
    return { ...parties, commission_bp: known.commission_bp };
  return { ...parties, commission_bp: await readStandardRate(ctx, parties.agency_id) };
}

/** Returns the agency commission of a campaign in basis points: none without an agency. */
export const getCommission = ({
  agency_id,
  commission_bp,
}: Pick<Rated, "agency_id" | "commission_bp">): number => (agency_id === null ? 0 : commission_bp);

/** Returns the price of a campaign from gross to net, with the tax of new documents. */
export async function readPriceSums(ctx: Ctx, gross: Money, commission_bp: number): Promise<PriceSums> {
  const tenant = await readOwnTenant(ctx);
  return computePriceSums(gross, commission_bp, findDefaultTax(Taxes.catch([]).parse(tenant.taxes_json)));
}
