import { MAIL_ACTIONS, TIMELINE_MODELS, type TimelinePart } from "@/lib/customers/timeline";
import { type Day, toDay } from "@/lib/day";
import type { Money } from "@/lib/money";
import { listKeys } from "@/lib/own";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader } from "@/server/data/list";
import { buildWeeks } from "@/server/data/queries/insights/weeks";
import { RECORD_NAMES } from "./record-names";

type Sql = Prisma.Sql;

/** An entry of a customer's timeline: a line of the activity log, or a reconciled day of a station. */
export type TimelineRow = {
  uuid: string;
  at: Date;
  actor_id: string | null;
  via: string;
  model: string;
  action: string;
  /** Null where the record is no longer there. */
  object_id: string | null;
  /** What the record is called now; of a reconciled day, its station. */
  title: string;
  part: TimelinePart | null;
  amount: Money | null;
  /** Of a reconciled day: its station and date, its missed spots, and those of them that are made good. */
  station: string | null;
  date: Day | null;
  missed: number | null;
  made_good: number | null;
};

/** What states the amount of its record. */
const STATED = ["invoice.issued", "payment.created", "payment.deleted"];
/** The column of the amount of a record. */
const AMOUNTS: Readonly<Record<string, string>> = { invoice: "total", payment: "amount" };

const models = listKeys(TIMELINE_MODELS);
/** What was deleted of a customer, as its last entry in the activity log has it. */
const listDeleted = (tenant: string, customer: string): Sql => Prisma.sql`
  select object_id as uuid, model, concat_ws(' ', coalesce(before->>'number', before->>'reference'), coalesce(before->>'title', before->>'name')) as title,
    case model ${Prisma.join(
      Object.entries(AMOUNTS).map(
        ([model, column]) => Prisma.sql`when ${model} then (before->>${column})::numeric`,
      ),
      " ",
    )} end as amount, true as gone
  from history
  where tenant_id = ${tenant}::uuid and action like '%.deleted' and before->>'customer_id' = ${customer} and model = any(${models}::text[])`;
/**
 * The records of a customer with their kind and name, and the amount of those that have one. Many that are deleted keep
 * their row and are taken from it.
 */
const listRecords = (tenant: string, customer: string): Sql => {
  const each = models.map((model) => {
    const key = model === "customer" ? "uuid" : "customer_id";
    return Prisma.sql`select m.uuid, ${model} as model, ${RECORD_NAMES[model]} as title, ${Prisma.raw(AMOUNTS[model] ?? "null")}::numeric as amount, false as gone
      from ${Prisma.raw(model)} m where tenant_id = ${tenant}::uuid and ${Prisma.raw(key)} = ${customer}::uuid`;
  });
  const all = Prisma.join([...each, listDeleted(tenant, customer)], " union all ");
  return Prisma.sql`select distinct on (uuid) * from (${all}) r order by uuid, gone`;
};

const ofMail = Prisma.sql`split_part(h.action, '.', 2) = any(${[...MAIL_ACTIONS]}::text[])`;
const partOf = Prisma.sql`case when ${ofMail} then 'email' ${Prisma.join(
  models.map((model) => Prisma.sql`when h.model = ${model} then ${TIMELINE_MODELS[model]}`),
  " ",
)} end`;

/** The closed days on which spots of a customer's campaigns were missed; mirrored spots count at their leader. */
const listMissed = (tenant: string, customer: string): Sql => Prisma.sql`
  select md5(l.uuid::text || ${customer})::uuid as uuid, 0 as seq, l.closed_at as at, l.closed_by as actor_id, '' as via, 'log' as model,
    'log.reconciled' as action, l.uuid as object_id, s.name as title, 'air' as part,
    coalesce(sum(coalesce(p.bills, 0) - p.price) filter (where p.decision is distinct from 'make_good'), 0) as amount,
    l.station_id::text as station, l.date::text as date, count(*)::int as missed,
    (count(*) filter (where p.decision = 'make_good'))::int as made_good
  from campaign c
  join spot p on p.tenant_id = ${tenant}::uuid and p.campaign_id = c.uuid
  join traffic_log l on l.tenant_id = ${tenant}::uuid and l.station_id = p.station_id and l.date = p.date
  join station s on s.tenant_id = ${tenant}::uuid and s.uuid = l.station_id
  where c.tenant_id = ${tenant}::uuid and c.customer_id = ${customer}::uuid and p.result = 'missed' and p.source <> 'sync'
    and p.status not in ('held', 'removed') and l.state = 'reconciled' and l.closed_at is not null
  group by l.tenant_id, l.uuid, s.name`;

/**
 * The timeline of a customer, newest first: lines of the activity log that `seen` lets the person read, and with `air`
 * the days on which its spots were missed.
 */
export const makeTimelineList = (customer: string, seen: Sql, air: boolean): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select h.uuid, h.seq, h.at, h.actor_id, h.via, h.model, h.action, case when not o.gone then h.object_id end as object_id, coalesce(o.title, '') as title, ${partOf} as part,
      case when h.action = any(${STATED}::text[]) then o.amount end as amount,
      null::text as station, null::text as date, null::int as missed, null::int as made_good
    from (${listRecords(tenant, customer)}) o
    join (select * from history where tenant_id = ${tenant}::uuid and ${seen}) h on h.object_id = o.uuid and h.model = o.model
    ${air ? Prisma.sql`union all ${listMissed(tenant, customer)}` : Prisma.empty}`,
  search: [],
  fields: { part: "part", at: "at" },
  order: "at desc, seq desc, uuid",
});

/** What a customer ordered in a calendar year and in the one before, by the dates of the spots, as statistics count it. */
export async function readOrderedYears(ctx: Ctx, customer: string, year: number): Promise<OrderedYears> {
  const [before, from, to] = [toDay(`${year - 1}-01-01`), toDay(`${year}-01-01`), toDay(`${year}-12-31`)];
  const weeks = buildWeeks(tenantOf(ctx).tenant_id, { spans: [{ from: before, to }], customer }, ["booked"]);
  const [found] = await ctx.db.$queryRaw<[OrderedYears]>`
    select coalesce(sum(w.booked) filter (where w.week >= ${from}::date), 0) as booked_this_year,
      coalesce(sum(w.booked) filter (where w.week < ${from}::date), 0) as booked_last_year
    from (${weeks}) w`;
  return makeRowReader<OrderedYears>(ctx)(found);
}
type OrderedYears = { booked_this_year: Money; booked_last_year: Money };
