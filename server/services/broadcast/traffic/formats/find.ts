import { invalid } from "@/lib/errors";
import { findOutputFormat } from "@/lib/traffic/formats";
import type { OutputFormat } from "@/lib/traffic/output-format";
import type { Ctx } from "@/server/ctx";
import { lockOwnFormats } from "@/server/data/queries/traffic/output-formats";

/**
 * Returns the output formats with these ids, keys of presets or uuids of the tenant's own, also deleted ones: a log may
 * be read in the format it was published in. Unknown ids are left out.
 */
export async function readFormats(ctx: Ctx, ids: readonly string[]): Promise<Map<string, OutputFormat>> {
  const formats = new Map<string, OutputFormat>();
  const own: string[] = [];
  for (const id of ids) {
    const preset = findOutputFormat(id);
    if (preset) formats.set(id, preset);
    else own.push(id);
  }
  if (own.length === 0) return formats;
  const rows = await ctx.db.output_format.findMany({ where: { uuid: { in: own } } });
  for (const { uuid, name, definition } of rows) formats.set(uuid, { name, ...definition });
  return formats;
}

/** Returns an output format by its id. Throws 422 (`format`, `bad_id`) for an unknown one. */
export async function takeFormat(ctx: Ctx, id: string): Promise<OutputFormat> {
  const format = (await readFormats(ctx, [id])).get(id);
  if (!format) throw invalid("format", "bad_id");
  return format;
}

/**
 * Locks the tenant's formats among these ids against being deleted until the transaction ends. Returns the ids that are
 * neither a preset nor a format that can be chosen.
 */
export async function lockFormats(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const own = [...new Set(ids)].filter((id) => !findOutputFormat(id));
  if (own.length === 0) return [];
  const known = new Set(await lockOwnFormats(ctx, own));
  return own.filter((id) => !known.has(id));
}
