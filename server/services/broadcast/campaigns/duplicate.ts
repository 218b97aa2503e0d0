import { randomUUID } from "node:crypto";
import { moveSegment } from "@/lib/booking/split-segments";
import type { calls } from "@/lib/calls";
import { addDays, countDays } from "@/lib/day";
import { inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { priceDraft, putSegments, storePrice } from "@/server/services/broadcast/booking/keep";
import { toSale } from "@/server/services/broadcast/booking/plan-input";
import { checkCampaign } from "./check";
import { campaignToRead, presentCampaign, readSegments } from "./read";

type Calls = (typeof calls)["campaigns"];

/** Copies a campaign as a draft with another start date, without number and spots. */
export const duplicate: Service<Calls["duplicate"]> = async (ctx, { uuid, start_date, name }) => {
  const row = await campaignToRead(ctx, uuid);
  const days = countDays(row.start_date, start_date);
  const segments = readSegments(row).map(({ uuid: _, ...segment }) => moveSegment(segment, days));
  const end_date = addDays(row.end_date, days);
  await checkCampaign(ctx, { customer: row.customer_id, start_date, end_date, segments });
  const moved = { uuid: randomUUID(), start_date, end_date, segments };
  const priced = await priceDraft(ctx, { ...toSale(row), ...moved });
  return inTransaction(ctx, async (ctx) => {
    await checkCampaign(ctx, { customer: row.customer_id, start_date, end_date, segments });
    const { customer_id, category_id, categories, competing, agent_id, agency_id, priority, budget } = row;
    const after = await ctx.db.campaign.create({
      data: {
        customer_id,
        category_id,
        categories,
        competing,
        agent_id,
        agency_id,
        priority,
        budget,
        start_date,
        end_date,
        start_hour: row.start_hour,
        end_hour: row.end_hour,
        name: name ?? row.name,
        note: row.note,
        live_report: row.live_report,
        separation: row.separation ?? Prisma.DbNull,
        price_json: row.price_json,
        discounts: row.discounts,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await putSegments(ctx, after.uuid, segments);
    await storePrice(ctx, after.uuid, priced);
    await syncVisibility(ctx, customer_id);
    await record(ctx, "campaign.duplicated", { before: { from: uuid }, after });
    await publishChange(ctx, ["campaigns", "customers"]);
    return presentCampaign(ctx, after.uuid);
  });
};
