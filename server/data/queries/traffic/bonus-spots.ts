import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { writePositions } from "@/server/data/queries/sales/bookings";
import { type MakeGoodOrder, recountBreaks } from "./logs";
import { listSpots, writeReported } from "./reported";

/** A bonus spot: like another spot of its campaign, without price. `by` is the user who adds it. */
export type NewBonusSpot = { uuid: string; like: string; reason: string; by: string | null };

/** Books a bonus spot at its position in the order of its break and renumbers the other spots. */
export async function insertBonusSpot(
  ctx: Ctx,
  { uuid, like, reason, by }: NewBonusSpot,
  { uuid: adBreak, spots }: MakeGoodOrder,
): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const seats = spots.map((spot, i) => ({ uuid: spot, position: i + 1 }));
  await writePositions(
    ctx,
    seats.filter((seat) => seat.uuid !== uuid),
  );
  const position = spots.indexOf(uuid) + 1;
  await writeReported(
    ctx,
    listSpots([uuid]),
    () => ctx.db.$executeRaw`
    insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, date, second, position,
      length, price, price_steps, source, pinned, bonus_reason, bonus_by, bonus_at)
    select m.tenant_id, ${uuid}::uuid, m.campaign_id, m.segment_id, m.commercial_id, m.station_id, o.uuid, o.date, o.second,
      ${position}, m.length, 0, '[]', 'bonus', true, ${reason}, ${by}::uuid, ${ctx.now}
    from spot m join ad_break o on o.tenant_id = m.tenant_id and o.uuid = ${adBreak}::uuid
    where m.tenant_id = ${tenant_id}::uuid and m.uuid = ${like}::uuid`,
  );
  await recountBreaks(ctx, Prisma.sql`q.uuid = ${adBreak}::uuid`);
}
