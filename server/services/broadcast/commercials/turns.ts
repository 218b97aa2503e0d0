import { type Day, weekday } from "@/lib/day";
import { type Rotation, type RotationMode, rotation } from "@/lib/rules/rotation";
import { type Ctx, key } from "@/server/ctx";

const HOUR = 3600;

/** The rotation a group stands for. */
export async function rotationOf(ctx: Ctx, uuid: string): Promise<Rotation> {
  const { mode, pattern, members } = await ctx.db.commercial_group.findUniqueOrThrow({
    where: key(ctx, uuid),
    include: { members: { orderBy: { position: "asc" } } },
  });
  return {
    mode: mode as RotationMode,
    pattern,
    members: members.map(({ commercial_id, weight, weekdays, hours }) => ({
      commercial: commercial_id,
      weight,
      weekdays,
      hours,
    })),
  };
}

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
      return line.map((p, i) => [p.uuid, copies[i]!] as const);
    }),
  );
}
