import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";

export type CompetingRow = {
  uuid: string;
  number: string | null;
  name: string;
  customer_name: string;
  category_name: string | null;
  start_date: Day;
  end_date: Day;
  stations: string[];
  same_category: boolean;
  picked: boolean;
};
const MOST = 200;

/** Reads active campaigns that share stations and dates with a campaign; competitors first. */
export async function readCompetingRows(
  ctx: Ctx,
  of: {
    campaign: string;
    stations: readonly string[];
    from: Day;
    to: Day;
    categories: readonly string[];
    picked: readonly string[];
    search: string;
  },
): Promise<CompetingRow[]> {
  const { tenant_id } = tenantOf(ctx);
  const wanted = `%${of.search.replace(/[\\%_]/g, "\\$&")}%`;
  return ctx.db.$queryRaw<CompetingRow[]>`
    select g.uuid, g.number, g.name, c.name as customer_name, k.name as category_name, g.start_date::text as start_date,
      g.end_date::text as end_date, array_agg(n.name order by n.name) as stations,
      coalesce(coalesce(g.category_id, c.category_id) = any(${[...of.categories]}::uuid[]), false) as same_category,
      g.uuid = any(${[...of.picked]}::uuid[]) as picked
    from campaign g
    join customer c on c.tenant_id = ${tenant_id}::uuid and c.uuid = g.customer_id
    left join type_of_business k on k.tenant_id = ${tenant_id}::uuid and k.uuid = coalesce(g.category_id, c.category_id)
    join campaign_station b on b.tenant_id = ${tenant_id}::uuid and b.campaign_id = g.uuid and b.station_id = any(${[...of.stations]}::uuid[])
    join station n on n.tenant_id = ${tenant_id}::uuid and n.uuid = b.station_id
    where g.tenant_id = ${tenant_id}::uuid and g.status = 'active' and g.uuid <> ${of.campaign}::uuid
      and g.start_date <= ${of.to}::date and g.end_date >= ${of.from}::date
      and (g.name ilike ${wanted} or c.name ilike ${wanted} or g.number ilike ${wanted})
    group by g.uuid, g.number, g.name, g.start_date, g.end_date, g.category_id, c.name, c.category_id, k.name
    order by picked desc, same_category desc, g.start_date, lower(g.name), g.uuid limit ${MOST}`;
}
