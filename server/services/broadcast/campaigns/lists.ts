import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { CampaignRow, Play } from "@/lib/calls/broadcast/campaigns";
import { CAMPAIGN_STATUS, type ShownStatus } from "@/lib/rules/campaign-status";
import type { Service } from "@/server/ctx";
import { list as listRows } from "@/server/data/list";
import { campaignList, playList, statusCounts } from "@/server/data/queries/campaigns";
import { namesOf } from "@/server/data/unscoped";
import { shown } from "./read";

type Calls = (typeof calls)["campaigns"];
type Row = z.input<typeof CampaignRow> & { created_by: string | null };

export const list: Service<Calls["list"]> = async (ctx, ask) => {
  const found = await listRows<Row>(ctx, ask, campaignList(ctx.today));
  const names = await namesOf(found.rows.map((r) => r.created_by));
  return {
    ...found,
    rows: found.rows.map((r) => ({ ...r, created_by_name: names.get(r.created_by ?? "") ?? "" })),
  };
};

export const count: Service<Calls["count"]> = async (ctx) => {
  const counts = await statusCounts(ctx);
  const all = [...counts.values()].reduce((n, many) => n + many, 0);
  return Object.fromEntries([["all", all], ...CAMPAIGN_STATUS.map((s) => [s, counts.get(s) ?? 0])]) as Record<
    "all" | ShownStatus,
    number
  >;
};

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

export const plays: Service<Calls["plays"]> = (ctx, ask) =>
  listRows<z.input<typeof Play>>(ctx, ask, playList);
