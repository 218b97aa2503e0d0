import { moved } from "@/lib/booking/parted";
import type { calls } from "@/lib/calls";
import { addDays, type Day, daysBetween } from "@/lib/day";
import { inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { concern } from "@/server/data/queries/concerns";
import { checkOrder } from "./check";
import { layOut, putSegments } from "./keep";
import { campaignToRead, segmentsOf, shown } from "./read";

type Calls = (typeof calls)["campaigns"];

/** The same order as a draft that begins on another day; neither number nor plays come along. */
export const duplicate: Service<Calls["duplicate"]> = (ctx, { uuid, start_date, name }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToRead(ctx, uuid);
    const days = daysBetween(row.start_date as Day, start_date);
    const segments = segmentsOf(row).map(({ uuid: _, ...segment }) => moved(segment, days));
    const end_date = addDays(row.end_date as Day, days);
    await checkOrder(ctx, { customer: row.customer_id, start_date, end_date, segments });
    const { customer_id, category_id, categories, competing, agent_id, agency_id, priority, budget } = row;
    const after = await ctx.db.campaign.create({
      data: {
        tenant_id: placeOf(ctx).tenant_id,
        ...{ customer_id, category_id, categories, competing, agent_id, agency_id, priority, budget },
        ...{ start_date, end_date, start_hour: row.start_hour, end_hour: row.end_hour },
        name: name ?? row.name,
        note: row.note,
        live_report: row.live_report,
        apart: row.apart ?? Prisma.DbNull,
        price_json: row.price_json as Prisma.InputJsonValue,
        discounts: row.discounts as Prisma.InputJsonValue,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await putSegments(ctx, after.uuid, segments);
    await layOut(ctx, after.uuid);
    await concern(ctx, customer_id);
    await record(ctx, "campaign.duplicated", { before: { from: uuid }, after });
    await tell(ctx, ["campaigns", "customers"]);
    return shown(ctx, after.uuid);
  });
