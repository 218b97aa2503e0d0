import { toWallTime } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { isLiveReportOver } from "@/lib/traffic/live-report";
import type { Ctx } from "@/server/ctx";
import { readAiredExtrasOfCampaign } from "@/server/data/queries/traffic/aired-extras";
import { readSpotsOfCampaign, type SpotRow } from "@/server/data/queries/traffic/spots";
import { readDocumentSetup } from "@/server/services/document-setup";
import { runAsShareViewer } from "@/server/services/share-viewer";

type LiveInput = { campaign_uuid: string; station_uuid: string };
type Resolved<F extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;
/** A live report somebody opened: its spots, and whether their prices are shown. */
export type Live = {
  prices: boolean;
  spots: SpotRow[];
  campaign: Resolved<typeof campaignOf>;
  station: Resolved<typeof stationOf>;
};
const campaignOf = (ctx: Ctx, uuid: string) =>
  ctx.db.campaign.findFirst({ where: { uuid }, include: { customer: { select: { name: true } } } });
const stationOf = (ctx: Ctx, uuid: string) => ctx.db.station.findFirst({ where: { uuid } });

/** Runs work for a visitor of a campaign's live report on a station. Refused (409, live_report_expired) after its last day. */
export function runForVisitor<T>(
  ctx: Ctx,
  { campaign_uuid, station_uuid }: LiveInput,
  work: (ctx: Ctx, found: Live) => Promise<T>,
): Promise<T> {
  return runAsShareViewer(ctx, "live-report", campaign_uuid.toLowerCase(), async (ctx, uuid, share) => {
    const campaign = await campaignOf(ctx, uuid);
    const station = await stationOf(ctx, station_uuid.toLowerCase());
    if (!campaign || !station || !campaign.live_report || campaign.status === "draft") throw notFound();
    const booked = await readSpotsOfCampaign(ctx, uuid, station.uuid);
    const spots = [...booked, ...(await readAiredExtrasOfCampaign(ctx, uuid, station.uuid))].sort(
      (a, b) => a.planned_at.getTime() - b.planned_at.getTime(),
    );
    const runs =
      spots.length > 0 ||
      (await ctx.db.campaign_station.count({ where: { campaign_id: uuid, station_id: station.uuid } })) > 0;
    if (!runs) throw notFound();
    const { expires_on, prices } = share;
    const { date } = toWallTime(ctx.now, station.timezone, station.day_start);
    if (isLiveReportOver(expires_on, date)) {
      const { letterhead } = await readDocumentSetup(ctx);
      throw conflict("live_report_expired", { contact: letterhead.name });
    }
    return work(ctx, { prices, spots, campaign, station });
  });
}
