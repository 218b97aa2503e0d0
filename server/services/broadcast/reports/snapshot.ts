import type { z } from "zod";
import { deriveReportState, isBonus, isKnown, isUnbooked, listRemarks } from "@/lib/billing/ledger";
import {
  deriveEvidence,
  deriveStatement,
  explainNotBilled,
  isListedRow,
  type SourceLine,
} from "@/lib/billing/proof";
import type { ReportGrouping } from "@/lib/billing/report-groups";
import type { ReportRow, Snapshot } from "@/lib/calls/broadcast/reports";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces, multiply, sum } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, getLanguage, tenantOf } from "@/server/ctx";
import { readAiredExtrasInScope } from "@/server/data/queries/traffic/aired-extras";
import { readFilesOfLines, readSourceLines } from "@/server/data/queries/traffic/as-run";
import { readSpotsInScope, type SpotRow } from "@/server/data/queries/traffic/spots";
import { readUserNames } from "@/server/data/unscoped";
import { loadDocumentWords } from "@/server/documents/translator";
import type { Translate } from "@/server/documents/types";

type Row = z.output<typeof ReportRow>;
/** What a broadcast report is drawn up for: customer, campaigns, stations and period. */
export type SnapshotInput = {
  customer: string;
  campaigns: readonly string[];
  stations: readonly string[];
  from: Day;
  to: Day;
  basis: "aired" | "planned";
  group_by: ReportGrouping | "none";
};
type Station = { uuid: string; name: string; code: string; timezone: string };

/** What the rows of a snapshot need beside their spots. */
type Known = {
  stations: ReadonlyMap<string, Station>;
  /** As-run lines by uuid. */
  lines: ReadonlyMap<string, SourceLine>;
  /** Names of the people who decided, by uuid. */
  names: ReadonlyMap<string, string>;
  t: Translate;
};

/** Why a row is listed apart; of a plan only bonus spots are. */
const explainApart = (spot: SpotRow, planned: boolean) => {
  if (!planned) return explainNotBilled(spot);
  return isBonus(spot) ? "bonus" : null;
};

function rowOf(spot: SpotRow, basis: SnapshotInput["basis"], { stations, lines, names, t }: Known): Row {
  const planned = basis === "planned";
  const station = takeFrom(stations, spot.station);
  const makesGood = spot.missed_date !== null && spot.missed_second !== null;
  const by = (spot.decided_by && names.get(spot.decided_by)) || "";
  const source = (spot.as_run_line && lines.get(spot.as_run_line)) || null;
  const evidence = planned
    ? ({ kind: "planned" } as const)
    : deriveEvidence({ ...spot, source, by, reason: spot.decision_note });
  const not_billed = explainApart(spot, planned);
  const remarks = planned
    ? []
    : listRemarks(spot)
        // What evidence and reason say already is not repeated.
        .filter((remark) => remark !== not_billed)
        .filter((remark) => remark !== "billed_as_booked" || evidence.kind !== "as_booked")
        .map((remark) => t(`documents.report.remarks.${remark}`, { seconds: spot.aired_length ?? 0 }));
  if (evidence.kind === "aired" && spot.decision === "bill")
    remarks.push([by, spot.decision_note].filter(Boolean).join(": "));
  if (isBonus(spot)) remarks.push(spot.bonus_reason);
  if (isUnbooked(spot)) remarks.push(t("documents.report.remarks.unbooked"));
  return {
    spot: spot.uuid,
    date: spot.date,
    planned_second: isUnbooked(spot) ? null : spot.second,
    aired_second: planned ? null : spot.aired_second,
    break_name: spot.break_name,
    station: station.name,
    station_code: station.code,
    campaign: spot.campaign_name,
    campaign_number: spot.campaign_number,
    title: spot.title,
    isci: spot.isci,
    length: planned ? spot.length : (spot.aired_length ?? spot.length),
    state: planned ? "planned" : deriveReportState(spot),
    evidence,
    not_billed,
    make_good_for: makesGood ? { date: spot.missed_date!, second: spot.missed_second! } : null,
    remark: remarks.filter(Boolean).join(", "),
    price: planned ? spot.price : (spot.bills ?? multiply(spot.price, 0)),
  };
}

/** The sums of each campaign over its billed rows. */
function sumCampaigns(read: readonly { spot: SpotRow; row: Row }[], places: number): Snapshot["campaigns"] {
  return [...Map.groupBy(read, ({ spot }) => spot.campaign)].map(([uuid, own]) => {
    const { campaign_number, campaign_name } = takeAt(own, 0).spot;
    const listed = own.filter(({ row }) => isListedRow(row));
    return {
      uuid,
      number: campaign_number,
      name: campaign_name,
      spots: listed.length,
      seconds: listed.reduce((n, { row }) => n + row.length, 0),
      net: sum(
        own.map(({ row }) => row.price),
        places,
      ),
    };
  });
}

/** Writes what the rows prove as sentences. */
function writeStatement(rows: readonly Row[], language: string, t: Translate): string {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return deriveStatement(rows)
    .parts.map(({ key, spots, stations }) =>
      t(`documents.report.statements.${key}`, { spots, stations: list.format(stations) }),
    )
    .join(" ");
}

const sortByTime = (spots: readonly SpotRow[]) =>
  spots.toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime());

/** Reads the requested spots as the content of a report, in the language of the person. */
export async function takeSnapshot(ctx: Ctx, asked: SnapshotInput) {
  const { basis, group_by, ...scope } = asked;
  const booked = await readSpotsInScope(ctx, scope);
  const extras = basis === "planned" ? [] : await readAiredExtrasInScope(ctx, scope);
  const all = sortByTime([...booked, ...extras]);
  const spots = basis === "planned" ? all : all.filter(isKnown);
  const language = getLanguage(ctx);
  const t = await loadDocumentWords(language);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...new Set(spots.map((p) => p.station))] } },
    select: { uuid: true, name: true, code: true, timezone: true },
    orderBy: { name: "asc" },
  });
  const lines = basis === "planned" ? [] : spots.flatMap((p) => p.as_run_line ?? []);
  const known: Known = {
    stations: new Map(found.map((s) => [s.uuid, s])),
    lines: await readSourceLines(ctx, lines),
    names: await readUserNames(spots.map((p) => p.decided_by)),
    t,
  };
  const read = spots.map((spot) => ({ spot, row: rowOf(spot, basis, known) }));
  const rows = read.map(({ row }) => row);
  const sources = await readFilesOfLines(ctx, lines);
  const snapshot: Snapshot = {
    basis,
    from: asked.from,
    to: asked.to,
    ...(group_by !== "none" && { group_by }),
    scope: { campaigns: [...asked.campaigns], stations: [...asked.stations] },
    stations: found.map(({ uuid, name, timezone }) => ({ uuid, name, timezone })),
    campaigns: sumCampaigns(read, places),
    rows,
    sources: sources.map(({ name, sha256, station }) => ({ name, sha256, station })),
    waiting: all.length - spots.length,
    statement: writeStatement(rows, language, t),
  };
  return {
    snapshot,
    spots: rows.filter(isListedRow).length,
    net: sum(
      rows.map((r) => r.price),
      places,
    ),
  };
}
