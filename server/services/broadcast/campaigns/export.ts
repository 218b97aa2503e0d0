import type { calls } from "@/lib/calls";
import { CAMPAIGN_COLUMNS } from "@/lib/columns/campaigns";
import { getToday } from "@/lib/day";
import { type Service, tenantOf } from "@/server/ctx";
import { streamRows } from "@/server/data/list";
import { makeCampaignList } from "@/server/data/queries/sales/campaigns";
import { loadWordsFor } from "@/server/documents/translator";
import { changeParts, streamDeclaredFile } from "@/server/services/list-file";
import { addCreatorNames, type Row } from "./lists";

type Calls = (typeof calls)["campaigns"];

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const { timezone } = tenantOf(ctx);
  const state = await loadWordsFor(ctx, "status");
  return streamDeclaredFile(
    ctx,
    input,
    "campaigns",
    CAMPAIGN_COLUMNS,
    {
      number: (r) => r.number,
      name: (r) => r.name,
      customer: (r) => r.customer_name,
      stations: (r) => r.stations.map((s) => s.code).join(" "),
      status: (r) => state(`campaign.${r.status}`),
      start_date: (r) => r.start_date,
      end_date: (r) => r.end_date,
      booked: (r) => r.booked,
      aired: (r) => r.aired,
      billed: (r) => r.billed,
      total: (r) => r.total,
      created_at: (r) => getToday(new Date(r.created_at), timezone),
      created_by: (r) => r.created_by_name,
    },
    changeParts(streamRows<Row>(ctx, input, makeCampaignList(ctx.today)), addCreatorNames),
  );
};
export { export_ as export };
