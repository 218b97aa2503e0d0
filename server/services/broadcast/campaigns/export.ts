import type { calls } from "@/lib/calls";
import { getToday } from "@/lib/day";
import { type Service, tenantOf } from "@/server/ctx";
import { streamRows } from "@/server/data/list";
import { makeCampaignList } from "@/server/data/queries/sales/campaigns";
import { loadWordsFor } from "@/server/documents/translator";
import { changeParts, streamListFile } from "@/server/services/list-file";
import { addCreatorNames, type Row } from "./lists";

type Calls = (typeof calls)["campaigns"];

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const { timezone, currency } = tenantOf(ctx);
  const [t, state] = await Promise.all([loadWordsFor(ctx, "campaigns"), loadWordsFor(ctx, "status")]);
  return streamListFile(
    ctx,
    input,
    "campaigns",
    {
      number: [t("number"), "text", (r) => r.number],
      name: [t("name"), "text", (r) => r.name],
      customer: [t("customer"), "text", (r) => r.customer_name],
      stations: [t("stations"), "text", (r) => r.stations.map((s) => s.code).join(" ")],
      status: [t("status"), "text", (r) => state(`campaign.${r.status}`)],
      start_date: [t("start"), "day", (r) => r.start_date],
      end_date: [t("end"), "day", (r) => r.end_date],
      booked: [t("booked"), "number", (r) => r.booked],
      aired: [t("aired"), "number", (r) => r.aired],
      billed: [t("billed"), "number", (r) => r.billed],
      total: [t("net", { currency }), "money", (r) => r.total],
      created_at: [t("created"), "day", (r) => getToday(new Date(r.created_at), timezone)],
      created_by: [t("by"), "text", (r) => r.created_by_name],
    },
    changeParts(streamRows<Row>(ctx, input, makeCampaignList(ctx.today)), addCreatorNames),
  );
};
export { export_ as export };
