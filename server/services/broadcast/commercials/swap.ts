import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { fitSwaps, type SwapCommercial, type SwapSpot, type Swaps } from "@/lib/commercials/swap";
import type { Day } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { readHardRooms } from "@/server/data/queries/inventory/hard-breaks";
import { bookBreaks, markLogsChanged } from "@/server/data/queries/sales/bookings";
import {
  findPublished,
  lockCapacity,
  readSpotsToSwap,
  type SpotToSwap,
  writeSwaps,
} from "@/server/data/queries/sales/swaps";
import { syncCommercialVisibility } from "@/server/data/queries/tenant/visibility";
import { type CampaignRow, campaignToEdit } from "../campaigns/read";
import { giveCarts } from "./carts";
import { readCommercialsById } from "./named";

/** What a change of the commercials of spots did, station by station. */
export type Report = Output<(typeof calls)["commercials"]["replace"]>;
/** Groups of calls that are stale after commercials of spots changed. */
export const SWAP_STALE = ["campaigns", "commercials", "commercial_groups", "logs", "breaks", "stations"];

/** Returns a campaign for a change of its commercials. */
export async function campaignToSwap(ctx: Ctx, uuid: string): Promise<CampaignRow> {
  const row = await campaignToEdit(ctx, uuid);
  if (row.status === "stopped" || row.end_date < ctx.today) throw conflict("is_over");
  return row;
}

/** Returns commercials for a campaign, of its customer or of none, with the days they may air. */
export async function readCommercialsToSwap(
  ctx: Ctx,
  row: CampaignRow,
  uuids: readonly string[],
  path: string,
): Promise<Map<string, SwapCommercial>> {
  const found = await readCommercialsById(ctx, uuids, path, "commercial");
  const rights = await ctx.db.commercial_artist.findMany({
    where: { commercial_id: { in: [...uuids] } },
    include: { artist: { select: { rights_until: true } } },
  });
  const ends = Map.groupBy(rights, (r) => r.commercial_id);
  return new Map(
    uuids.map((uuid, i) => {
      const { length, customer_id, valid_from, valid_to } = takeFrom(found, uuid);
      if (customer_id && customer_id !== row.customer_id)
        throw invalid(path.replace("*", String(i)), "other_customer");
      const days = (ends.get(uuid) ?? []).flatMap((r) => r.rights_until ?? r.artist.rights_until ?? []);
      const rights_until = days.sort()[0] ?? null;
      return [
        uuid,
        {
          uuid,
          length,
          valid_from,
          valid_to,
          rights_until,
        },
      ];
    }),
  );
}

/** Returns every future spot of a campaign, with its stations and their followers locked. */
export const holdSpots = (ctx: Ctx, row: CampaignRow): Promise<SpotToSwap[]> =>
  withoutScope(async () => {
    await lockStations(ctx, row.station_ids);
    return readSpotsToSwap(ctx, row.uuid);
  });

/** The stations on which spots and their mirrors change, each with its commercial. */
function listPlaces(spots: readonly SpotToSwap[], { changed }: Swaps) {
  const all = spots.flatMap((p) => [p, ...p.mirrors]);
  const stationOf = new Map(all.map(({ uuid, station }) => [uuid, station]));
  return changed.flatMap(({ spot, copy }) =>
    copy === null ? [] : [{ station: takeFrom(stationOf, spot), commercial: copy }],
  );
}

const dayKey = (d: { station: string; date: Day }) => `${d.station}|${d.date}`;

/**
 * Fits commercials into the breaks of spots and, unless it is a preview, writes them: spots, seconds, logs,
 * visibility.
 */
export const swapCommercials = (
  ctx: Ctx,
  row: CampaignRow,
  spots: readonly SpotToSwap[],
  copyOf: (spot: SwapSpot) => SwapCommercial | null,
  preview: boolean,
): Promise<{ report: Report; swaps: Swaps }> =>
  withoutScope(async () => {
    const breaks = [...new Set(spots.flatMap((p) => [p.break, ...p.mirrors.map((m) => m.break)]))];
    const capacity = await lockCapacity(ctx, breaks);
    const swaps = fitSwaps(spots, copyOf, capacity, await readHardRooms(ctx, breaks));
    const done = new Set(swaps.changed.map((c) => c.spot));
    const days = new Map(
      spots.flatMap((p) =>
        [p, ...p.mirrors.map((m) => ({ ...m, date: p.date }))]
          .filter((one) => done.has(one.uuid))
          .map(({ station, date }) => [dayKey({ station, date }), { station, date }]),
      ),
    );
    const logs = await findPublished(ctx, [...days.values()]);
    if (!preview && swaps.changed.length) {
      const changes = [...swaps.seconds].map(([adBreak, seconds]) => ({
        break: adBreak,
        seconds,
        spots: 0,
      }));
      await bookBreaks(ctx, changes);
      await writeSwaps(ctx, swaps.changed);
      await markLogsChanged(ctx, [...days.values()]);
      if (row.status !== "draft") await giveCarts(ctx, listPlaces(spots, swaps));
      await storeUsedCommercials(ctx, row, [...new Set(swaps.changed.flatMap((c) => c.copy ?? []))]);
    }
    const at = new Map(spots.map((p) => [p.uuid, p]));
    const report = {
      preview,
      changed: spots.filter((p) => done.has(p.uuid)).length,
      seconds: [...swaps.seconds.values()].reduce((n, s) => n + s, 0),
      kept: swaps.kept.map(({ spot, why, free }) => {
        const { station, station_code, date, second } = takeFrom(at, spot);
        return { spot, station, station_code, date, second, why, free };
      }),
      logs,
    };
    return { report, swaps };
  });

/** Stores which commercials a campaign uses beyond those of its segments. */
async function storeUsedCommercials(ctx: Ctx, row: CampaignRow, commercials: readonly string[]) {
  await ctx.db.campaign_commercial.createMany({
    data: commercials.map((commercial_id) => ({
      campaign_id: row.uuid,
      commercial_id,
      since: ctx.now,
    })),
    skipDuplicates: true,
  });
  for (const commercial of commercials) await syncCommercialVisibility(ctx, commercial);
}

/** Whether a segment runs on these stations only; no stations means all. */
export const isWithinStations = (station_ids: readonly string[], stations: readonly string[]): boolean =>
  stations.length === 0 || station_ids.every((s) => stations.includes(s));
