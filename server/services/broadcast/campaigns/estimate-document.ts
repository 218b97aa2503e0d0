import { findRuns } from "@/lib/booking/runs";
import type { Segment } from "@/lib/booking/shapes/segment";
import { listHours, listMainHours } from "@/lib/booking/wanted-spots";
import type { calls } from "@/lib/calls";
import { addDays, type Day, formatTime, getWeekStart, writeZone } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { loadDocumentWords } from "@/server/documents/translator";
import type { DocumentFormat, EstimateRow, Translate } from "@/server/documents/types";
import { makeFormatter } from "@/server/documents/words";
import { withFoundHours } from "@/server/services/broadcast/booking/found-hours";
import { requirePlannable } from "@/server/services/broadcast/booking/plannable";
import { listStationIds, readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { readCalendar } from "@/server/services/broadcast/booking/terms";
import { loadLogo, readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { renderEstimateInThread } from "@/server/services/document-thread";
import { readOwnTenant } from "@/server/services/tenant/own";
import { requireBounded } from "./check";
import { estimateCampaign, readUnsaved, readUnsavedSums } from "./estimate";

type Calls = (typeof calls)["campaigns"];
const HOUR = 3600;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The names of commercials and of rotation groups by their ids. */
async function readNames(ctx: Ctx, segments: readonly Segment[]): Promise<Map<string, string>> {
  const [commercials, groups] = await Promise.all([
    ctx.db.commercial.findMany({
      where: { uuid: { in: segments.flatMap((s) => s.commercial ?? []) } },
      select: { uuid: true, title: true },
    }),
    ctx.db.commercial_group.findMany({
      where: { uuid: { in: segments.flatMap((s) => s.group ?? []) } },
      select: { uuid: true, name: true },
    }),
  ]);
  return new Map([
    ...commercials.map(({ uuid, title }) => [uuid, title] as const),
    ...groups.map(({ uuid, name }) => [uuid, name] as const),
  ]);
}

/** The times a segment is expected to air, by weekday: its hours, or those that would be found for it. */
function timesOf(segment: Segment, t: Translate, reading: DocumentFormat): string {
  const at = (hour: number) => formatTime((hour % 24) * HOUR, reading.clock);
  const listed = (hours: readonly { hour: number; spots: number }[]) =>
    hours
      .filter((h) => h.spots > 0)
      .sort((a, b) => a.hour - b.hour)
      .map(({ hour, spots }) =>
        spots > 1 ? t("documents.estimate.hour_many", { time: at(hour), count: spots }) : at(hour),
      )
      .join(", ");
  if (segment.kind === "exact") return listed(segment.hours);
  const found = segment.kind === "semi_variable" ? segment.frozen : null;
  const station = found?.[0]?.station;
  if (found && station) {
    const monday = getWeekStart(segment.from_date);
    const { weekday } = makeFormatter(reading);
    return DAYS.flatMap((day) => {
      const own = found.filter((f) => f.station === station && f.weekday === day);
      return own.length ? [`${weekday(addDays(monday, day - 1))} ${listed(own)}`] : [];
    }).join("; ");
  }
  const runs = (hours: readonly number[]) =>
    findRuns(hours)
      .map(([from, to]) => t("documents.estimate.hours", { from: at(from), to: at(to + 1) }))
      .join(", ");
  const main = listMainHours(segment);
  return [
    runs(listHours(segment)),
    ...(main.length ? [t("documents.estimate.hours_mostly", { hours: runs(main) })] : []),
    ...(segment.prefers_prime ? [t("documents.estimate.prime")] : []),
  ].join(", ");
}

export const estimate_document: Service<Calls["estimate_document"]> = async (ctx, input) => {
  const customer = await ctx.db.customer.findFirst({ where: { uuid: input.customer } });
  if (!customer) throw notFound();
  const { letterhead, reading, writeAddress } = await readDocumentSetup(writeForReceiver(ctx, customer));
  requireBounded(input.segments);
  await requirePlannable(ctx, input.segments);
  // Found once, for the estimate and for the expected times.
  const segments = await withFoundHours(ctx, input.segments, await readCalendar(ctx, input));
  const [t, estimate, stations, names, tenant] = await Promise.all([
    loadDocumentWords(reading.language),
    readUnsaved(ctx, { ...input, segments }).then((sale) => estimateCampaign(ctx, sale)),
    readStationsToSell(ctx, listStationIds(input.segments)),
    readNames(ctx, input.segments),
    readOwnTenant(ctx),
  ]);
  const say = makeFormatter(reading);
  // Expected times of several zones would otherwise be read as times of one.
  const isMixed = new Set(stations.map((s) => s.timezone)).size > 1;
  const codes = new Map(
    stations.map((s) => [s.uuid, isMixed ? `${s.code} (${writeZone(s.timezone)})` : s.code]),
  );
  const span = (from: Day, to: Day) => (from === to ? say.day(from) : `${say.day(from)}–${say.day(to)}`);
  const rows = segments.map((segment, at): EstimateRow => {
    const { fits, price } = takeAt(estimate.segments, at);
    return {
      title: [
        names.get(segment.commercial ?? segment.group ?? ""),
        t("documents.estimate.length", { length: segment.length }),
      ]
        .filter(Boolean)
        .join(", "),
      note: [
        t("documents.estimate.where", {
          stations: segment.stations.map((s) => codes.get(s) ?? "").join(isMixed ? ", " : " "),
          dates: span(segment.from_date, segment.to_date),
        }),
        ...(segment.from_package ? [t("documents.from_package", { name: segment.from_package.name })] : []),
      ].join(" · "),
      times: timesOf(segment, t, reading),
      spots: fits,
      price,
    };
  });
  const { sums } = await readUnsavedSums(ctx, estimate.total, input);
  const missing = estimate.wanted - estimate.spots;
  const bytes = await renderEstimateInThread(tenantOf(ctx).tenant_id, {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: ctx.now,
    name: input.name,
    to: writeAddress(customer),
    facts: [{ label: t("documents.estimate.period"), value: span(input.start_date, input.end_date) }],
    currency: tenantOf(ctx).currency,
    rows,
    stations: estimate.stations.map(({ station_name, spots, seconds, price }) => ({
      name: station_name,
      spots,
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
    sums,
    texts: [
      t("documents.estimate.worth", { day: say.day(ctx.today) }),
      t("documents.confirmation.payable", { days: customer.terms_days ?? tenant.terms_days }),
      ...(missing ? [t("documents.estimate.missing", { missing, wanted: estimate.wanted })] : []),
    ],
  });
  return { bytes, type: "application/pdf", name: `${input.name || "estimate"}.pdf` };
};
