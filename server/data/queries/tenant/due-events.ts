import type { Day } from "@/lib/day";
import {
  AS_RUN_DAYS,
  AS_RUN_HOUR,
  computeDueDays,
  type DueEventName,
  type LeadEvent,
} from "@/lib/notifications/due";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

type Sql = Prisma.Sql;
/** An event that is due: its record, those who may see it, the day it is about and the values of its text. */
export type DueEvent = {
  event: DueEventName;
  object_id: string;
  title: string;
  stations: string[];
  agents: string[];
  day: Day;
  /** How early it is told: the people who chose this hear of it. */
  lead: number;
  params: Record<string, string | number>;
};
/** How early the people of a tenant want to hear of each event that lets them choose. */
export type Leads = Readonly<Record<LeadEvent, readonly number[]>>;

/** Each lead as a row `w(lead)`. */
const unnestLeads = (leads: readonly number[]) =>
  Prisma.sql`cross join unnest(${[...leads]}::int[]) as w(lead)`;

/** Campaigns that end soon, those whose next spots have no usable copy, and commercials that expire before their spots. */
const selectOfCampaigns = (t: string, today: Day, leads: Leads): Sql => Prisma.sql`
    select 'campaign_expiring' as event, g.uuid as object_id, g.name as title, g.station_ids as stations,
      array_remove(array[g.agent_id, g.agency_id], null) as agents, g.end_date as day, w.lead, jsonb_build_object('to', g.end_date) as params
      from campaign g ${unnestLeads(leads.campaign_expiring)}
      where g.tenant_id = ${t}::uuid and g.status = 'active' and g.end_date between ${today}::date and ${today}::date + w.lead
    union all
    select 'copy_missing', g.uuid, g.name, g.station_ids, array_remove(array[g.agent_id, g.agency_id], null), g.end_date,
      w.lead, jsonb_build_object('date', min(s.date), 'spots', count(*))
      from spot s ${unnestLeads(leads.copy_missing)} join campaign g on g.tenant_id = ${t}::uuid and g.uuid = s.campaign_id
      left join commercial k on k.tenant_id = ${t}::uuid and k.uuid = s.commercial_id
      left join media m on m.tenant_id = ${t}::uuid and m.uuid = k.media_id
      where s.tenant_id = ${t}::uuid and s.date between ${today}::date and ${today}::date + w.lead and s.status in ('planned', 'published')
        and (k.uuid is null or m.uuid is null or m.state = 'refused')
      group by g.tenant_id, g.uuid, w.lead
    union all
    select 'copy_expiring', k.uuid, k.title, k.station_ids, k.agent_ids, k.valid_to, w.lead, jsonb_build_object('until', k.valid_to, 'spots', count(*))
      from commercial k ${unnestLeads(leads.copy_expiring)} join spot s on s.tenant_id = ${t}::uuid and s.commercial_id = k.uuid
      where k.tenant_id = ${t}::uuid and k.valid_to between ${today}::date and ${today}::date + w.lead
        and s.date > k.valid_to and s.status in ('planned', 'published')
      group by k.tenant_id, k.uuid, w.lead`;

/** Logs of tomorrow that should be published or fetched by now, and as-run logs that should have come in. */
const selectOfLogs = (t: string, today: Day, now: Date, late: boolean): Sql => {
  const { tomorrow } = computeDueDays(today);
  return Prisma.sql`
    select 'log_unpublished' as event, s.uuid as object_id, s.name as title, array[s.uuid] as stations, '{}'::uuid[] as agents,
      ${tomorrow}::date as day, 0 as lead, jsonb_build_object('date', ${tomorrow}::date) as params
      from station s
      where ${late} and s.tenant_id = ${t}::uuid and s.archived_at is null
        and exists(select from spot p where p.tenant_id = ${t}::uuid and p.station_id = s.uuid and p.date = ${tomorrow}::date and p.status = 'planned')
        and not exists(select from traffic_log l where l.tenant_id = ${t}::uuid and l.station_id = s.uuid and l.date = ${tomorrow}::date and l.published > 0)
    union all
    select 'log_not_fetched', s.uuid, s.name, array[s.uuid], '{}'::uuid[], l.date, 0, jsonb_build_object('date', l.date)
      from station s join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = s.uuid and l.date = ${tomorrow}::date and l.published > 0
      where ${late} and s.tenant_id = ${t}::uuid and s.archived_at is null
        and exists(select from station_agent a where a.tenant_id = ${t}::uuid and a.station_id = s.uuid)
        and not exists(select from station_agent a where a.tenant_id = ${t}::uuid and a.station_id = s.uuid and a.logs_until >= l.date)
    union all
    select 'as_run_missing', s.uuid, s.name, array[s.uuid], '{}'::uuid[], l.date, 0, jsonb_build_object('date', l.date)
      from station s
      cross join lateral (select ${now}::timestamptz at time zone s.timezone as wall) c
      join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = s.uuid and l.state = 'published'
        and l.date >= c.wall::date - ${AS_RUN_DAYS}::int and l.date + make_interval(days => 1, hours => ${AS_RUN_HOUR}::int) <= c.wall
      where s.tenant_id = ${t}::uuid and s.archived_at is null
        and exists(select from spot p where p.tenant_id = ${t}::uuid and p.station_id = s.uuid and p.date = l.date and p.status <> 'removed')`;
};

/** Invoices that became overdue, and licences that end soon. */
const selectOfMoney = (t: string, today: Day, leads: Leads): Sql => {
  const { overdue_from } = computeDueDays(today);
  return Prisma.sql`
    select 'invoice_overdue' as event, i.uuid as object_id, coalesce(i.number, '') as title, i.station_ids as stations, '{}'::uuid[] as agents,
      i.due_date as day, 0 as lead, jsonb_build_object('customer', c.name, 'due', i.due_date, 'open', (i.total - i.paid)::text) as params
      from invoice i join customer c on c.tenant_id = ${t}::uuid and c.uuid = i.customer_id
      where i.tenant_id = ${t}::uuid and i.kind = 'invoice' and i.status = 'issued' and i.paid < i.total
        and i.due_date >= ${overdue_from}::date and i.due_date < ${today}::date
    union all
    select 'licence_expiring', s.uuid, s.name, array[s.uuid], '{}'::uuid[], s.license_expires_at, w.lead, jsonb_build_object('date', s.license_expires_at)
      from station s ${unnestLeads(leads.licence_expiring)}
      where s.tenant_id = ${t}::uuid and s.archived_at is null and not (s.license_type = 'annual' and s.license_recurring)
        and s.license_expires_at between ${today}::date and ${today}::date + w.lead`;
};

/** Reads what is due on the tenant's day and was not told yet. `late`: tomorrow's logs should be published by now. */
export function readDueEvents(ctx: Ctx, late: boolean, leads: Leads): Promise<DueEvent[]> {
  const t = tenantOf(ctx).tenant_id;
  return ctx.db.$queryRaw<DueEvent[]>`
    select e.event, e.object_id, e.title, e.stations, e.agents, e.day::text as day, e.lead, e.params
    from (
      ${selectOfCampaigns(t, ctx.today, leads)}
      union all ${selectOfLogs(t, ctx.today, ctx.now, late)}
      union all ${selectOfMoney(t, ctx.today, leads)}
    ) e
    where not exists(select from due_event d where d.tenant_id = ${t}::uuid and d.event = e.event and d.object_id = e.object_id and d.day = e.day and d.lead = e.lead)
    order by e.event, e.day, e.object_id, e.lead`;
}

const keyOf = ({ event, object_id, day, lead }: Pick<DueEvent, "event" | "object_id" | "day" | "lead">) =>
  `${event} ${object_id} ${day} ${lead}`;

/** Notes that events are told. Returns those that no other process has told. */
export async function claimDueEvents(ctx: Ctx, due: readonly DueEvent[]): Promise<DueEvent[]> {
  const keys = due.map(({ event, object_id, day, lead }) => ({ event, object_id, day, lead }));
  const written = await ctx.db.$queryRaw<typeof keys>`
    insert into due_event (tenant_id, event, object_id, day, lead, told_at)
    select ${tenantOf(ctx).tenant_id}::uuid, r.event, r.object_id, r.day, r.lead, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(event text, object_id uuid, day date, lead int)
    on conflict do nothing returning event, object_id, day::text as day, lead`;
  const claimed = new Set(written.map(keyOf));
  return due.filter((one) => claimed.has(keyOf(one)));
}
