import { randomUUID } from "node:crypto";
import type { Unfinished } from "@/lib/booking/shapes/segment";
import { moveSegment } from "@/lib/booking/split-segments";
import type { calls } from "@/lib/calls";
import { addDays, countDays, type Day } from "@/lib/day";
import { inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { priceDraft, putSegments, storePrice } from "@/server/services/broadcast/booking/keep";
import { toSale } from "@/server/services/broadcast/booking/plan-input";
import { checkCampaign } from "./check";
import { type CampaignRow, campaignToRead, presentCampaign, readSegments } from "./read";

type Calls = (typeof calls)["campaigns"];

/** What a copy with another start date sells. */
export function moveCopy(row: CampaignRow, start_date: Day) {
  const days = countDays(row.start_date, start_date);
  const segments = readSegments(row).map(({ uuid: _, ...segment }) => moveSegment(segment, days));
  const end_date = addDays(row.end_date, days);
  return { uuid: randomUUID(), start_date, end_date, segments };
}

/** What is typed of a draft but cannot be sold yet, moved with it. */
function moveUnfinished(unfinished: Unfinished, days: number): Unfinished {
  const { dates, segments, lines } = unfinished;
  const moved = (date: Day | null) => date && addDays(date, days);
  return {
    ...unfinished,
    dates: dates && { from: moved(dates.from), to: moved(dates.to) },
    segments: segments.map(({ at, segment: { uuid: _, ...segment } }) => ({
      at,
      segment: moveSegment(segment, days),
    })),
    lines: lines.map(({ uuid: _, ...line }) => moveSegment(line, days)),
  };
}

/**
 * Copies a campaign as a draft with another start date, without number and spots. What is typed of a draft but cannot be
 * sold yet is copied with it.
 */
export const duplicate: Service<Calls["duplicate"]> = async (ctx, { uuid, start_date, name }) => {
  const row = await campaignToRead(ctx, uuid);
  const moved = moveCopy(row, start_date);
  const { segments, end_date } = moved;
  const unfinished = row.unfinished && moveUnfinished(row.unfinished, countDays(row.start_date, start_date));
  await checkCampaign(ctx, { customer: row.customer_id, start_date, end_date, segments });
  const priced = await priceDraft(ctx, { ...toSale(row), ...moved });
  return inTransaction(ctx, async (ctx) => {
    await checkCampaign(ctx, { customer: row.customer_id, start_date, end_date, segments });
    const { customer_id, category_id, categories, competing, agent_id, agency_id, priority, budget } = row;
    const { commission_bp, agent_commission_bp } = row;
    const after = await ctx.db.campaign.create({
      data: {
        customer_id,
        category_id,
        categories,
        competing,
        agent_id,
        agency_id,
        commission_bp,
        agent_commission_bp,
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
        unfinished: unfinished
          ? { ...unfinished, no_name: unfinished.no_name && name === undefined }
          : Prisma.DbNull,
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
