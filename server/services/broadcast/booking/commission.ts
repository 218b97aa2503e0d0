import { Taxes } from "@/lib/billing/tax-shapes";
import { findDefaultTax } from "@/lib/billing/taxes";
import type { Money } from "@/lib/money";
import { computePriceSums, type PriceSums } from "@/lib/pricing/price-sums";
import { type Ctx, keyOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { resolveAgents } from "@/server/services/corporate/agents";
import { readOwnTenant } from "@/server/services/tenant/own";

type Parties = { agent_id: string | null; agency_id: string | null };
/** What the agency deducts from the gross price, and what the agent earns of the net price, in basis points. */
type Rates = { commission_bp: number; agent_commission_bp: number };
type Rated = Parties & Rates & { status: string };
type CommissionInput = {
  agent?: string | null | undefined;
  agency?: string | null | undefined;
  commission_bp?: number | undefined;
};

/** Whoever sells may not see the agent or agency of another; its rate is the campaign's all the same. */
const readStandardRate = (ctx: Ctx, uuid: string) =>
  withoutScope(async () => {
    const row = await ctx.db.agent_agency.findUnique({ where: keyOf(ctx, uuid) });
    return row?.commission_bp ?? 0;
  });

/**
 * Returns agent, agency and their commissions of a campaign after a change; `before` is the campaign, or its customer
 * where it is new. A draft takes the rate of a newly chosen agency unless one is set, and that of its agent. A booked
 * campaign keeps its rates.
 */
export async function resolveCommission(
  ctx: Ctx,
  { commission_bp, ...asked }: CommissionInput,
  before: Parties | Rated,
): Promise<Parties & Rates> {
  const known = "commission_bp" in before ? before : null;
  const parties = await resolveAgents(
    ctx,
    {
      ...(asked.agent !== undefined && { agent: asked.agent }),
      ...(asked.agency !== undefined && { agency: asked.agency }),
    },
    before,
  );
  if (known && known.status !== "draft") {
    const { commission_bp, agent_commission_bp } = known;
    return { ...parties, commission_bp, agent_commission_bp };
  }
  const { agent_id, agency_id } = parties;
  return {
    ...parties,
    commission_bp: await resolveAgencyRate(ctx, agency_id, commission_bp, known),
    agent_commission_bp: agent_id === null ? 0 : await readStandardRate(ctx, agent_id),
  };
}

/** The rate of a draft's agency: the one that is set, the one it has, or the agency's own. */
async function resolveAgencyRate(
  ctx: Ctx,
  agency: string | null,
  asked: number | undefined,
  known: Rated | null,
): Promise<number> {
  if (agency === null) return 0;
  if (asked !== undefined) return asked;
  if (known?.agency_id === agency) return known.commission_bp;
  return readStandardRate(ctx, agency);
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
