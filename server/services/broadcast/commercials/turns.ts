import { type FlightRotation, rotateInFlights } from "@/lib/commercials/flights";
import type { RotationMode } from "@/lib/commercials/rotation";
import type { Day } from "@/lib/day";
import { type Ctx, keyOf } from "@/server/ctx";

const HOUR = 3600;

type Group = {
  mode: RotationMode;
  pattern: number[];
  members: {
    commercial_id: string;
    weight: number;
    weekdays: number[];
    hours: number[];
    from_date: Day | null;
    to_date: Day | null;
  }[];
};
/** Returns the rotation of a group and its members, in their order. */
export const toRotation = ({ mode, pattern, members }: Group): FlightRotation => ({
  mode,
  pattern,
  members: members.map(({ commercial_id: commercial, weight, weekdays, hours, from_date, to_date }) => ({
    commercial,
    weight,
    weekdays,
    hours,
    from: from_date,
    to: to_date,
  })),
});
/** Reads the rotation of a group; not found for an unknown one. */
export const readRotation = async (ctx: Ctx, uuid: string): Promise<FlightRotation> =>
  toRotation(
    await ctx.db.commercial_group.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { members: { orderBy: { position: "asc" } } },
    }),
  );

const NO_ROTATION: FlightRotation = { mode: "weight", pattern: [], members: [] };
/** Reads the rotation of a segment: its group, its one commercial on all days, or none. */
export async function readSegmentRotation(
  ctx: Ctx,
  { group_id, commercial_id }: { group_id: string | null; commercial_id: string | null },
): Promise<FlightRotation> {
  if (group_id) return readRotation(ctx, group_id);
  if (!commercial_id) return NO_ROTATION;
  const only = { commercial: commercial_id, weight: 1, weekdays: [], hours: [], from: null, to: null };
  return { ...NO_ROTATION, members: [only] };
}

type TurnSpot = { uuid: string; segment: string | null; station: string; date: Day; second: number };
/**
 * Returns the commercial of each spot, for spots in the order they air; the spots of a segment take turns separately
 * on every station. A spot on a day on which no commercial runs is left out.
 */
export function assignTurns(of: FlightRotation, spots: readonly TurnSpot[]): Map<string, string> {
  const lines = Map.groupBy(spots, (p) => `${p.segment}|${p.station}`);
  return new Map(
    [...lines.values()].flatMap((line) => {
      const commercials = rotateInFlights(
        of,
        line.map((p) => ({ date: p.date, hour: Math.floor(p.second / HOUR) })),
      );
      return line.flatMap((p, i) => (commercials[i] ? [[p.uuid, commercials[i]] as const] : []));
    }),
  );
}
