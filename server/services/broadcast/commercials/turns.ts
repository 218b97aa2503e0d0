import { type Day, weekday } from "@/lib/day";
import { type Rotation, type RotationMode, rotation } from "@/lib/rules/rotation";
import { type Ctx, key } from "@/server/ctx";

const HOUR = 3600;

type Group = {
  mode: string;
  pattern: number[];
  members: { commercial_id: string; weight: number; weekdays: number[]; hours: number[] }[];
};
/** The rotation a group and its members, in their order, stand for. */
export const rotationFrom = ({ mode, pattern, members }: Group): Rotation => ({
  mode: mode as RotationMode,
  pattern,
  members: members.map(({ commercial_id: commercial, weight, weekdays, hours }) => ({
    ...{ commercial, weight, weekdays, hours },
  })),
});
export const rotationOf = async (ctx: Ctx, uuid: string): Promise<Rotation> =>
  rotationFrom(
    await ctx.db.commercial_group.findUniqueOrThrow({
      where: key(ctx, uuid),
      include: { members: { orderBy: { position: "asc" } } },
    }),
  );

type Play = { uuid: string; segment: string | null; station: string; date: Day; second: number };
/** The copy of each play, in the order they air: on every station a segment's plays take turns on their own. */
export function turns(of: Rotation, plays: readonly Play[]): Map<string, string> {
  const lines = Map.groupBy(plays, (p) => `${p.segment}|${p.station}`);
  return new Map(
    [...lines.values()].flatMap((line) => {
      const copies = rotation(
        of,
        line.map((p) => ({ weekday: weekday(p.date), hour: Math.floor(p.second / HOUR) })),
      );
      return line.flatMap((p, i) => (copies[i] ? [[p.uuid, copies[i]] as const] : []));
    }),
  );
}
