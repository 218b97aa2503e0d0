import type { Day } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations, readStationsWithFollowers } from "@/server/data/queries/inventory/ad-breaks";
import { mirrorMakeGoods } from "@/server/data/queries/inventory/sync";
import { closeGaps, markLogsChanged } from "@/server/data/queries/sales/bookings";
import { giveCarts } from "../../commercials/carts";

/** Locks a station and those that follow it, whose breaks its make-goods fill too. */
export async function lockWithFollowers(ctx: Ctx, station: string): Promise<void> {
  await lockStations(ctx, await withoutScope(() => readStationsWithFollowers(ctx, [station])));
}

/** Airs the make-goods of missed spots on the stations that follow, where their breaks have room. */
export const mirrorToFollowers = (ctx: Ctx, missed: readonly string[]): Promise<void> =>
  withoutScope(async () => {
    const put = await mirrorMakeGoods(ctx, missed);
    if (put.length === 0) return;
    await giveCarts(ctx, put);
    await closeGaps(ctx, [...new Set(put.map((spot) => spot.break))]);
    await markLogsChanged(ctx, put);
  });

/** A spot that airs on a follower because its leader has it. */
export type MirroredSpot = {
  uuid: string;
  station_id: string;
  break_id: string;
  date: Day;
  result: string | null;
};
/** Reads the spots that mirror others. */
export const readMirrored = (ctx: Ctx, leaders: readonly string[]): Promise<MirroredSpot[]> =>
  withoutScope(() =>
    ctx.db.spot.findMany({
      where: { leader_spot_id: { in: [...leaders] } },
      select: { uuid: true, station_id: true, break_id: true, date: true, result: true },
    }),
  );
