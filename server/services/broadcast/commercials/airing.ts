import { isAiringChanged, type Validity } from "@/lib/commercials/airable";
import { type Ctx, keyOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { markLogsChanged } from "@/server/data/queries/sales/bookings";
import { readDaysOfCommercial } from "@/server/data/queries/sales/commercials";

/**
 * Marks the logs in which another commercial airs since the days or the substitute of a commercial changed; `before` is
 * how it was.
 */
export async function markAiringChanged(
  ctx: Ctx,
  { uuid, valid_from, valid_to, substitute_id }: Validity & { uuid: string; substitute_id: string | null },
): Promise<void> {
  const now = await ctx.db.commercial.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const before = { valid_from, valid_to, substitute: substitute_id };
  const after = { valid_from: now.valid_from, valid_to: now.valid_to, substitute: now.substitute_id };
  await withoutScope(async () => {
    const days = await readDaysOfCommercial(ctx, uuid);
    await markLogsChanged(
      ctx,
      days.filter(({ date }) => isAiringChanged(before, after, date)),
    );
  });
}
