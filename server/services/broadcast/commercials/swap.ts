import type { calls } from "@/lib/calls";
import type { Answer } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import { fitSwaps, type SwapCopy, type SwapPlay, type Swaps } from "@/lib/rules/swap";
import { type Ctx, placeOf } from "@/server/ctx";
import { bookBreaks, logsChanged } from "@/server/data/queries/bookings";
import { concernCopy } from "@/server/data/queries/concerns";
import { lockStations } from "@/server/data/queries/occurrences";
import {
  lockRooms,
  type PlayToSwap,
  playsToSwap,
  publishedAmong,
  writeSwaps,
} from "@/server/data/queries/swaps";
import { asWholeTenant } from "@/server/data/transaction";
import { type CampaignRow, campaignToEdit } from "../campaigns/read";
import { commercialsNamed } from "./named";

export type Report = Answer<(typeof calls)["commercials"]["replace"]>;
export const SWAP_STALE = ["campaigns", "commercials", "commercial_groups", "logs", "breaks", "stations"];

/** A campaign whose plays may take other copy. */
export async function campaignToSwap(ctx: Ctx, uuid: string): Promise<CampaignRow> {
  const row = await campaignToEdit(ctx, uuid);
  if (row.status === "stopped" || row.end_date < ctx.today) throw conflict("is_over");
  return row;
}

/** Copy for a campaign: a commercial of its customer or of nobody, with the days it may air. */
export async function copiesFor(
  ctx: Ctx,
  row: CampaignRow,
  uuids: readonly string[],
  path: string,
): Promise<Map<string, SwapCopy>> {
  const found = await commercialsNamed(ctx, uuids, path, "commercial");
  const rights = await ctx.db.commercial_artist.findMany({
    where: { commercial_id: { in: [...uuids] } },
    include: { artist: { select: { rights_until: true } } },
  });
  const ends = Map.groupBy(rights, (r) => r.commercial_id);
  return new Map(
    uuids.map((uuid, i) => {
      const { length, customer_id, valid_from, valid_to } = found.get(uuid)!;
      if (customer_id && customer_id !== row.customer_id)
        throw invalid(path.replace("*", String(i)), "other_customer");
      const days = (ends.get(uuid) ?? []).flatMap((r) => r.rights_until ?? r.artist.rights_until ?? []);
      const rights_until = (days.sort()[0] ?? null) as Day | null;
      return [
        uuid,
        {
          uuid,
          length,
          valid_from: valid_from as Day | null,
          valid_to: valid_to as Day | null,
          rights_until,
        },
      ];
    }),
  );
}

/** Every play ahead of a campaign, with its stations and those that follow held against other changes. */
export const holdPlays = (ctx: Ctx, row: CampaignRow): Promise<PlayToSwap[]> =>
  asWholeTenant(async () => {
    await lockStations(ctx, row.station_ids);
    return playsToSwap(ctx, row.uuid);
  });

const dayKey = (d: { station: string; date: Day }) => `${d.station}|${d.date}`;

/** Fits copy into the breaks of plays and, where it is no preview, writes it: plays, seconds, logs, whom it concerns. */
export const swap = (
  ctx: Ctx,
  row: CampaignRow,
  plays: readonly PlayToSwap[],
  copyOf: (play: SwapPlay) => SwapCopy,
  preview: boolean,
): Promise<{ report: Report; swaps: Swaps }> =>
  asWholeTenant(async () => {
    const breaks = plays.flatMap((p) => [p.occurrence, ...p.mirrors.map((m) => m.occurrence)]);
    const swaps = fitSwaps(plays, copyOf, await lockRooms(ctx, [...new Set(breaks)]));
    const done = new Set(swaps.changed.map((c) => c.play));
    const days = new Map(
      plays.flatMap((p) =>
        [p, ...p.mirrors.map((m) => ({ ...m, date: p.date }))]
          .filter((one) => done.has(one.uuid))
          .map(({ station, date }) => [dayKey({ station, date }), { station, date }]),
      ),
    );
    const logs = await publishedAmong(ctx, [...days.values()]);
    if (!preview && swaps.changed.length) {
      const changes = [...swaps.seconds].map(([occurrence, seconds]) => ({ occurrence, seconds, spots: 0 }));
      await bookBreaks(ctx, changes);
      await writeSwaps(ctx, swaps.changed);
      await logsChanged(ctx, [...days.values()]);
      await named(ctx, row, [...new Set(swaps.changed.map((c) => c.copy))]);
    }
    const at = new Map(plays.map((p) => [p.uuid, p]));
    const report = {
      preview,
      changed: plays.filter((p) => done.has(p.uuid)).length,
      seconds: [...swaps.seconds.values()].reduce((n, s) => n + s, 0),
      kept: swaps.kept.map(({ play, why, free }) => {
        const { station, station_code, date, second } = at.get(play)!;
        return { play, station, station_code, date, second, why, free };
      }),
      logs,
    };
    return { report, swaps };
  });

/** Keeps which copy a campaign runs beside what its segments name. */
async function named(ctx: Ctx, row: CampaignRow, copies: readonly string[]) {
  const { tenant_id } = placeOf(ctx);
  await ctx.db.campaign_commercial.createMany({
    data: copies.map((commercial_id) => ({
      tenant_id,
      campaign_id: row.uuid,
      commercial_id,
      since: ctx.now,
    })),
    skipDuplicates: true,
  });
  for (const copy of copies) await concernCopy(ctx, copy);
}

/** Whether a segment runs on these stations alone; none is all. */
export const within = (station_ids: unknown, stations: readonly string[]): boolean =>
  stations.length === 0 || (station_ids as string[]).every((s) => stations.includes(s));
