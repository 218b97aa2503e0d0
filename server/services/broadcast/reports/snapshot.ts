import { createHash } from "node:crypto";
import type { z } from "zod";
import type { ReportRow, Snapshot } from "@/lib/calls/broadcast/reports";
import type { Day } from "@/lib/day";
import { placesOf, sum } from "@/lib/money";
import { isKnown, remarksOf, reportState } from "@/lib/rules/ledger";
import { type Ctx, placeOf } from "@/server/ctx";
import { filesOfLines } from "@/server/data/queries/as-run";
import { type Play, playsInScope } from "@/server/data/queries/plays";
import type { Translate } from "@/server/documents/types";
import { documentWords } from "@/server/services/paper";

type Row = z.output<typeof ReportRow>;
export type Asked = {
  customer: string;
  campaigns: readonly string[];
  stations: readonly string[];
  from: Day;
  to: Day;
  basis: "aired" | "planned";
};
type Station = { uuid: string; name: string; code: string; timezone: string };

/** What of the plays in scope the report lists: of what aired, those that somebody knows of. */
export async function playsOf(ctx: Ctx, { basis, ...scope }: Asked): Promise<Play[]> {
  const plays = await playsInScope(ctx, scope);
  return basis === "planned" ? plays : plays.filter(isKnown);
}

function rowOf(play: Play, basis: Asked["basis"], station: Station, t: Translate): Row {
  const planned = basis === "planned";
  const makesGood = play.missed_date !== null && play.missed_second !== null;
  return {
    date: play.date,
    planned_second: play.second,
    aired_second: planned ? null : play.aired_second,
    break_name: play.break_name,
    station: station.name,
    station_code: station.code,
    campaign: play.campaign_name,
    campaign_number: play.campaign_number,
    title: play.title,
    isci: play.isci,
    length: planned ? play.length : (play.aired_length ?? play.length),
    state: planned ? "planned" : reportState(play),
    make_good_for: makesGood ? { date: play.missed_date!, second: play.missed_second! } : null,
    remark: planned
      ? ""
      : remarksOf(play)
          .map((remark) => t(`documents.report.remarks.${remark}`, { seconds: play.aired_length ?? 0 }))
          .join(", "),
    price: planned ? play.price : play.bills!,
  };
}

/** On the air, or billed as if: what was missed stands in the rows, but is no play of the report. */
export const isListed = ({ state }: Row) => state !== "missed" && state !== "made_good";

/** SHA-256 of the plays listed, of what was broadcast and not of how it is worded. */
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

/** Freezes what is known of the plays asked for. */
export async function snapshotOf(ctx: Ctx, asked: Asked) {
  const plays = await playsOf(ctx, asked);
  const t = await documentWords(ctx.actor?.language ?? "en");
  const places = placesOf(placeOf(ctx).currency);
  const found = await ctx.db.station.findMany({
    where: { uuid: { in: [...new Set(plays.map((p) => p.station))] } },
    select: { uuid: true, name: true, code: true, timezone: true },
    orderBy: { name: "asc" },
  });
  const stations = new Map(found.map((s) => [s.uuid, s]));
  const rows = plays.map((p) => rowOf(p, asked.basis, stations.get(p.station)!, t));
  const campaigns = [...Map.groupBy(plays.keys(), (i) => plays[i]!.campaign)].map(([uuid, at]) => ({
    uuid,
    number: plays[at[0]!]!.campaign_number,
    name: plays[at[0]!]!.campaign_name,
    plays: at.filter((i) => isListed(rows[i]!)).length,
    seconds: at.reduce((n, i) => n + (isListed(rows[i]!) ? rows[i]!.length : 0), 0),
    net: sum(
      at.map((i) => rows[i]!.price),
      places,
    ),
  }));
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
            await filesOfLines(
              ctx,
              plays.flatMap((p) => p.as_run_line ?? []),
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
    plays: rows.filter(isListed).length,
    net: sum(
      rows.map((r) => r.price),
      places,
    ),
  };
}
