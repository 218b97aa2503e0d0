import { type Rotation, type RotationMode, rotateCommercials } from "@/lib/commercials/rotation";
import { type Day, getWeekday } from "@/lib/day";
import { type Ctx, keyOf } from "@/server/ctx";

const HOUR = 3600;

type Group = {
  mode: RotationMode;
  pattern: number[];
  members: { commercial_id: string; weight: number; weekdays: number[]; hours: number[] }[];
};
/** Returns the rotation of a group and its members, in their order. */
export const toRotation = ({ mode, pattern, members }: Group): Rotation => ({
  mode,
  pattern,
  members: members.map(({ commercial_id: commercial, weight, weekdays, hours }) => ({
    commercial,
    weight,
    weekdays,
    hours,
  })),
});
/** Reads the rotation of a group; not found for an unknown one. */
export const readRotation = async (ctx: Ctx, uuid: string): Promise<Rotation> =>
  toRotation(
    await ctx.db.commercial_group.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { members: { orderBy: { position: "asc" } } },
    }),
  );

type TurnSpot = { uuid: string; segment: string | null; station: string; date: Day; second: number };
/**
 * Returns the commercial of each spot, for spots in the order they air; the spots of a segment take turns separately
 * on every station.
 */
export function assignTurns(of: Rotation, spots: readonly TurnSpot[]): Map<string, string> {
  const lines = Map.groupBy(spots, (p) => `${p.segment}|${p.station}`);
  return new Map(
    [...lines.values()].flatMap((line) => {
      const commercials = rotateCommercials(
        of,
        line.map((p) => ({ weekday: getWeekday(p.date), hour: Math.floor(p.second / HOUR) })),
      );
      return line.flatMap((p, i) => (commercials[i] ? [[p.uuid, commercials[i]] as const] : []));
    }),
  );
}
