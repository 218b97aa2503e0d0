import type { Turn } from "@/lib/assistant/turns";
import { actorOf, type Ctx, tenantOf } from "@/server/ctx";
import { globalQuery } from "@/server/data/kernel/client";

const THREADS_SHOWN = 20;
const own = (ctx: Ctx) => ({ user_id: actorOf(ctx).user_id });

/** The caller's latest threads that hold a question. */
export const listThreads = (ctx: Ctx) =>
  ctx.db.assistant_thread.findMany({
    where: { ...own(ctx), title: { not: "" } },
    select: { uuid: true, title: true, updated_at: true },
    orderBy: { updated_at: "desc" },
    take: THREADS_SHOWN,
  });
/** A thread of the caller; null where it is not theirs. */
export const findThread = (ctx: Ctx, uuid: string) =>
  ctx.db.assistant_thread.findFirst({ where: { ...own(ctx), uuid } });
/** The caller's thread without a question, or a new one. */
export const takeEmptyThread = async (ctx: Ctx, language: string) =>
  (await ctx.db.assistant_thread.findFirst({ where: { ...own(ctx), title: "" } })) ??
  (await ctx.db.assistant_thread.create({
    data: { ...own(ctx), language, created_at: ctx.now, updated_at: ctx.now },
  }));
/** Adds turns to a thread of the caller; the first question names it. */
export const addTurns = (ctx: Ctx, uuid: string, title: string, turns: readonly Turn[]): Promise<number> =>
  ctx.db.$executeRaw`
    update assistant_thread set turns = turns || ${JSON.stringify(turns)}::jsonb, updated_at = now(),
      title = case when title = '' then ${title} else title end
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid and user_id = ${actorOf(ctx).user_id}::uuid`;
/** Deletes a thread of the caller; false where it is not theirs. */
export const deleteThread = async (ctx: Ctx, uuid: string): Promise<boolean> =>
  (await ctx.db.assistant_thread.deleteMany({ where: { ...own(ctx), uuid } })).count === 1;

/** Tokens that the tenant's answers used today. */
export const readUsage = async (ctx: Ctx): Promise<number> => {
  const [row] = await ctx.db.$queryRaw<{ tokens: number }[]>`
    select tokens from assistant_usage where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and day = ${ctx.today}::date`;
  return row?.tokens ?? 0;
};
/** Adds to the tokens that the tenant's answers used today. */
export const addUsage = (ctx: Ctx, tokens: number): Promise<number> =>
  ctx.db.$executeRaw`
    insert into assistant_usage as u (tenant_id, day, tokens) values (${tenantOf(ctx).tenant_id}::uuid, ${ctx.today}::date, ${tokens})
    on conflict (tenant_id, day) do update set tokens = least(u.tokens::bigint + excluded.tokens, 2000000000)::int`;

/** Threads of anyone about the product, known by their id. */
export const findGuestThread = (uuid: string) =>
  globalQuery((db) => db.guest_thread.findUnique({ where: { uuid } }));
export const createGuestThread = (language: string, now: Date) =>
  globalQuery((db) => db.guest_thread.create({ data: { language, updated_at: now } }));
/** Replaces the turns of a guest's thread. */
export const saveGuestTurns = (uuid: string, turns: readonly Turn[], now: Date) =>
  globalQuery((db) =>
    db.guest_thread.updateMany({ where: { uuid }, data: { turns: [...turns], updated_at: now } }),
  );
export const deleteGuestThread = async (uuid: string): Promise<boolean> =>
  (await globalQuery((db) => db.guest_thread.deleteMany({ where: { uuid } }))).count === 1;
const GUEST_HOURS = 24;
/** Deletes guests' threads that nobody has used for a day. */
export const deleteOldGuestThreads = (now: Date) =>
  globalQuery((db) =>
    db.guest_thread.deleteMany({
      where: { updated_at: { lt: new Date(now.getTime() - GUEST_HOURS * 3_600_000) } },
    }),
  );
