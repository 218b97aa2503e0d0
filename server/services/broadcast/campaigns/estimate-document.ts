import { foundHours } from "@/lib/booking/found-hours";
import { runsOf } from "@/lib/booking/runs";
import type { Calendar } from "@/lib/booking/segment";
import type { calls } from "@/lib/calls";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { addDays, type Day, formatTime, startOfWeek } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { type Ctx, placeOf, type Service } from "@/server/ctx";
import { estimatePdf } from "@/server/documents/estimate";
import type { EstimateRow, Reading, Translate } from "@/server/documents/types";
import { words } from "@/server/documents/words";
import { addressOf, documentWords, paperOf, withLogo } from "@/server/services/paper";
import { estimated } from "./estimate";
import { flightOf, stationIds, stationsToEstimate, stationsToSell } from "./sold";
import { calendarOf } from "./terms";

type Calls = (typeof calls)["campaigns"];
const HOUR = 3600;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** When a segment is expected to air: its hours, or those that would be found for it, by weekday. */
function timesOf(segment: Segment, found: Segment["frozen"], t: Translate, reading: Reading): string {
  const at = (hour: number) => formatTime((hour % 24) * HOUR, reading.clock);
  const listed = (hours: readonly { hour: number; plays: number }[]) =>
    hours
      .filter((h) => h.plays > 0)
      .sort((a, b) => a.hour - b.hour)
      .map(({ hour, plays }) =>
        plays > 1 ? t("documents.estimate.hour_many", { time: at(hour), count: plays }) : at(hour),
      )
      .join(", ");
  if (segment.kind === "exact") return listed(segment.hours);
  if (found?.length) {
    const [{ station }] = found as [NonNullable<Segment["frozen"]>[number]];
    const monday = startOfWeek(segment.from_date);
    const { weekday } = words(reading);
    return DAYS.flatMap((day) => {
      const own = found.filter((f) => f.station === station && f.weekday === day);
      return own.length ? [`${weekday(addDays(monday, day - 1))} ${listed(own)}`] : [];
    }).join("; ");
  }
  return runsOf(segment.hours.map((h) => h.hour))
    .map(([from, to]) => t("documents.estimate.hours", { from: at(from), to: at(to + 1) }))
    .join(", ");
}

/** The hours that would be found for semi-variable segments, by the segment's place in the order. */
async function expectedHours(ctx: Ctx, segments: readonly Segment[], calendar: Calendar) {
  const flight = flightOf(segments);
  const open = segments.some((s) => s.kind === "semi_variable");
  const stations =
    flight && open
      ? await stationsToEstimate(ctx, stationIds(segments), flight.from, flight.to, null)
      : new Map();
  return segments.map((s) =>
    s.kind === "semi_variable" ? (s.frozen ?? foundHours(s, stations, calendar)) : null,
  );
}

export const estimate_document: Service<Calls["estimate_document"]> = async (ctx, ask) => {
  const customer = await ctx.db.customer.findFirst({ where: { uuid: ask.customer } });
  if (!customer) throw notFound();
  const { letterhead, reading } = await paperOf(ctx);
  const [t, calendar, estimate, stations] = await Promise.all([
    documentWords(reading.language),
    calendarOf(ctx, ask),
    estimated(ctx, ask),
    stationsToSell(ctx, stationIds(ask.segments)),
  ]);
  const say = words(reading);
  const found = await expectedHours(ctx, ask.segments, calendar);
  const codes = new Map(stations.map((s) => [s.uuid, s.code]));
  const span = (from: Day, to: Day) => (from === to ? say.day(from) : `${say.day(from)}–${say.day(to)}`);
  const rows = ask.segments.map((segment, at): EstimateRow => {
    const { wanted, price } = estimate.segments[at]!;
    return {
      title: t("documents.estimate.length", { length: segment.length }),
      note: t("documents.estimate.where", {
        stations: segment.stations.map((s) => codes.get(s) ?? "").join(" "),
        dates: span(segment.from_date, segment.to_date),
      }),
      times: timesOf(segment, found[at] ?? null, t, reading),
      plays: wanted,
      price,
    };
  });
  const missing = estimate.segments.reduce((n, s) => n + Math.max(0, s.wanted - s.fits), 0);
  const bytes = await estimatePdf(
    {
      letterhead: await withLogo(letterhead),
      reading,
      created_at: ctx.now,
      name: ask.name,
      to: addressOf(customer),
      facts: [{ label: t("documents.estimate.period"), value: span(ask.start_date, ask.end_date) }],
      currency: placeOf(ctx).currency,
      rows,
      stations: estimate.stations.map(({ station_name, plays, seconds, price }) => ({
        name: station_name,
        plays,
        seconds,
        price,
      })),
      listed: estimate.listed,
      reductions: estimate.steps.map(({ step, name, percent_bp, amount }) => ({
        label: [name ?? t(`documents.estimate.step.${step}`), percent_bp && say.percent(percent_bp)]
          .filter(Boolean)
          .join(" "),
        amount,
      })),
      total: estimate.total,
      texts: [
        t("documents.estimate.worth", { day: say.day(ctx.today) }),
        ...(missing ? [t("documents.estimate.missing", { missing, wanted: estimate.plays })] : []),
      ],
    },
    t,
  );
  return { bytes, type: "application/pdf", name: `${ask.name || "estimate"}.pdf` };
};
