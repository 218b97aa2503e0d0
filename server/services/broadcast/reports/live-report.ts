import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { formatTime, toWallTime } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { computeLiveFigures, deriveLiveState } from "@/lib/traffic/live-report";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { readSpotsOfCampaign, type SpotRow } from "@/server/data/queries/traffic/spots";
import { openChangeStream } from "@/server/data/stream";
import { deleteShare, findShare, putShare } from "@/server/data/unscoped";
import { type SheetColumn, writeCsv } from "@/server/documents/sheet";
import { loadDocumentWords } from "@/server/documents/translator";
import { openStorage } from "@/server/outside/storage";
import { makeSpotLabeller } from "@/server/services/broadcast/campaigns/spot-labels";
import { buildMediaKey } from "@/server/services/broadcast/commercials/media";
import { readDocumentSetup, readLogo } from "@/server/services/document-setup";
import { runAsShareViewer } from "@/server/services/share-viewer";

type Calls = (typeof calls)["live_report"];
type LiveInput = { campaign_uuid: string; station_uuid: string };

/** Opens a campaign's live reports; the first part of their address is the campaign's uuid until it is renewed. */
export async function shareLiveReport(ctx: Ctx, campaign: string) {
  if (await readLiveReportCode(ctx, campaign)) return;
  await putShare(campaign, tenantOf(ctx).tenant_id, "live-report", campaign);
}
/** Gives a campaign's live reports new addresses; the previous ones stop working. */
export const renewLiveReport = (ctx: Ctx, campaign: string) =>
  putShare(randomUUID(), tenantOf(ctx).tenant_id, "live-report", campaign);
/** The first part of the addresses of a campaign's live reports; null while they are closed. */
export const readLiveReportCode = async (ctx: Ctx, campaign: string): Promise<string | null> =>
  (await findShare(tenantOf(ctx).tenant_id, "live-report", campaign))?.code ?? null;
/** Closes a campaign's live reports. */
export const hideLiveReport = (ctx: Ctx, campaign: string) =>
  deleteShare(tenantOf(ctx).tenant_id, "live-report", campaign);

type Resolved<F extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;
type Live = { spots: SpotRow[]; campaign: Resolved<typeof campaignOf>; station: Resolved<typeof stationOf> };
const campaignOf = (ctx: Ctx, uuid: string) =>
  ctx.db.campaign.findFirst({ where: { uuid }, include: { customer: { select: { name: true } } } });
const stationOf = (ctx: Ctx, uuid: string) => ctx.db.station.findFirst({ where: { uuid } });

/** Runs work for a visitor of a campaign's live report on a station. */
function runForVisitor<T>(
  ctx: Ctx,
  { campaign_uuid, station_uuid }: LiveInput,
  work: (ctx: Ctx, found: Live) => Promise<T>,
): Promise<T> {
  return runAsShareViewer(ctx, "live-report", campaign_uuid.toLowerCase(), async (ctx, uuid) => {
    const campaign = await campaignOf(ctx, uuid);
    const station = await stationOf(ctx, station_uuid.toLowerCase());
    if (!campaign || !station || !campaign.live_report || campaign.status === "draft") throw notFound();
    const spots = await readSpotsOfCampaign(ctx, uuid, station.uuid);
    const runs =
      spots.length > 0 ||
      (await ctx.db.campaign_station.count({ where: { campaign_id: uuid, station_id: station.uuid } })) > 0;
    if (!runs) throw notFound();
    return work(ctx, { spots, campaign, station });
  });
}

/** The commercial of the spot that airs next, or aired last. */
async function commercialOf(ctx: Ctx, spots: readonly SpotRow[]) {
  const wanted =
    spots.find((p) => p.commercial && p.planned_at > ctx.now) ?? spots.findLast((p) => p.commercial);
  if (!wanted?.commercial) return null;
  return ctx.db.commercial.findFirst({ where: { uuid: wanted.commercial }, include: { media: true } });
}
const isPlayable = (state: string | undefined) => state === "fine" || state === "doubtful";

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, { spots, campaign, station }) => {
    const { letterhead } = await readDocumentSetup(ctx);
    const { date: today, second: now } = toWallTime(ctx.now, station.timezone, station.day_start);
    const commercial = await commercialOf(ctx, spots);
    const measured = commercial?.media?.measured;
    const log = await ctx.db.as_run_file.findFirst({
      where: { station_id: station.uuid },
      orderBy: { imported_at: "desc" },
      select: { imported_at: true },
    });
    const labelOf = await makeSpotLabeller(ctx, spots);
    return {
      letterhead: letterhead.name,
      logo: letterhead.logo_key !== undefined,
      customer: campaign.customer.name,
      campaign: campaign.name,
      station: station.name,
      timezone: station.timezone,
      from: campaign.start_date,
      to: campaign.end_date,
      today,
      now,
      ...computeLiveFigures(spots, ctx.now),
      copy: commercial && {
        title: commercial.title,
        length: commercial.length,
        waveform: measured?.waveform ?? [],
        listen: isPlayable(commercial.media?.state),
      },
      spots: spots
        .filter((p) => p.date === (input.date ?? today))
        .map((p) => ({
          second: p.second,
          aired_second: p.aired_second,
          state: deriveLiveState(p),
          title: p.title,
          label: labelOf(p),
        })),
      last_log: log?.imported_at ?? null,
    };
  });

export const logo: Service<Calls["logo"]> = (ctx, input) => runForVisitor(ctx, input, (ctx) => readLogo(ctx));

/** Streams a notice whenever a station has news; the page then asks again. */
export const stream: Service<Calls["stream"]> = async (ctx, input) => {
  const at = await runForVisitor(ctx, input, async (ctx, { station }) => ({
    tenant: tenantOf(ctx).tenant_id,
    station: station.uuid,
  }));
  return openChangeStream(`address:${ctx.address}`, (change) =>
    change.tenant === at.tenant && change.topics?.includes(at.station) ? { stale: ["live_report"] } : null,
  );
};

export const listen: Service<Calls["listen"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, { spots }) => {
    const commercial = await commercialOf(ctx, spots);
    if (!commercial?.media || !isPlayable(commercial.media.state)) throw notFound();
    const bytes = await (await openStorage()).read(buildMediaKey(ctx, commercial.media.sha256));
    return { bytes, type: commercial.media.type, name: commercial.media.file_name, inline: true };
  });

const export_: Service<Calls["export"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, { spots, campaign, station }) => {
    const t = await loadDocumentWords("en");
    const time = (second: number | null) => (second === null ? null : formatTime(second, 24, true));
    const columns: SheetColumn[] = [
      { head: t("documents.report.date"), kind: "day" },
      { head: t("documents.report.planned_time"), kind: "text" },
      { head: t("documents.report.aired_time"), kind: "text" },
      { head: t("documents.report.copy"), kind: "text" },
      { head: t("documents.report.length"), kind: "number" },
      { head: t("documents.report.state"), kind: "text" },
    ];
    const rows = spots
      .filter((p) => p.planned_at <= ctx.now)
      .map((p) => [p.date, time(p.second), time(p.aired_second), p.title, p.length, deriveLiveState(p)]);
    const bytes = await writeCsv(columns, [rows], { decimal: ".", date_format: "Y-M-D" });
    const name = `${campaign.name}-${station.code}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    return { bytes, type: "text/csv; charset=utf-8", name: `${name}.csv` };
  });

export { export_ as export };
