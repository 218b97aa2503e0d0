import { conflict } from "@/lib/errors";
import type { KeyedProfile } from "@/lib/traffic/asrun/detect";
import { makeMappedProfile } from "@/lib/traffic/asrun/mapping/mapping";
import type { NamedMapping } from "@/lib/traffic/asrun/mapping/unfit";
import type { Ctx } from "@/server/ctx";

/** Mappings that are tried on a file: each reads its first rows. */
const MOST_TRIED = 40;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The mappings that a file of a station is read with. */
export type OwnMappings = {
  own: KeyedProfile[];
  /** The mapping that the person chose. */
  chosen: NamedMapping | "preset" | null;
  /** The mapping of the station that was used or changed last. */
  usual: NamedMapping | null;
};

/**
 * The tenant's mappings for a file of a station, its own ones first: made for it, or used for a file of it before.
 * Throws 409 (`mapping_deleted`) when the chosen one does not exist any more.
 */
export async function readOwnMappings(
  ctx: Ctx,
  station_id: string,
  profile: string | undefined,
): Promise<OwnMappings> {
  const rows = await ctx.db.as_run_mapping.findMany({
    where: { retired_at: null },
    orderBy: [{ updated_at: "desc" }, { uuid: "desc" }],
  });
  const files = await ctx.db.as_run_file.findMany({
    where: { station_id, profile: { in: rows.map(({ uuid }) => uuid) } },
    orderBy: { imported_at: "desc" },
    distinct: ["profile"],
    select: { profile: true },
  });
  const used = files.map((file) => file.profile);
  const chosen = rows.find(({ uuid }) => uuid === profile);
  if (!chosen && profile && UUID.test(profile)) throw conflict("mapping_deleted");
  const isOwn = (row: (typeof rows)[number]) => row.station_id === station_id || used.includes(row.uuid);
  const others = rows.filter((row) => !isOwn(row) && row !== chosen);
  const tried = [...rows.filter((row) => isOwn(row) && row !== chosen), ...others];
  const usual = rows.find(({ uuid }) => uuid === used[0]) ?? rows.find(isOwn) ?? null;
  return {
    own: [...(chosen ? [chosen] : []), ...tried].slice(0, MOST_TRIED).map((row) => ({
      key: row.uuid,
      profile: makeMappedProfile(row.name, row.mapping),
      owner: isOwn(row) ? "station" : "tenant",
    })),
    chosen: chosen ?? (profile ? "preset" : null),
    usual,
  };
}
