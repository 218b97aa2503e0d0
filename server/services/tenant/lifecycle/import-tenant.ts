import { startTrial } from "@/lib/billing/licence";
import { conflict } from "@/lib/errors";
import { type DownloadContents, FILES } from "@/lib/tables/download";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { noteAllStale } from "@/server/data/queries/insights/weeks";
import { rebuildSearch } from "@/server/data/queries/tenant/search-index";
import {
  countRows,
  insertRows,
  isImported,
  linkRows,
  listTenantTables,
  type TenantTable,
} from "@/server/data/tables";
import { recountTallies } from "@/server/data/tallies";
import { updateTenant } from "@/server/data/tenants";
import { openStorage } from "@/server/outside/storage";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { readOwnTenant } from "@/server/services/tenant/own";
import { type Download, withDownload } from "./read-download";

type ReportProgress = (percent: number, always?: boolean) => Promise<void>;

/** What open pages of this tenant show of an empty one. */
const SHOWN = [
  ...["tenant", "stations", "breaks", "commercials", "customers", "campaigns", "schedules", "logs"],
  ...["proposals", "contracts", "reports", "invoices", "payments", "storage"],
];
/** Rows that one statement inserts. */
const BATCH = 1000;
/** The settings that an import takes over: not the name, and nothing that staff decide. */
const SETTINGS_TAKEN = [
  "business",
  "country",
  "timezone",
  "max_break_number",
  "currency",
  "currency_format",
  "currency_symbol",
  "taxes_json",
  "numbering_json",
  "default_terms",
  "terms_days",
  "settings_json",
  "letterhead",
];

/** The tables of a download that an import takes, referenced tables before those that reference them. */
function listTaken(tables: readonly TenantTable[], contents: DownloadContents) {
  const listed = new Map(contents.tables.map((entry) => [entry.table, entry]));
  return tables.filter(isImported).flatMap((table) => {
    const entry = listed.get(table.name);
    return entry && entry.rows > 0 ? [{ table, entry }] : [];
  });
}

/** Counts what an import of a download takes. */
export function countTaken({ tables, files }: DownloadContents) {
  const taken = tables.filter(({ table }) => isImported({ name: table }));
  return {
    rows: taken.reduce((n, { rows }) => n + rows, 0),
    files: files.length,
    bytes: files.reduce((n, { bytes }) => n + bytes, 0),
  };
}

/**
 * Refuses (409) to import into this tenant: tenant_not_empty with its `rows`, storage_full, and download_other_version
 * for a download with rows of tables that no longer exist.
 */
export async function requireImportable(ctx: Ctx, contents: DownloadContents): Promise<void> {
  const tables = await listTenantTables(ctx);
  const rows = await countRows(ctx, tables.filter(isImported));
  if (rows > 0) throw conflict("tenant_not_empty", { rows });
  if (countTaken(contents).bytes > Number((await readOwnTenant(ctx)).storage_bytes))
    throw conflict("storage_full");
  const known = new Set(tables.map(({ name }) => name));
  if (contents.tables.some(({ table, rows }) => rows > 0 && !known.has(table)))
    throw conflict("download_other_version");
}

/** Refuses rows whose columns are not those of the table. */
function requireColumns({ columns }: TenantTable, line: string) {
  const named = Object.keys(JSON.parse(line));
  const known = new Set(columns.map(({ name }) => name));
  const isWhole = columns.every(({ name, required }) => !required || named.includes(name));
  if (!isWhole || named.some((name) => !known.has(name))) throw conflict("download_other_version");
}

async function* inBatches(lines: AsyncGenerator<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Inserts the rows of every table; the keys of files begin with their tenant. */
async function insertTables(ctx: Ctx, { contents, readLines }: Download, say: ReportProgress): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const taken = listTaken(await listTenantTables(ctx), contents);
  const move = (line: string) => line.replaceAll(`"${contents.tenant}/`, `"${tenant_id}/`);
  for (const [n, { table, entry }] of taken.entries()) {
    let isFirst = true;
    for await (const batch of inBatches(readLines(entry))) {
      if (isFirst) requireColumns(table, batch[0] ?? "{}");
      isFirst = false;
      await insertRows(ctx, table, batch.map(move));
    }
    if (table.own_references.length > 0)
      for await (const batch of inBatches(readLines(entry))) await linkRows(ctx, table, batch);
    await say(40 + (50 * (n + 1)) / taken.length);
  }
}

/** Stores the files of a download under this tenant. */
async function storeFiles(ctx: Ctx, { contents, readBytes }: Download, say: ReportProgress) {
  const { tenant_id } = tenantOf(ctx);
  const store = await openStorage();
  for (const [n, entry] of contents.files.entries()) {
    await store.put(`${tenant_id}/${entry.name.slice(FILES.length)}`, await readBytes(entry));
    await say((40 * (n + 1)) / contents.files.length);
  }
}

async function takeSettings(ctx: Ctx, { contents, readBytes }: Download): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const text = new TextDecoder().decode(await readBytes(contents.settings));
  const moved = text.replaceAll(`"${contents.tenant}/`, `"${tenant_id}/`);
  const taken = Object.entries(JSON.parse(moved)).filter(([name]) => SETTINGS_TAKEN.includes(name));
  await updateTenant(tenant_id, { ...Object.fromEntries(taken), version: { increment: 1 } });
}

/** Writes the rows in one transaction: all of them, or none. */
const importRows = (ctx: Ctx, download: Download, say: ReportProgress) =>
  inTransaction(ctx, async (ctx) => {
    const { contents } = download;
    const { tenant_id } = tenantOf(ctx);
    await requireImportable(ctx, contents);
    await insertTables(ctx, download, say);
    // A download can be imported many times, and a licence is bought once.
    await ctx.db.station.updateMany({ data: startTrial(ctx.today) });
    await takeSettings(ctx, download);
    await recountTallies(ctx.db, tenant_id);
    await noteAllStale(ctx);
    await rebuildSearch(ctx);
    const { name, date } = contents;
    const { rows, files } = countTaken(contents);
    await record(ctx, "data.imported", { uuid: tenant_id, after: { name, date, rows, files } });
    await publishChange(ctx, SHOWN);
    return { rows, files };
  });

/** Whether the rows of the import that was ordered last are there: its job was ended before it could say so. */
async function isDone(ctx: Ctx): Promise<boolean> {
  const last = await ctx.db.history.findFirst({
    where: { action: { in: ["data.import_ordered", "data.imported"] } },
    orderBy: { seq: "desc" },
    select: { action: true },
  });
  return last?.action === "data.imported";
}

/**
 * Imports a download of a tenant's data into this empty tenant, with the same uuids: its files first, then all rows in
 * one transaction, so that an import that fails leaves no row; its files are written again by the next one. `file` is
 * the storage key of the ZIP. Returns the numbers of rows and files. A job.
 */
export async function importTenant(ctx: Ctx, { file }: { file: string }, say: ReportProgress) {
  const store = await openStorage();
  const imported = await store.withFile(file, (path) =>
    withDownload(path, async (download) => {
      const { rows, files } = countTaken(download.contents);
      if (await isDone(ctx)) return { rows, files };
      await requireImportable(ctx, download.contents);
      await storeFiles(ctx, download, say);
      return importRows(ctx, download, say);
    }),
  );
  await refreshStats(ctx);
  await store.remove(file);
  return imported;
}
