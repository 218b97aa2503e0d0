import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { escapeCell, quoteField } from "@/lib/spreadsheet-cell";
import { type Ctx, tenantOf } from "@/server/ctx";
import { listTenantTables, readTable } from "@/server/data/tables";
import { listTenantPeople } from "@/server/data/tenants";
import { Archive } from "@/server/documents/zip";
import { openStorage } from "@/server/outside/storage";
import { readOwnTenant } from "@/server/services/tenant/own";

type ReportProgress = (percent: number) => Promise<void>;
const csvLine = (cells: readonly (string | null)[]) =>
  `${cells.map((cell) => (cell === null ? "" : quoteField(escapeCell(cell), ","))).join(",")}\r\n`;
const jsonLine = (row: string) => `${row}\n`;

/**
 * Collects everything a tenant stores: a folder of JSON lines, the same rows as CSV, and every uploaded file, with a
 * table of contents. Secrets (hashes of passwords and tokens) are left out. Returns storage key, name, type and size
 * of the ZIP; `say` takes the progress in per cent.
 */
export async function collect(ctx: Ctx, _ask: unknown, say: ReportProgress) {
  const { tenant_id } = tenantOf(ctx);
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  const path = join(folder, "data.zip");
  try {
    const archive = new Archive(ctx.now);
    const written = pipeline(archive.stream, createWriteStream(path));
    const contents: { name: string; rows?: number; bytes?: number; sha256?: string }[] = [];
    const { letterhead, ...tenant } = await readOwnTenant(ctx);
    archive.add(
      "tenant.json",
      `${JSON.stringify({ ...tenant, letterhead, storage_bytes: Number(tenant.storage_bytes) }, null, 2)}\n`,
    );
    archive.add("people.json", `${JSON.stringify(await listTenantPeople(tenant_id), null, 2)}\n`);
    const tables = await listTenantTables(ctx);
    for (const [n, table] of tables.entries()) {
      let rows = 0;
      await archive.addPieces(`json/${table.name}.jsonl`, async function* () {
        for await (const batch of readTable(ctx, table)) {
          rows += batch.rows.length;
          yield batch.rows.map(jsonLine).join("");
        }
      });
      await archive.addPieces(`csv/${table.name}.csv`, async function* () {
        yield `\ufeff${csvLine(table.columns.map((c) => c.name))}`;
        for await (const batch of readTable(ctx, table)) yield batch.cells.map(csvLine).join("");
      });
      contents.push({ name: table.name, rows });
      await say((60 * (n + 1)) / tables.length);
    }
    const store = await openStorage();
    const keys = (await store.keys(`${tenant_id}/`)).filter(
      (key) => !key.startsWith(`${tenant_id}/downloads/`),
    );
    for (const [n, key] of keys.entries()) {
      const bytes = await store.read(key);
      const name = `files/${key.slice(tenant_id.length + 1)}`;
      archive.add(name, bytes);
      contents.push({ name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
      await say(60 + (35 * (n + 1)) / keys.length);
    }
    archive.add("contents.json", `${JSON.stringify(contents, null, 2)}\n`);
    archive.end();
    await written;
    const { size } = await stat(path);
    const key = `${tenant_id}/downloads/${crypto.randomUUID()}.zip`;
    await store.put(key, path);
    const day = ctx.today;
    return {
      file: key,
      name: `${tenant.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${day}.zip`,
      type: "application/zip",
      bytes: size,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
