import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { escapeCell, quoteField } from "@/lib/spreadsheet-cell";
import {
  CONTENTS,
  type DownloadContents,
  type DownloadEntry,
  FILES,
  nameRows,
  SETTINGS,
  SIGNATURE,
} from "@/lib/tables/download";
import { type Ctx, tenantOf } from "@/server/ctx";
import { listTenantTables, readTable } from "@/server/data/tables";
import { listTenantPeople } from "@/server/data/tenants";
import { Archive } from "@/server/documents/zip";
import { openStorage } from "@/server/outside/storage";
import { readOwnTenant } from "@/server/services/tenant/own";
import { signContents } from "./read-download";

type ReportProgress = (percent: number) => Promise<void>;
const csvLine = (cells: readonly (string | null)[]) =>
  `${cells.map((cell) => (cell === null ? "" : quoteField(escapeCell(cell), ","))).join(",")}\r\n`;
const jsonLine = (row: string) => `${row}\n`;

/** Measures a file of a download by its pieces. */
function measureFile(name: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(piece: string | Uint8Array) {
      hash.update(piece);
      bytes += Buffer.byteLength(piece);
    },
    end: (): DownloadEntry => ({ name, bytes, sha256: hash.digest("hex") }),
  };
}

/** Adds a file to a download and measures it. */
function addWhole(archive: Archive, name: string, content: string | Uint8Array): DownloadEntry {
  archive.add(name, content);
  const file = measureFile(name);
  file.add(content);
  return file.end();
}

/** Adds every table, as JSON Lines and as CSV. */
async function addTables(ctx: Ctx, archive: Archive, say: ReportProgress) {
  const added: DownloadContents["tables"] = [];
  const tables = await listTenantTables(ctx);
  for (const [n, table] of tables.entries()) {
    const file = measureFile(nameRows(table.name));
    let rows = 0;
    await archive.addPieces(nameRows(table.name), async function* () {
      for await (const batch of readTable(ctx, table)) {
        rows += batch.rows.length;
        const piece = batch.rows.map(jsonLine).join("");
        file.add(piece);
        yield piece;
      }
    });
    await archive.addPieces(`csv/${table.name}.csv`, async function* () {
      yield `\ufeff${csvLine(table.columns.map((c) => c.name))}`;
      for await (const batch of readTable(ctx, table)) yield batch.cells.map(csvLine).join("");
    });
    added.push({ table: table.name, rows, ...file.end() });
    await say((60 * (n + 1)) / tables.length);
  }
  return added;
}

/** Adds every uploaded file. */
async function addFiles(ctx: Ctx, archive: Archive, say: ReportProgress) {
  const added: DownloadEntry[] = [];
  const { tenant_id } = tenantOf(ctx);
  const store = await openStorage();
  const keys = await store.keys(`${tenant_id}/`);
  const uploaded = keys.filter((key) => !key.startsWith(`${tenant_id}/downloads/`));
  for (const [n, key] of uploaded.entries()) {
    added.push(addWhole(archive, `${FILES}${key.slice(tenant_id.length + 1)}`, await store.read(key)));
    await say(60 + (35 * (n + 1)) / uploaded.length);
  }
  return added;
}

/**
 * Collects everything a tenant stores: a folder of JSON lines, the same rows as CSV, and every uploaded file, with a
 * signed list of contents, by which it can be imported again. Secrets (hashes of passwords and tokens) are left out.
 * Returns storage key, name, type and size of the ZIP; `say` takes the progress in per cent.
 */
export async function collect(ctx: Ctx, _ask: unknown, say: ReportProgress) {
  const { tenant_id } = tenantOf(ctx);
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  const path = join(folder, "data.zip");
  try {
    const archive = new Archive(ctx.now);
    const written = pipeline(archive.stream, createWriteStream(path));
    const tenant = await readOwnTenant(ctx);
    const { name } = tenant;
    const date = ctx.today;
    const settings = `${JSON.stringify({ ...tenant, storage_bytes: Number(tenant.storage_bytes) }, null, 2)}\n`;
    const contents: DownloadContents = {
      form: 1,
      tenant: tenant_id,
      name,
      date,
      settings: addWhole(archive, SETTINGS, settings),
      tables: await addTables(ctx, archive, say),
      files: await addFiles(ctx, archive, say),
    };
    archive.add("people.json", `${JSON.stringify(await listTenantPeople(tenant_id), null, 2)}\n`);
    const listed = `${JSON.stringify(contents, null, 2)}\n`;
    archive.add(CONTENTS, listed);
    archive.add(SIGNATURE, signContents(listed));
    archive.end();
    await written;
    const { size } = await stat(path);
    const key = `${tenant_id}/downloads/${crypto.randomUUID()}.zip`;
    await (await openStorage()).put(key, path);
    return {
      file: key,
      name: `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${date}.zip`,
      type: "application/zip",
      bytes: size,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
