import type { Day } from "@/lib/day";
import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import type { Money } from "@/lib/money";
import { type Ctx, getLanguage, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { writeAsSold } from "./as-sold";

/** The period and scope of the reports of a run; empty lists mean all that the person sees. */
export type RunScope = {
  from: Day;
  to: Day;
  basis: "aired" | "planned";
  customers: readonly string[];
  stations: readonly string[];
};
/** Something that keeps a report from being created: how often, and the first day with its station. */
type Obstacle = { count: number; date: Day; station: string; station_name: string };
export type RunCandidateRow = {
  customer: string;
  name: string;
  spots: number;
  net: Money;
  open_days: Obstacle | null;
  undecided: Obstacle | null;
  mail: { to: string[]; language: Language } | null;
  existing: { uuid: string; number: string } | null;
};

/** What the main table of a report lists and its net: the conditions of `explainNotBilled`. */
const LISTED = {
  aired: Prisma.sql`p.bills is not null and p.source <> 'bonus' and coalesce(p.decision, '') not in ('make_good', 'credit')
    and (coalesce(p.decision, '') = 'bill' or ${writeAsSold("p")}
      or (p.decision = 'accept' and p.result <> 'missed'))`,
  planned: Prisma.raw("p.source <> 'bonus'"),
};
const AMOUNT = { aired: Prisma.raw("p.bills"), planned: Prisma.raw("p.price") };
const IS_OPEN = Prisma.raw("coalesce(l.state, 'open') <> 'reconciled'");
/** A discrepancy without a decision; a spot without a result is one only on a closed day. */
const IS_UNDECIDED = Prisma.sql`p.decision is null
  and case when p.result is null then l.state = 'reconciled' else not ${writeAsSold("p")} end`;

/** An obstacle as JSON, from its count and its first place: a day followed by a station. */
const describeObstacle = (count: string, first: string) =>
  Prisma.raw(`case when s.${count} > 0 then jsonb_build_object('count', s.${count}, 'date', left(s.${first}, 10),
    'station', substr(s.${first}, 11), 'station_name', (select x.name from station x
      where x.tenant_id = s.tenant_id and x.uuid = substr(s.${first}, 11)::uuid)) end`);

/**
 * Reads, by customer with spots in the period, what a report would contain and what keeps it from being created. One
 * statement, whatever the number of customers. Of planned spots neither closed days nor decisions are asked.
 */
export async function readRunCandidates(
  ctx: Ctx,
  { from, to, basis, customers, stations }: RunScope,
): Promise<RunCandidateRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const aired = basis === "aired";
  const language = resolveLanguage(getLanguage(ctx));
  const rows = await ctx.db.$queryRaw<RunCandidateRow[]>`
    with s as (
      select p.tenant_id, c.customer_id, (count(*) filter (where ${LISTED[basis]}))::int as spots,
        coalesce(sum(${AMOUNT[basis]}), 0) as net,
        (count(distinct (p.date, p.station_id)) filter (where ${aired} and ${IS_OPEN}))::int as open,
        min(p.date::text || p.station_id) filter (where ${IS_OPEN}) as first_open,
        (count(*) filter (where ${aired} and ${IS_UNDECIDED}))::int as undecided,
        min(p.date::text || p.station_id) filter (where ${IS_UNDECIDED}) as first_undecided
      from spot p
      join campaign c on c.tenant_id = p.tenant_id and c.uuid = p.campaign_id
      left join traffic_log l on l.tenant_id = p.tenant_id and l.station_id = p.station_id and l.date = p.date
      where p.tenant_id = ${t}::uuid and p.status not in ('removed', 'held') and p.date between ${from}::date and ${to}::date
        and (${customers.length} = 0 or c.customer_id = any(${[...customers]}::uuid[]))
        and (${stations.length} = 0 or p.station_id = any(${[...stations]}::uuid[]))
      group by p.tenant_id, c.customer_id)
    select u.uuid as customer, u.name, s.spots, s.net, ${describeObstacle("open", "first_open")} as open_days,
      ${describeObstacle("undecided", "first_undecided")} as undecided,
      coalesce((select jsonb_build_object('to', string_to_array(d.recipients, ', '), 'language', d.language) from report_schedule d
          where d.tenant_id = ${t}::uuid and d.customer_id = u.uuid and d.archived_at is null),
        case when u.email <> '' then jsonb_build_object('to', jsonb_build_array(u.email), 'language', ${language}::text) end) as mail,
      (select jsonb_build_object('uuid', r.uuid, 'number', r.number) from report r
        where r.tenant_id = ${t}::uuid and r.customer_id = u.uuid and r.from_date = ${from}::date and r.to_date = ${to}::date
          and r.basis = ${basis} and r.scope_campaigns = '{}'
          and r.scope_stations @> ${[...stations]}::uuid[] and r.scope_stations <@ ${[...stations]}::uuid[]
        order by r.created_at desc, r.revision desc limit 1) as existing
    from s
    join customer u on u.tenant_id = s.tenant_id and u.uuid = s.customer_id
    order by u.name, u.uuid`;
  return rows.map(makeRowReader<RunCandidateRow>(ctx));
}
