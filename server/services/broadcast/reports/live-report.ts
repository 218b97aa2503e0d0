import { isUnbooked } from "@/lib/billing/ledger";
import type { calls } from "@/lib/calls";
import { toWallTime } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { computeLiveFigures, deriveLiveState, priceLiveSpots } from "@/lib/traffic/live-report";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import type { SpotRow } from "@/server/data/queries/traffic/spots";
import { openChangeStream, STREAMS_OF_ADDRESS } from "@/server/data/stream";
import { openStorage } from "@/server/outside/storage";
import { makeSpotLabeller } from "@/server/services/broadcast/campaigns/spot-labels";
import { buildMediaKey } from "@/server/services/broadcast/commercials/media";
import { readDocumentSetup, readLogo } from "@/server/services/document-setup";
import { runForVisitor } from "./live-visitor";

export { export, pdf } from "./live-files";

type Calls = (typeof calls)["live_report"];

/** The commercial of the spot that airs next, or aired last. */
async function commercialOf(ctx: Ctx, spots: readonly SpotRow[]) {
  const wanted =
    spots.find((p) => p.commercial && p.planned_at > ctx.now) ?? spots.findLast((p) => p.commercial);
  if (!wanted?.commercial) return null;
  return ctx.db.commercial.findFirst({ where: { uuid: wanted.commercial }, include: { media: true } });
}
const isPlayable = (state: string | undefined) => state === "fine" || state === "doubtful";

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, { prices, spots, campaign, station }) => {
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
    const { currency } = tenantOf(ctx);
    const priced = prices ? priceLiveSpots(spots, getCurrencyPlaces(currency)) : null;
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
      as_of: ctx.now,
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
          unbooked: isUnbooked(p),
          aired_second: p.aired_second,
          state: deriveLiveState(p),
          title: p.title,
          label: labelOf(p),
          ...(priced && { net: priced.netOf(p) }),
        })),
      ...(priced && { net: { currency, total: priced.total } }),
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
  return openChangeStream({ key: `address:${ctx.address}`, most: STREAMS_OF_ADDRESS }, (change) =>
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
