import type { calls } from "@/lib/calls";
import { type Day, formatTime, toWallTime, writeZone } from "@/lib/day";
import { getLanguageFacts, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { computeLiveFigures, deriveLiveState, isHeard, priceLiveSpots } from "@/lib/traffic/live-report";
import { type Service, tenantOf } from "@/server/ctx";
import type { SpotRow } from "@/server/data/queries/traffic/spots";
import { type SheetColumn, type SheetRow, writeCsv } from "@/server/documents/sheet";
import { loadDocumentWords } from "@/server/documents/translator";
import type { DocumentFormat, LiveReportRow } from "@/server/documents/types";
import { makeFormatter } from "@/server/documents/words";
import { loadLogo, readDocumentSetup } from "@/server/services/document-setup";
import { renderLiveReportInThread } from "@/server/services/document-thread";
import { type Live, runForVisitor } from "./live-visitor";

type Calls = (typeof calls)["live_report"];
type SpotState = ReturnType<typeof deriveLiveState>;

/** How a language writes days and amounts for a reader whose own formats nobody knows. */
function readingOf(language: Language = LANGUAGES[0]): DocumentFormat & { decimal: "." | "," } {
  const { currency_format, date_format, decimal } = getLanguageFacts(language);
  return { language, currency_format, date_format, clock: 24, decimal };
}
const nameFile = ({ campaign, station }: Live, ending: string) =>
  `${`${campaign.name}-${station.code}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.${ending}`;
const priceOf = ({ prices, spots }: Live, currency: string) =>
  prices ? priceLiveSpots(spots, getCurrencyPlaces(currency)) : null;

const export_: Service<Calls["export"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, live) => {
    const reading = readingOf(input.language);
    const { currency } = tenantOf(ctx);
    const priced = priceOf(live, currency);
    const t = await loadDocumentWords(reading.language);
    const time = (second: number | null) => (second === null ? null : formatTime(second, 24, true));
    const state = (is: SpotState) => t(`documents.live_report.states.${is}`);
    const columns: SheetColumn[] = [
      { head: t("documents.report.date"), kind: "day" },
      { head: t("documents.report.planned_time"), kind: "text" },
      { head: t("documents.report.aired_time"), kind: "text" },
      { head: t("documents.report.copy"), kind: "text" },
      { head: t("documents.report.length"), kind: "number" },
      { head: t("documents.report.state"), kind: "text" },
      ...(priced ? [{ head: t("documents.live_report.net", { currency }), kind: "money" as const }] : []),
    ];
    const rows = live.spots
      .filter((p) => p.planned_at <= ctx.now)
      .map(
        (p): SheetRow => [
          p.date,
          time(p.second),
          time(p.aired_second),
          p.title,
          p.length,
          state(deriveLiveState(p)),
          ...(priced ? [priced.netOf(p)] : []),
        ],
      );
    const bytes = await writeCsv(columns, [rows], reading);
    return { bytes, type: "text/csv; charset=utf-8", name: nameFile(live, "csv") };
  });

/** One row a day: spots planned and aired, and when they were on air. */
function listDayRows(spots: readonly SpotRow[], now: Date): LiveReportRow[] {
  const heard = Map.groupBy(spots.filter(isHeard), (p): Day => p.date);
  return computeLiveFigures(spots, now).days.map(({ date, sold, done }) => ({
    date,
    planned: sold,
    aired: done,
    seconds: (heard.get(date) ?? []).map((p) => p.aired_second ?? p.second).sort((a, b) => a - b),
  }));
}

export const pdf: Service<Calls["pdf"]> = (ctx, input) =>
  runForVisitor(ctx, input, async (ctx, live) => {
    const { campaign, station, spots } = live;
    const { tenant_id, currency } = tenantOf(ctx);
    const reading = readingOf(input.language);
    const { letterhead } = await readDocumentSetup(ctx);
    const t = await loadDocumentWords(reading.language);
    const say = makeFormatter(reading);
    const zone = writeZone(station.timezone);
    const at = toWallTime(ctx.now, station.timezone);
    const as_of = t("documents.live_report.moment", {
      day: say.day(at.date),
      time: say.minute(at.second),
      zone,
    });
    const { done, sold, bonus } = computeLiveFigures(spots, ctx.now);
    const priced = priceOf(live, currency);
    const bytes = await renderLiveReportInThread(tenant_id, {
      letterhead: await loadLogo(letterhead),
      reading,
      created_at: ctx.now,
      campaign: campaign.name,
      to: [campaign.customer.name],
      facts: [
        { label: t("documents.report.station"), value: station.name },
        {
          label: t("documents.report.period"),
          value: `${say.day(campaign.start_date)}–${say.day(campaign.end_date)}`,
        },
        { label: t("documents.live_report.as_of"), value: as_of },
        {
          label: t("documents.live_report.aired"),
          value: t("documents.live_report.of", { done: say.number(done), sold: say.number(sold) }),
        },
        ...(bonus > 0 ? [{ label: t("documents.live_report.bonus"), value: say.number(bonus) }] : []),
        ...(priced
          ? [
              {
                label: t("documents.live_report.net", { currency }),
                value: say.amount(toMoney(priced.total, getCurrencyPlaces(currency))),
              },
            ]
          : []),
      ],
      rows: listDayRows(spots, ctx.now),
      text: t("documents.live_report.text", { as_of }),
    });
    return { bytes, type: "application/pdf", name: nameFile(live, "pdf") };
  });

export { export_ as export };
