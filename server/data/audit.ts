import { type Ctx, placeOf } from "@/server/ctx";
import type { Prisma } from "@/server/data/client";

type Told = { uuid?: string | null; before?: object | null; after?: object | null };

/** One line of the activity log, in the transaction of the change: "campaign.stopped". */
export async function record(ctx: Ctx, action: string, { uuid, before, after }: Told) {
  const { tenant_id } = placeOf(ctx);
  if (!ctx.in_transaction) throw new Error(`${action} is recorded outside a transaction`);
  await ctx.db.history.create({
    data: {
      tenant_id,
      action,
      model: action.split(".")[0]!,
      object_id: uuid ?? (after as { uuid?: string })?.uuid ?? (before as { uuid?: string })?.uuid ?? null,
      actor_id: ctx.actor?.user_id ?? null,
      before: plain(before),
      after: plain(after),
      request_id: ctx.request_id,
      at: ctx.now,
    },
    select: { uuid: true },
  });
}
const plain = (value: object | null | undefined) =>
  value ? (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue) : undefined;
