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
};
const COUNTED: readonly string[] = ["status", "start_date", "end_date", "total", "spots_booked"];
type Touched = Map<string, Counted | null>;

// A bundler may load this module twice; both copies share the store.
declare global {
  var spotledger_tallies: WeakMap<Statements, Touched> | undefined;
}
globalThis.spotledger_tallies ??= new WeakMap();
const open = globalThis.spotledger_tallies;

type Args = { where?: unknown; data?: unknown };
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const toRows = (data: unknown): Fields[] => (Array.isArray(data) ? data : [data]).filter(isFields);
/** A uuid as a condition names it: one, several, or in the key with the tenant. */
const Where = z.object({
  uuid: z.union([z.string(), z.object({ in: z.array(z.string()) })]).optional(),
  tenant_id_uuid: z.object({ uuid: z.string() }).optional(),
});

/**
 * Returns the uuids of changed campaigns; other conditions are refused, because the affected rows are not known
 * beforehand.
 */
function requireUuids(where: unknown): string[] {
  const { uuid, tenant_id_uuid } = Where.safeParse(where).data ?? {};
  const asked = uuid ?? tenant_id_uuid?.uuid;
  if (asked === undefined) throw new Error("campaigns must be changed by uuid");
  return typeof asked === "string" ? [asked] : asked.in;
}

/**
 * Notes the counted columns of campaigns before an operation of the tenant's client changes them, and locks the rows.
 * Assigns uuids to new ones. Does nothing for reads.
 */
export async function noteBeforeChange(
  db: Statements | undefined,
  tenant_id: string,
  operation: string,
  { where, data }: Args,
) {
  const verb = /^(create|update|upsert|delete)/.exec(operation)?.[0];
  if (!verb) return;
  if (verb === "upsert") throw new Error("campaigns cannot be upserted");
  if (verb === "update" && !toRows(data).some((row) => COUNTED.some((column) => column in row))) return;
  if (!db) throw new Error("campaigns must be changed inside a transaction");
  const touched: Touched = open.get(db) ?? new Map();
  open.set(db, touched);
  if (verb === "create") {
    for (const row of toRows(data)) {
      const uuid = typeof row.uuid === "string" ? row.uuid : randomUUID();
      row.uuid = uuid;
      touched.set(uuid, null);
    }
    return;
  }
  const fresh = requireUuids(where).filter((uuid) => !touched.has(uuid));
  if (fresh.length === 0) return;
  // Spots reference their campaign: only a delete waits for transactions that add spots.
  const lock = Prisma.raw(verb === "delete" ? "for update" : "for no key update");
  const rows = await db.$queryRaw<Counted[]>`
    select uuid, status, start_date::text as start_date, end_date::text as end_date, total::text as total, spots_booked
    from campaign where tenant_id = ${tenant_id}::uuid and uuid = any(${fresh}::uuid[]) order by uuid ${lock}`;
  for (const row of rows) touched.set(row.uuid, row);
}

/**
 * Appends the differences of a transaction to the tallies, at its end. Rows are only added, so writers do not wait for
 * each other; `foldTallies` merges them, and readers sum what exists.
 */
export async function addTallies(db: Statements, tenant_id: string) {
  const touched = open.get(db);
  open.delete(db);
  const before = JSON.stringify([...(touched?.values() ?? [])].filter(Boolean));
  await db.$executeRaw`
    insert into campaign_tally (tenant_id, status, start_date, end_date, many, total, booked)
    select ${tenant_id}::uuid, status, start_date, end_date, sum(many), sum(total), sum(booked) from (
      select status, start_date, end_date, 1 as many, total, spots_booked as booked from campaign
      where tenant_id = ${tenant_id}::uuid and uuid = any(${[...(touched?.keys() ?? [])]}::uuid[])
      union all
      select status, start_date, end_date, -1, -total, -spots_booked
      from jsonb_to_recordset(${before}::jsonb) as b(status text, start_date date, end_date date, total numeric, spots_booked int)
    ) as d
    group by status, start_date, end_date having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0`;
}
export const hasTouched = (db: Statements): boolean => (open.get(db)?.size ?? 0) > 0;

/** Merges the rows of equal status and dates. Rows added meanwhile stay. */
export const foldTallies = (db: Pick<Statements, "$executeRaw">, tenant_id: string) =>
  db.$executeRaw`
    with gone as (
      delete from campaign_tally where tenant_id = ${tenant_id}::uuid and (status, start_date, end_date) in (
        select status, start_date, end_date from campaign_tally where tenant_id = ${tenant_id}::uuid
        group by status, start_date, end_date having count(*) > 1)
      returning *
    )
    insert into campaign_tally (tenant_id, status, start_date, end_date, many, total, booked)
    select ${tenant_id}::uuid, status, start_date, end_date, sum(many), sum(total), sum(booked) from gone
    group by status, start_date, end_date having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0`;

/**
 * Counts all campaigns again, after rows were written without the tenant's client; no campaign may change meanwhile.
 */
export async function recountTallies(db: Pick<Statements, "$executeRaw">, tenant_id: string) {
  await db.$executeRaw`delete from campaign_tally where tenant_id = ${tenant_id}::uuid`;
  await db.$executeRaw`
    insert into campaign_tally (tenant_id, status, start_date, end_date, many, total, booked)
    select tenant_id, status, start_date, end_date, count(*), sum(total), sum(spots_booked) from campaign
    where tenant_id = ${tenant_id}::uuid group by tenant_id, status, start_date, end_date`;
}
