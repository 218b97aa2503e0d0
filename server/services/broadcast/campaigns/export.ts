import type { calls } from "@/lib/calls";
import { getToday } from "@/lib/day";
import { own } from "@/lib/own";
import { type Service, tenantOf } from "@/server/ctx";
import { streamRows } from "@/server/data/list";
import { makeCampaignList } from "@/server/data/queries/sales/campaigns";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { loadWordsFor } from "@/server/documents/translator";
import { writeSheetFile } from "@/server/services/sheet-file";
import { addCreatorNames, type Row } from "./lists";

type Calls = (typeof calls)["campaigns"];
type ExportRow = Row & { created_by_name: string };
type Column = { word: string; kind: SheetColumn["kind"]; of: (row: ExportRow) => SheetRow[number] };

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const { timezone, currency } = tenantOf(ctx);
  const [t, state] = await Promise.all([loadWordsFor(ctx, "campaigns"), loadWordsFor(ctx, "status")]);
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
    created_at: { word: "created", kind: "day", of: (r) => getToday(new Date(r.created_at), timezone) },
    created_by: { word: "by", kind: "text", of: (r) => r.created_by_name },
  };
  const columnsToWrite = (input.columns ?? Object.keys(columns)).flatMap((id) => own(columns, id) ?? []);
  async function* rows() {
    for await (const part of streamRows<Row>(ctx, input, makeCampaignList(ctx.today)))
      yield (await addCreatorNames(part)).map((row) => columnsToWrite.map(({ of }) => of(row)));
  }
  return writeSheetFile(
    ctx,
    input.format,
    "campaigns",
    columnsToWrite.map(({ word, kind }) => ({ head: t(word, { currency }), kind })),
    rows(),
  );
};
export { export_ as export };
