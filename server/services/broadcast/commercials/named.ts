import { Refusal } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";

type Kind = "commercial" | "jingle" | "topup";

/** Returns commercials by id; throws `invalid` by field (`*` is their index) for missing ones and other kinds. */
export async function readCommercialsById(ctx: Ctx, uuids: readonly string[], path: string, kind?: Kind) {
  const found = await ctx.db.commercial.findMany({ where: { uuid: { in: [...uuids] } } });
  const rows = new Map(found.map((row) => [row.uuid, row]));
  const fields = uuids.flatMap((uuid, i) => {
    const row = rows.get(uuid);
    if (row && (!kind || row.kind === kind)) return [];
    return [{ path: path.replace("*", String(i)), code: row ? `not_a_${kind}` : "bad_id" }];
  });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
  return rows;
}

/** Returns stations by id; throws `invalid` by field for missing ones. */
export async function readStationsById(ctx: Ctx, uuids: readonly string[], path: string) {
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...uuids] } },
    select: { uuid: true, name: true, code: true },
  });
  const rows = new Map(found.map((row) => [row.uuid, row]));
  const fields = uuids.flatMap((uuid, i) =>
    rows.has(uuid) ? [] : [{ path: path.replace("*", String(i)), code: "bad_id" }],
  );
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
  return rows;
}
