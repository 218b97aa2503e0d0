import { isUnairable } from "@/lib/commercials/airable";
import type { Day } from "@/lib/day";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import type { Ctx } from "@/server/ctx";
import type { SpotRow } from "@/server/data/queries/traffic/spots";
import { readSubstitutes, type Substitute } from "@/server/data/queries/traffic/substitutes";

/** The spots of a day by break, on a station. */
type Spots = { station: { uuid: string }; breaks: readonly { spots: readonly SpotRow[] }[] };

/** Reads what airs instead of commercials of a day that cannot air, by the spot. */
export async function findSubstitutes(
  ctx: Ctx,
  { station, breaks }: Spots,
  date: Day,
): Promise<Map<string, Substitute>> {
  const failing = breaks.flatMap((b) => b.spots).filter((spot) => spot.commercial && isUnairable(spot, date));
  const commercials = new Set(failing.flatMap((spot) => spot.commercial ?? []));
  const found = await readSubstitutes(ctx, station.uuid, date, [...commercials]);
  return new Map(
    failing.flatMap((spot) => {
      const substitute = found.get(spot.commercial ?? "");
      return substitute ? [[spot.uuid, substitute] as const] : [];
    }),
  );
}

/** A day as its next version publishes it: a commercial that cannot air is replaced by its substitute. */
export async function withSubstitutes<
  S extends SpotRow,
  B extends { spots: readonly S[] },
  D extends { station: { uuid: string }; breaks: readonly B[] },
>(ctx: Ctx, day: D, date: Day) {
  const found = await findSubstitutes(ctx, day, date);
  if (found.size === 0) return day;
  const breaks = day.breaks.map((b) => ({
    ...b,
    spots: b.spots.map((spot) => {
      const substitute = found.get(spot.uuid);
      if (!substitute) return spot;
      const { original: _, file, ...own } = substitute;
      return { ...spot, ...own, file_name: file };
    }),
  }));
  return { ...day, breaks };
}

/** The edits that put substitutes into a log, with what they replace, for the activity log. */
export const listSubstitutions = (found: ReadonlyMap<string, Substitute>): LogEdit[] =>
  [...found].map(([spot, { commercial }]) => ({ act: "swap_copy", spot, commercial }));
