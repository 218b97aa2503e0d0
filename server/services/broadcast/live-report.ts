import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Measured } from "@/lib/calls/broadcast/commercials";
import { type Day, formatTime, wallOf } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { liveFigures, liveState } from "@/lib/rules/live-report";
import { type Ctx, placeOf, type Service } from "@/server/ctx";
import { type Play, playsOfCampaign } from "@/server/data/queries/plays";
import { changeStream } from "@/server/data/stream";
import { dropShare, putShare } from "@/server/data/unscoped";
import { csv, type SheetColumn } from "@/server/documents/sheet";
import { storage } from "@/server/outside/storage";
import { asGuest } from "@/server/services/guest";
import { documentWords, logoOf, paperOf } from "@/server/services/paper";
import { mediaKey } from "./media";
import { spotLabels } from "./spot-labels";

type Calls = (typeof calls)["live_report"];
type Ask = { campaign_uuid: string; station_uuid: string };

/** Opens a campaign's live report to whoever has its address. */
export const shareLive = (ctx: Ctx, campaign: string) =>
  putShare(campaign, placeOf(ctx).tenant_id, "live-report", campaign);
/** Closes it. */
export const hideLive = (ctx: Ctx, campaign: string) =>
  dropShare(placeOf(ctx).tenant_id, "live-report", campaign);

type Found<F extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;
type Live = { plays: Play[]; campaign: Found<typeof campaignOf>; station: Found<typeof stationOf> };
const campaignOf = (ctx: Ctx, uuid: string) =>
  ctx.db.campaign.findFirst({ where: { uuid }, include: { customer: { select: { name: true } } } });
const stationOf = (ctx: Ctx, uuid: string) => ctx.db.station.findFirst({ where: { uuid } });

/** A campaign on a station, for whoever knows the address of its live report. */
function live<T>(
  ctx: Ctx,
  { campaign_uuid, station_uuid }: Ask,
  work: (ctx: Ctx, found: Live) => Promise<T>,
): Promise<T> {
  return asGuest(ctx, "live-report", campaign_uuid.toLowerCase(), async (ctx, uuid) => {
    const campaign = await campaignOf(ctx, uuid);
    const station = await stationOf(ctx, station_uuid.toLowerCase());
    if (!campaign || !station || !campaign.live_report || campaign.status === "draft") throw notFound();
    const plays = await playsOfCampaign(ctx, uuid, station.uuid);
    const runs =
      plays.length > 0 ||
      (await ctx.db.campaign_station.count({ where: { campaign_id: uuid, station_id: station.uuid } })) > 0;
    if (!runs) throw notFound();
    return work(ctx, { plays, campaign, station });
  });
}

/** The copy of the plays that comes next, or came last. */
async function copyOf(ctx: Ctx, plays: readonly Play[]) {
  const wanted =
    plays.find((p) => p.commercial && p.planned_at > ctx.now) ?? plays.findLast((p) => p.commercial);
  if (!wanted?.commercial) return null;
  return ctx.db.commercial.findFirst({ where: { uuid: wanted.commercial }, include: { media: true } });
}
const playable = (state: string | undefined) => state === "fine" || state === "doubtful";

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) =>
  live(ctx, ask, async (ctx, { plays, campaign, station }) => {
    const { letterhead } = await paperOf(ctx);
    const { date: today, second: now } = wallOf(ctx.now, station.timezone, station.day_start);
    const copy = await copyOf(ctx, plays);
    const measured = copy?.media?.measured as z.input<typeof Measured> | null | undefined;
    const log = await ctx.db.as_run_file.findFirst({
      where: { station_id: station.uuid },
      orderBy: { imported_at: "desc" },
      select: { imported_at: true },
    });
    const labelOf = await spotLabels(ctx, plays);
    return {
      letterhead: letterhead.name,
      logo: letterhead.logo_key !== undefined,
      customer: campaign.customer.name,
      campaign: campaign.name,
      station: station.name,
      timezone: station.timezone,
      from: campaign.start_date as Day,
      to: campaign.end_date as Day,
      today,
      now,
      ...liveFigures(plays, ctx.now),
      copy: copy && {
        title: copy.title,
        length: copy.length,
        waveform: measured?.waveform ?? [],
        listen: playable(copy.media?.state),
      },
      plays: plays
        .filter((p) => p.date === (ask.date ?? today))
        .map((p) => ({
          second: p.second,
          aired_second: p.aired_second,
          state: liveState(p),
          title: p.title,
          label: labelOf(p),
        })),
      last_log: log?.imported_at ?? null,
    };
  });

export const logo: Service<Calls["logo"]> = (ctx, ask) => live(ctx, ask, (ctx) => logoOf(ctx));

/** Says that there is news of a station; whoever listens asks again. */
export const stream: Service<Calls["stream"]> = async (ctx, ask) => {
  const at = await live(ctx, ask, async (ctx, { station }) => ({
    tenant: placeOf(ctx).tenant_id,
    station: station.uuid,
  }));
  return changeStream(`address:${ctx.address}`, (change) =>
    change.tenant === at.tenant && change.topics?.includes(at.station) ? { stale: ["live_report"] } : null,
  );
};

export const listen: Service<Calls["listen"]> = (ctx, ask) =>
  live(ctx, ask, async (ctx, { plays }) => {
    const copy = await copyOf(ctx, plays);
    if (!copy?.media || !playable(copy.media.state)) throw notFound();
    const bytes = await (await storage()).read(mediaKey(ctx, copy.media.sha256));
    return { bytes, type: copy.media.type, name: copy.media.file_name, inline: true };
  });

const export_: Service<Calls["export"]> = (ctx, ask) =>
  live(ctx, ask, async (ctx, { plays, campaign, station }) => {
    const t = await documentWords("en");
    const time = (second: number | null) => (second === null ? null : formatTime(second, 24, true));
    const columns: SheetColumn[] = [
      { head: t("documents.report.date"), kind: "day" },
      { head: t("documents.report.planned_time"), kind: "text" },
      { head: t("documents.report.aired_time"), kind: "text" },
      { head: t("documents.report.copy"), kind: "text" },
      { head: t("documents.report.length"), kind: "number" },
      { head: t("documents.report.state"), kind: "text" },
    ];
    const rows = plays
      .filter((p) => p.planned_at <= ctx.now)
      .map((p) => [p.date, time(p.second), time(p.aired_second), p.title, p.length, liveState(p)]);
    const bytes = await csv(columns, [rows], { decimal: ".", date_format: "Y-M-D" });
    const name = `${campaign.name}-${station.code}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    return { bytes, type: "text/csv; charset=utf-8", name: `${name}.csv` };
  });

export { export_ as export };
