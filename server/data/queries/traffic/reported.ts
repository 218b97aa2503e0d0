import { type Ctx, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import { writeCounted } from "@/server/data/queries/insights/weeks";

type Sql = Prisma.Sql;
/** Whether a line `l` of an as-run log counts with its campaign: it has no spot, and a person decided so. */
export const COUNTED_LINE = Prisma.raw(
  `l.campaign_id is not null and l.decision in ('bonus', 'campaign') and l.result in ('extra', 'double')`,
);
/** A spot within the scope of a report, with a digest of all that the report says of it. */
type Reported = { report: string; spot: string; facts: string };

/**
 * Holds the reports of a customer still until the transaction ends: spots change together with the mark on their
 * reports, and a report is created between two changes, never beside one.
 */
export const lockReportsOf = async (ctx: Ctx, customer: string): Promise<void> => {
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`reports ${customer}`}, 0))`;
};
/** The rows of reports that a write changes: spots `p`, or lines `l` of as-run logs that are counted with a campaign. */
type Listed = { from: Sql; where: Sql; read: (ctx: Ctx, where: Sql) => Promise<Reported[]> };

async function shareReports(ctx: Ctx, { from, where }: Listed): Promise<void> {
  await ctx.db.$executeRaw`
    select pg_advisory_xact_lock_shared(hashtextextended('reports ' || customer_id, 0)) from (
      select distinct c.customer_id from ${from}
      where c.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and ${where} order by 1) of`;
}

const isNewest = Prisma.raw(
  "not exists (select 1 from report n where n.tenant_id = r.tenant_id and n.number = r.number and n.revision > r.revision)",
);

const FROM_SPOTS = Prisma.sql`spot p join campaign c on c.tenant_id = p.tenant_id and c.uuid = p.campaign_id`;
const FROM_LINES = Prisma.sql`as_run_line l join campaign c on c.tenant_id = l.tenant_id and c.uuid = l.campaign_id`;

/**
 * Reads the spots that the newest revisions of reports list. Of an aired report these are the spots with a known
 * result.
 */
const readReported = (ctx: Ctx, spots: Sql): Promise<Reported[]> =>
  ctx.db.$queryRaw<Reported[]>`
    select r.uuid as report, p.uuid as spot, md5(case r.basis
      when 'planned' then row(p.date, p.second, p.length, p.price, p.commercial_id)::text
      else row(p.date, p.second, p.length, p.price, p.commercial_id, p.bills, p.result, p.decision, p.decision_note, p.decided_by,
        p.aired_second, p.aired_length, p.as_run_line_id, p.made_good_for)::text end) as facts
    from ${FROM_SPOTS}
    join report r on r.tenant_id = p.tenant_id and r.customer_id = c.customer_id and p.date between r.from_date and r.to_date
      and (r.basis = 'planned' or p.bills is not null)
      and (r.scope_campaigns = '{}' or p.campaign_id = any(r.scope_campaigns))
      and (r.scope_stations = '{}' or p.station_id = any(r.scope_stations))
      and ${isNewest}
    where p.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and p.status not in ('removed', 'held') and ${spots}`;

/** Reads the counted lines that the newest revisions of aired reports list. */
const readReportedLines = (ctx: Ctx, lines: Sql): Promise<Reported[]> =>
  ctx.db.$queryRaw<Reported[]>`
    select r.uuid as report, l.uuid as spot, md5(row(l.date, l.second, l.length, l.title, l.isci, l.decision)::text) as facts
    from ${FROM_LINES}
    join report r on r.tenant_id = l.tenant_id and r.customer_id = c.customer_id and l.date between r.from_date and r.to_date
      and r.basis = 'aired' and (r.scope_campaigns = '{}' or l.campaign_id = any(r.scope_campaigns))
      and (r.scope_stations = '{}' or l.station_id = any(r.scope_stations)) and ${isNewest}
    where l.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and ${COUNTED_LINE} and ${lines}`;

/** Returns the spots of each report that came, went, or are not what they were. */
function compareReported(before: readonly Reported[], after: readonly Reported[]): Map<string, Set<string>> {
  const known = new Map(before.map((one) => [`${one.report} ${one.spot}`, one]));
  const changed = new Map<string, Set<string>>();
  const note = ({ report, spot }: Reported) =>
    changed.set(report, (changed.get(report) ?? new Set<string>()).add(spot));
  for (const one of after) {
    const key = `${one.report} ${one.spot}`;
    if (known.get(key)?.facts !== one.facts) note(one);
    known.delete(key);
  }
  for (const gone of known.values()) note(gone);
  return changed;
}

/**
 * Runs a write of spots and marks the reports that list any spot it changed, and the campaigns whose figures it changes,
 * in the same transaction. `spots` is a condition on `spot p` that names the same spots before and after. Everything that
 * changes what a report or a figure says of a spot goes through here (`tests/data/reported.test.ts`).
 */
export function writeReported<T>(ctx: Ctx, spots: Sql, write: () => Promise<T>): Promise<T> {
  const listed = { from: FROM_SPOTS, where: spots, read: readReported };
  return writeListed(ctx, listed, () => writeCounted(ctx, spots, write));
}

/** The same for a write of as-run lines: `lines` is a condition on `as_run_line l`. */
export function writeReportedLines<T>(ctx: Ctx, lines: Sql, write: () => Promise<T>): Promise<T> {
  return writeListed(ctx, { from: FROM_LINES, where: lines, read: readReportedLines }, write);
}

async function writeListed<T>(ctx: Ctx, listed: Listed, write: () => Promise<T>): Promise<T> {
  const before = await withoutScope(async () => {
    await shareReports(ctx, listed);
    return listed.read(ctx, listed.where);
  });
  const written = await write();
  await withoutScope(async () => {
    // Spots that were inserted, and lines that were counted, had no customer to wait for before.
    await shareReports(ctx, listed);
    const changed = compareReported(before, await listed.read(ctx, listed.where));
    if (changed.size === 0) return;
    const rows = [...changed].map(([report, of]) => ({ report, spots: [...of] }));
    await ctx.db.$executeRaw`
      update report r set outdated_at = coalesce(r.outdated_at, ${ctx.now}),
        changed_spots = array(select unnest(r.changed_spots) union select unnest(c.spots))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(report uuid, spots uuid[])
      where r.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and r.uuid = c.report`;
    await publishChange(ctx, ["reports"]);
  });
  return written;
}

/** Reads what a report says of each of its spots, as a digest by the spot's uuid: {uuid: digest}. */
export const readReportedSpots = async (ctx: Ctx, report: string): Promise<Record<string, string>> => {
  const where = Prisma.sql`r.uuid = ${report}::uuid`;
  const rows = await withoutScope(async () => [
    ...(await readReported(ctx, where)),
    ...(await readReportedLines(ctx, where)),
  ]);
  return Object.fromEntries(rows.map(({ spot, facts }) => [spot, facts]));
};

/** Gives the marks of a revision that is deleted to the one before, which becomes the newest again. */
export async function returnMarks(ctx: Ctx, report: string): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update report r set outdated_at = coalesce(r.outdated_at, d.outdated_at),
      changed_spots = array(select unnest(r.changed_spots) union select unnest(d.changed_spots))
    from report d
    where d.tenant_id = ${tenant_id}::uuid and d.uuid = ${report}::uuid and d.outdated_at is not null
      and r.tenant_id = ${tenant_id}::uuid and r.number = d.number and r.revision = (
        select max(b.revision) from report b
        where b.tenant_id = ${tenant_id}::uuid and b.number = d.number and b.revision < d.revision)`;
}

/** The condition of `writeReported` for spots by uuid, optionally with those that mirror them. */
export const listSpots = (uuids: readonly string[], { mirrors = false } = {}): Sql =>
  mirrors
    ? Prisma.sql`(p.uuid = any(${[...uuids]}::uuid[]) or p.leader_spot_id = any(${[...uuids]}::uuid[]))`
    : Prisma.sql`p.uuid = any(${[...uuids]}::uuid[])`;
