import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import type { Service } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readGround } from "@/server/services/broadcast/booking/ground";
import { toKept } from "@/server/services/broadcast/booking/painted";
import { planCampaign } from "@/server/services/broadcast/booking/plan";
import { readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { toHours } from "@/server/services/broadcast/booking/terms";
import { withWaysOut } from "@/server/services/broadcast/booking/ways-out";
import { campaignToEdit } from "./read";

type Calls = (typeof calls)["campaigns"];

/** The booked spots stay where they are in each plan, so that a way out costs what it adds to them. */
export const ways_out: Service<Calls["ways_out"]> = async (ctx, { uuid }) => {
  const row = await campaignToEdit(ctx, uuid);
  if (row.status !== "active") throw conflict("not_active");
  const order = await readPlanInput(ctx, toSale(row));
  if (!order) throw invalid("segments", "required");
  return planInTurn(ctx, order.segments, () =>
    withoutScope(async () => {
      const ground = await readGround(ctx, order);
      const placed = ground.own.flatMap((p) => (p.segment ? [{ segment: p.segment, break: p.break }] : []));
      const kept = toKept(placed, order.segments);
      const found = await planCampaign(ctx, order, { kept }, ground);
      const { unplaced } = await withWaysOut(ctx, toHours(row), order, found, { terms: { kept } });
      return { version: row.version, unplaced };
    }),
  );
};
