import { type Ctx, tenantOf } from "@/server/ctx";

/** The customer, category, agent and agency of a campaign, as its page names them. */
export type CampaignNames = {
  customer: { name: string; category_id: string | null; station_ids: string[] };
  category: { name: string } | null;
  agent: { name: string } | null;
  agency: { name: string } | null;
};
type Row = CampaignNames["customer"] & {
  uuid: string;
  customer_name: string;
  category: string | null;
  agent: string | null;
  agency: string | null;
};

/**
 * Reads the names of campaigns, by campaign. One statement: Prisma asks for each relation by itself, also where there
 * is none.
 */
export async function readCampaignNames(
  ctx: Ctx,
  campaigns: readonly string[],
): Promise<Map<string, CampaignNames>> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Row[]>`
    select g.uuid, c.name as customer_name, c.category_id, c.station_ids, b.name as category, a.name as agent, y.name as agency
    from campaign g
    join customer c on c.tenant_id = ${t}::uuid and c.uuid = g.customer_id
    left join type_of_business b on b.tenant_id = ${t}::uuid and b.uuid = g.category_id
    left join agent_agency a on a.tenant_id = ${t}::uuid and a.uuid = g.agent_id
    left join agent_agency y on y.tenant_id = ${t}::uuid and y.uuid = g.agency_id
    where g.tenant_id = ${t}::uuid and g.uuid = any(${[...campaigns]}::uuid[])`;
  const toName = (name: string | null) => (name === null ? null : { name });
  return new Map(
    rows.map(({ uuid, customer_name, category_id, station_ids, category, agent, agency }) => [
      uuid,
      {
        customer: { name: customer_name, category_id, station_ids },
        category: toName(category),
        agent: toName(agent),
        agency: toName(agency),
      },
    ]),
  );
}
