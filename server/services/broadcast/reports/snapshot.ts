import { createHash } from "node:crypto";
import type { z } from "zod";
import { deriveReportState, isKnown, listRemarks } from "@/lib/billing/ledger";
import type { ReportRow, Snapshot } from "@/lib/calls/broadcast/reports";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces, sum } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readFilesOfLines } from "@/server/data/queries/traffic/as-run";
import { readSpotsInScope, type SpotRow } from "@/server/data/queries/traffic/spots";
import { loadDocumentWords } from "@/server/documents/translator";
import type { Translate } from "@/server/documents/types";

type Row = z.output<typeof ReportRow>;
export type SnapshotInput = {
  customer: string;
  campaigns: readonly string[];
  stations: readonly string[];
  from: Day;
  to: Day;
  basis: "aired" | "planned";
};
type Station = { uuid: string; name: string; code: string; timezone: string };

/** Returns the spots in scope that the report lists: for aired ones, those with a known result. */
export async function readReportSpots(ctx: Ctx, { basis, ...scope }: SnapshotInput): Promise<SpotRow[]> {
  const spots = await readSpotsInScope(ctx, scope);
  return basis === "planned" ? spots : spots.filter(isKnown);
}

function rowOf(spot: SpotRow, basis: SnapshotInput["basis"], station: Station, t: Translate): Row {
  const planned = basis === "planned";
  const makesGood = spot.missed_date !== null && spot.missed_second !== null;
  return {
    date: spot.date,
    planned_second: spot.second,
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
    make_good_for: makesGood ? { date: spot.missed_date!, second: spot.missed_second! } : null,
    remark: planned
      ? ""
      : listRemarks(spot)
          .map((remark) => t(`documents.report.remarks.${remark}`, { seconds: spot.aired_length ?? 0 }))
          .join(", "),
    price: planned ? spot.price : spot.bills!,
  };
}

/** Whether a row counts as a spot of the report: aired, or billed as aired. Missed ones are only listed. */
export const isListed = ({ state }: Row) => state !== "missed" && state !== "made_good";

/** SHA-256 of the listed spots, of what was broadcast, independent of wording. */
const hashOf = (rows: readonly Row[]) =>
  createHash("sha256")
    .update(
      JSON.stringify(
        rows.map((r) => [
          r.date,
          r.planned_second,
          r.aired_second,
          r.station_code,
          r.campaign_number,
          r.title,
          r.isci,
          r.length,
          r.state,
          r.make_good_for && [r.make_good_for.date, r.make_good_for.second],
          r.price,
        ]),
      ),
    )
    .digest("hex");

/** Freezes the current data of the requested spots. */
export async function takeSnapshot(ctx: Ctx, asked: SnapshotInput) {
  const spots = await readReportSpots(ctx, asked);
  const t = await loadDocumentWords(ctx.actor?.language ?? "en");
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...new Set(spots.map((p) => p.station))] } },
    select: { uuid: true, name: true, code: true, timezone: true },
    orderBy: { name: "asc" },
  });
  const stations = new Map(found.map((s) => [s.uuid, s]));
  const read = spots.map((spot) => ({
    spot,
    row: rowOf(spot, asked.basis, takeFrom(stations, spot.station), t),
  }));
  const rows = read.map(({ row }) => row);
  const campaigns = [...Map.groupBy(read, ({ spot }) => spot.campaign)].map(([uuid, own]) => {
    const { campaign_number, campaign_name } = takeAt(own, 0).spot;
    const listed = own.filter(({ row }) => isListed(row));
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
  const names = found.map((s) => s.name);
  const list = new Intl.ListFormat(ctx.actor?.language ?? "en", { type: "conjunction" });
  const snapshot: Snapshot = {
    basis: asked.basis,
    from: asked.from,
    to: asked.to,
    scope: { campaigns: [...asked.campaigns], stations: [...asked.stations] },
    stations: found.map(({ uuid, name, timezone }) => ({ uuid, name, timezone })),
    campaigns,
    rows,
    sources:
      asked.basis === "planned"
        ? []
        : (
            await readFilesOfLines(
              ctx,
              spots.flatMap((p) => p.as_run_line ?? []),
            )
          ).map(({ name, sha256, station }) => ({ name, sha256, station })),
    statement:
      asked.basis === "planned"
        ? t("documents.report.statement_planned")
        : t("documents.report.statement", { stations: list.format(names) }),
  };
  return {
    snapshot,
    hash: hashOf(rows),
    spots: rows.filter(isListed).length,
    net: sum(
      rows.map((r) => r.price),
      places,
    ),
  };
}
