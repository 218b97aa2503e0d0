import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { addDays } from "@/lib/day";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, rehearse, type Service, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { pickSale, toSale } from "@/server/services/broadcast/booking/plan-input";
import { checkCampaign } from "./check";
import { moveCopy } from "./duplicate";
import { estimateCampaign } from "./estimate";
import { campaignToChange, campaignToRead, readStationLines } from "./read";
import { moveAhead } from "./shift";

type Calls = (typeof calls)["campaigns"];
type MovePreview = ServiceOutput<Calls["shift_preview"]>;
type Lines = Awaited<ReturnType<typeof readStationLines>>["lines"];

/** Stations before and after, each once, by name. */
function pairStations(before: Lines, after: Lines, places: number): MovePreview["stations"] {
  const none = { spots: 0, price: toMoney(0, places) };
  const names = new Map([...before, ...after].map((line) => [line.station, line.station_name]));
  return [...names]
    .map(([station, station_name]) => {
      const was = before.find((line) => line.station === station) ?? none;
      const is = after.find((line) => line.station === station) ?? none;
      return {
        station,
        station_name,
        spots_before: was.spots,
        before: was.price,
        spots_after: is.spots,
        after: is.price,
      };
    })
    .sort((a, b) => a.station_name.localeCompare(b.station_name));
}

/** Spots and price of a campaign as it is, with its stations in the caller's scope. */
async function readFigures(ctx: Ctx, uuid: string) {
  const row = await campaignToRead(ctx, uuid);
  const { lines } = await readStationLines(ctx, row);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  return { row, lines, figures: { spots: row.spots_booked, total: toMoney(row.total, places) } };
}

/** The versions of the published logs of stations. */
const readLogVersions = async (ctx: Ctx, stations: readonly string[]) =>
  new Map(
    (
      await withoutScope(() =>
        ctx.db.traffic_log.findMany({
          where: { station_id: { in: [...stations] }, published: { gt: 0 }, date: { gte: ctx.today } },
          select: { uuid: true, version: true },
        }),
      )
    ).map((log) => [log.uuid, log.version]),
  );

/** What a copy of a campaign would book now: the estimate of the draft that it becomes. */
async function previewCopy(
  ctx: Ctx,
  uuid: string,
  start_date: Parameters<typeof moveCopy>[1],
): Promise<MovePreview> {
  const { row, lines, figures } = await readFigures(ctx, uuid);
  const { uuid: copy, ...moved } = moveCopy(row, start_date);
  await checkCampaign(ctx, { customer: row.customer_id, ...moved });
  const estimate = await estimateCampaign(ctx, pickSale({ ...toSale(row), ...moved, uuid: copy }));
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  return {
    stations: pairStations(lines, estimate.stations, places),
    before: figures,
    after: { spots: estimate.spots, total: estimate.total },
    missing: estimate.wanted - estimate.spots,
    logs: 0,
  };
}

export const duplicate_preview: Service<Calls["duplicate_preview"]> = (ctx, { uuid, start_date }) =>
  previewCopy(ctx, uuid, start_date);

/** Previews the move of a booked campaign by doing it in a transaction that is rolled back. */
export const shift_preview: Service<Calls["shift_preview"]> = async (ctx, { uuid, days }) => {
  const before = await campaignToChange(ctx, "shift", uuid);
  if (before.status === "draft") return previewCopy(ctx, uuid, addDays(before.start_date, days));
  return rehearse(ctx, async (ctx) => {
    const was = await readFigures(ctx, uuid);
    const logs = await readLogVersions(ctx, before.station_ids);
    await moveAhead(ctx, uuid, days);
    const is = await readFigures(ctx, uuid);
    const now = await readLogVersions(ctx, is.row.station_ids);
    return {
      stations: pairStations(was.lines, is.lines, getCurrencyPlaces(tenantOf(ctx).currency)),
      before: was.figures,
      after: is.figures,
      missing: is.row.unplaced.reduce((n, line) => n + line.missing, 0),
      logs: [...now].filter(([log, version]) => (logs.get(log) ?? version) !== version).length,
    };
  });
};
