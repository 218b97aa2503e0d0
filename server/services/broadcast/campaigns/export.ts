import type { calls } from "@/lib/calls";
import { today } from "@/lib/day";
import { own } from "@/lib/own";
import { placeOf, type Service } from "@/server/ctx";
import { listInParts } from "@/server/data/list";
import { campaignList } from "@/server/data/queries/campaigns";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { wordsFor } from "@/server/documents/translator";
import { sheetFile } from "@/server/services/sheet-file";
import { named, type Row } from "./lists";

type Calls = (typeof calls)["campaigns"];
type Shown = Row & { created_by_name: string };
type Column = { word: string; kind: SheetColumn["kind"]; of: (row: Shown) => SheetRow[number] };

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const { timezone, currency } = placeOf(ctx);
  const [t, state] = await Promise.all([wordsFor(ctx, "campaigns"), wordsFor(ctx, "status")]);
  const columns: Record<string, Column> = {
    number: { word: "number", kind: "text", of: (r) => r.number },
    name: { word: "name", kind: "text", of: (r) => r.name },
    customer: { word: "customer", kind: "text", of: (r) => r.customer_name },
    stations: { word: "stations", kind: "text", of: (r) => r.stations.map((s) => s.code).join(" ") },
    status: { word: "status", kind: "text", of: (r) => state(`campaign.${r.status}`) },
    start_date: { word: "start", kind: "day", of: (r) => r.start_date },
    end_date: { word: "end", kind: "day", of: (r) => r.end_date },
    booked: { word: "booked", kind: "number", of: (r) => r.booked },
    aired: { word: "aired", kind: "number", of: (r) => r.aired },
    billed: { word: "billed", kind: "number", of: (r) => r.billed },
    total: { word: "net", kind: "money", of: (r) => r.total },
    created_at: { word: "created", kind: "day", of: (r) => today(new Date(r.created_at), timezone) },
    created_by: { word: "by", kind: "text", of: (r) => r.created_by_name },
  };
  const shown = (ask.columns ?? Object.keys(columns)).flatMap((id) => own(columns, id) ?? []);
  async function* rows() {
    for await (const part of listInParts<Row>(ctx, ask, campaignList(ctx.today)))
      yield (await named(part)).map((row) => shown.map(({ of }) => of(row)));
  }
  return sheetFile(
    ctx,
    ask.format,
    "campaigns",
    shown.map(({ word, kind }) => ({ head: t(word, { currency }), kind })),
    rows(),
  );
};
export { export_ as export };
