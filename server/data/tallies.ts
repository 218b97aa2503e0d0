import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Prisma, type PrismaClient } from "@/server/data/generated/client";

/** The part of a transaction that the tallies need. */
type Statements = Pick<PrismaClient, "$queryRaw" | "$executeRaw">;

/** The counted columns of a campaign, as they were before the transaction. */
type Counted = {
  uuid: string;
  status: string;
  start_date: string;
  end_date: string;
  total: string;
  spots_booked: number;
  /** Its stations, where the transaction changes them; null where they stay. */
  stations: string[] | null;
};
const COUNTED: readonly string[] = ["status", "start_date", "end_date", "total", "spots_booked"];
type Touched = Map<string, Counted | null>;

// A bundler may load this module twice; both copies share the store.
declare global {
  var spotledger_tallies: WeakMap<Statements, Touched> | undefined;
}
globalThis.spotledger_tallies ??= new WeakMap();
const open = globalThis.spotledger_tallies;

/** The first days of the calendar months between the dates of a campaign. */
const MONTHS = Prisma.sql`generate_series(date_trunc('month', start_date::timestamp), end_date::timestamp, interval '1 month')`;

type Args = { where?: unknown; data?: unknown };
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const toRows = (data: unknown): Fields[] => (Array.isArray(data) ? data : [data]).filter(isFields);
/** A uuid as a condition names it: one, several, or in the key with the tenant. */
const Uuids = z.union([z.string(), z.object({ in: z.array(z.string()) })]).optional();
const Where = z.object({
  uuid: Uuids,
  campaign_id: Uuids,
  tenant_id_uuid: z.object({ uuid: z.string() }).optional(),
});

/**
 * Returns the uuids of changed campaigns; other conditions are refused, because the affected rows are not known
 * beforehand.
 */
function requireUuids(where: unknown, key: "uuid" | "campaign_id"): string[] {
  const { tenant_id_uuid, ...conditions } = Where.safeParse(where).data ?? {};
  const asked = conditions[key] ?? tenant_id_uuid?.uuid;
  if (asked === undefined)
    throw new Error("campaigns and their stations must be changed by the campaign's uuid");
  return typeof asked === "string" ? [asked] : asked.in;
}

/** The models whose changes are noted. */
const NOTED = ["campaign", "campaign_station"] as const;
type Noted = (typeof NOTED)[number];
export const isNoted = (model: string | undefined): model is Noted => NOTED.some((name) => name === model);

/**
 * Notes the counted columns of campaigns, or their stations, before an operation of the tenant's client changes them,
 * and locks the campaigns. Assigns uuids to new ones. Does nothing for reads.
 */
export async function noteBeforeChange(
  db: Statements | undefined,
  tenant_id: string,
  model: Noted,
  operation: string,
  { where, data }: Args,
) {
  const verb = /^(create|update|upsert|delete)/.exec(operation)?.[0];
  if (!verb) return;
  if (verb === "upsert") throw new Error("campaigns cannot be upserted");
  const isCampaign = model === "campaign";
  const isCounted = (row: Fields) => COUNTED.some((column) => column in row);
  if (isCampaign && verb === "update" && !toRows(data).some(isCounted)) return;
  if (!db) throw new Error("campaigns must be changed inside a transaction");
  const touched: Touched = open.get(db) ?? new Map();
  open.set(db, touched);
  if (!isCampaign) {
    const uuids =
      verb === "create"
        ? toRows(data).map((row) => String(row.campaign_id))
        : requireUuids(where, "campaign_id");
    await noteCampaigns(db, tenant_id, touched, uuids, false);
    return noteStations(db, tenant_id, touched, uuids);
  }
  if (verb === "create") {
    for (const row of toRows(data)) {
      const uuid = typeof row.uuid === "string" ? row.uuid : randomUUID();
      row.uuid = uuid;
      touched.set(uuid, null);
    }
    return;
  }
  const uuids = requireUuids(where, "uuid");
  await noteCampaigns(db, tenant_id, touched, uuids, verb === "delete");
  if (verb === "delete") await noteStations(db, tenant_id, touched, uuids);
}

/** Locks campaigns and notes their counted columns. */
async function noteCampaigns(
  db: Statements,
  tenant_id: string,
  touched: Touched,
  uuids: readonly string[],
  isDelete: boolean,
) {
  const fresh = uuids.filter((uuid) => !touched.has(uuid));
  if (fresh.length === 0) return;
  // Spots reference their campaign: only a delete waits for transactions that add spots.
  const lock = Prisma.raw(isDelete ? "for update" : "for no key update");
  const rows = await db.$queryRaw<Omit<Counted, "stations">[]>`
    select uuid, status, start_date::text as start_date, end_date::text as end_date, total::text as total, spots_booked
    from campaign where tenant_id = ${tenant_id}::uuid and uuid = any(${fresh}::uuid[]) order by uuid ${lock}`;
  for (const row of rows) touched.set(row.uuid, { ...row, stations: null });
}

/** Notes the stations of locked campaigns. The statement is its own, so that it sees what the lock waited for. */
async function noteStations(db: Statements, tenant_id: string, touched: Touched, uuids: readonly string[]) {
  const unread = uuids.filter((uuid) => touched.get(uuid)?.stations === null);
  if (unread.length === 0) return;
  const rows = await db.$queryRaw<{ campaign_id: string; stations: string[] }[]>`
    select campaign_id, array_agg(station_id) as stations from campaign_station
    where tenant_id = ${tenant_id}::uuid and campaign_id = any(${unread}::uuid[]) group by campaign_id`;
  const found = new Map(rows.map((row) => [row.campaign_id, row.stations]));
  for (const uuid of unread) {
    const before = touched.get(uuid);
    if (before) before.stations = found.get(uuid) ?? [];
  }
}

/**
 * Appends the differences of a transaction to the tallies, at its end, and writes the months of campaigns whose dates
 * changed. Tallies are only added, so writers do not wait for each other; `foldTallies` merges them, and readers sum
 * what exists.
 */
export async function addTallies(db: Statements, tenant_id: string) {
  const touched = open.get(db);
  open.delete(db);
  const uuids = [...(touched?.keys() ?? [])];
  const before = JSON.stringify([...(touched?.values() ?? [])].filter(Boolean));
  await db.$executeRaw`
    with now as (
      select uuid, status, start_date, end_date, total, spots_booked, created_at from campaign
      where tenant_id = ${tenant_id}::uuid and uuid = any(${uuids}::uuid[])
    ), sold as (
      select campaign_id, station_id from campaign_station
      where tenant_id = ${tenant_id}::uuid and campaign_id = any(${uuids}::uuid[])
    ), before as (
      select * from jsonb_to_recordset(${before}::jsonb) as b(uuid uuid, status text, start_date date, end_date date,
        total numeric, spots_booked int, stations uuid[])
    ), moved as (
      select n.* from now n left join before b using (uuid)
      where (b.start_date, b.end_date) is distinct from (n.start_date, n.end_date)
    ), left_months as (
      delete from campaign_month m where m.tenant_id = ${tenant_id}::uuid and m.campaign_id = any(${uuids}::uuid[])
        and not exists (select 1 from now n where n.uuid = m.campaign_id
          and m.month between date_trunc('month', n.start_date::timestamp) and n.end_date)
    ), new_months as (
      insert into campaign_month (tenant_id, campaign_id, month, created_at)
      select ${tenant_id}::uuid, uuid, month::date, created_at from moved, ${MONTHS} as m(month)
      on conflict do nothing
    )
    insert into campaign_tally (tenant_id, station_id, status, start_date, end_date, many, total, booked)
    select ${tenant_id}::uuid, station_id, status, start_date, end_date, sum(many), sum(total), sum(booked) from (
      select null::uuid as station_id, status, start_date, end_date, 1 as many, total, spots_booked as booked from now
      union all
      select s.station_id, status, start_date, end_date, 1, total, spots_booked from now join sold s on s.campaign_id = uuid
      union all
      select null, status, start_date, end_date, -1, -total, -spots_booked from before
      union all
      select unnest(coalesce(stations, array(select s.station_id from sold s where s.campaign_id = uuid))),
        status, start_date, end_date, -1, -total, -spots_booked from before
    ) as d
    group by station_id, status, start_date, end_date having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0`;
}
export const hasTouched = (db: Statements): boolean => (open.get(db)?.size ?? 0) > 0;

/** Merges the rows of equal station, status and dates. Rows added meanwhile stay. */
export const foldTallies = (db: Pick<Statements, "$executeRaw">, tenant_id: string) =>
  db.$executeRaw`
    with gone as (
      delete from campaign_tally where tenant_id = ${tenant_id}::uuid and uuid in (
        select uuid from (
          select uuid, count(*) over (partition by station_id, status, start_date, end_date) as rows
          from campaign_tally where tenant_id = ${tenant_id}::uuid) as t
        where rows > 1)
      returning *
    )
    insert into campaign_tally (tenant_id, station_id, status, start_date, end_date, many, total, booked)
    select ${tenant_id}::uuid, station_id, status, start_date, end_date, sum(many), sum(total), sum(booked) from gone
    group by station_id, status, start_date, end_date having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0`;

/**
 * Counts all campaigns again and writes their months, after rows were written without the tenant's client; no campaign
 * may change meanwhile.
 */
export async function recountTallies(db: Pick<Statements, "$executeRaw">, tenant_id: string) {
  await db.$executeRaw`delete from campaign_tally where tenant_id = ${tenant_id}::uuid`;
  await db.$executeRaw`
    insert into campaign_tally (tenant_id, station_id, status, start_date, end_date, many, total, booked)
    select g.tenant_id, s.station_id, g.status, g.start_date, g.end_date, count(*), sum(g.total), sum(g.spots_booked)
    from campaign g join (
      select uuid as campaign_id, null::uuid as station_id from campaign where tenant_id = ${tenant_id}::uuid
      union all
      select campaign_id, station_id from campaign_station where tenant_id = ${tenant_id}::uuid
    ) as s on s.campaign_id = g.uuid
    where g.tenant_id = ${tenant_id}::uuid group by g.tenant_id, s.station_id, g.status, g.start_date, g.end_date`;
  await db.$executeRaw`delete from campaign_month where tenant_id = ${tenant_id}::uuid`;
  await db.$executeRaw`
    insert into campaign_month (tenant_id, campaign_id, month, created_at)
    select tenant_id, uuid, month::date, created_at from campaign, ${MONTHS} as m(month)
    where tenant_id = ${tenant_id}::uuid`;
}
