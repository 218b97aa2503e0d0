import type { EventName } from "@/lib/notifications/events";
import { EVENT_NAMES } from "@/lib/notifications/events";
import { listReadableKinds, type NotifiedRecord } from "@/lib/notifications/recipients";
import { actorOf, type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import { makeLikePattern } from "@/server/data/list-query";
import { makeUuid } from "@/server/data/new-uuid";
import { makeMemberNames } from "@/server/data/queries/tenant/members";

type Sql = Prisma.Sql;
export type NotificationRow = {
  uuid: string;
  event: EventName;
  kind: string | null;
  object_id: string | null;
  title: string;
  params: Record<string, string | number>;
  created_by: string | null;
  at: Date;
  read_at: Date | null;
  snoozed_until: Date | null;
};

/** The caller's notifications of events that exist, about records of kinds they may still read. */
function matchOwn(ctx: Ctx): Sql {
  const { tenant_id, role } = tenantOf(ctx);
  return Prisma.sql`n.tenant_id = ${tenant_id}::uuid and n.user_id = ${actorOf(ctx).user_id}::uuid
    and n.event = any(${EVENT_NAMES}::text[])
    and (n.kind is null or n.kind = any(${listReadableKinds(role, ctx.capabilities)}::text[]))`;
}
const matchAwake = (ctx: Ctx) =>
  Prisma.sql`(n.snoozed_until is null or n.snoozed_until <= ${ctx.now}::timestamptz)`;

/** One word of the search: in the title, the values of the text, the name of who acted, or the name of the event. */
function matchWord(ctx: Ctx, word: string, events: readonly EventName[]): Sql {
  const pattern = makeLikePattern(word);
  return Prisma.sql`(n.title ilike ${pattern} or n.event = any(${events}::text[])
    or exists (select 1 from jsonb_each_text(n.params) p where p.value ilike ${pattern})
    or ${makeMemberNames(Prisma.raw("n.created_by"))([pattern], ctx)})`;
}

export type InboxQuery = {
  words: readonly { text: string; events: readonly EventName[] }[];
  is_read: boolean | null;
  state: "inbox" | "snoozed";
  page: number;
  per_page: number;
};

const COLUMNS = Prisma.sql`n.uuid, n.event, n.kind, n.object_id, n.title, n.params, n.created_by,
  coalesce(n.snoozed_until, n.created_at) as at, n.read_at, n.snoozed_until`;

/** Reads a page of the caller's notifications, newest first, and the number of all. */
export async function readInbox(
  ctx: Ctx,
  { words, is_read, state, page, per_page }: InboxQuery,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const all = [
    matchOwn(ctx),
    state === "inbox" ? matchAwake(ctx) : Prisma.sql`not ${matchAwake(ctx)}`,
    ...(is_read === null ? [] : [Prisma.raw(`n.read_at is ${is_read ? "not null" : "null"}`)]),
    ...words.map(({ text, events }) => matchWord(ctx, text, events)),
  ];
  const where = Prisma.join(all, " and ");
  const [rows, [counted]] = await Promise.all([
    ctx.db.$queryRaw<NotificationRow[]>`
      select ${COLUMNS} from notification n where ${where}
      order by coalesce(n.snoozed_until, n.created_at) desc, n.uuid desc limit ${per_page} offset ${(page - 1) * per_page}`,
    ctx.db.$queryRaw<{ total: number }[]>`select count(*)::int as total from notification n where ${where}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Reads one of the caller's notifications; undefined where it is not theirs. */
export async function readNotification(ctx: Ctx, uuid: string): Promise<NotificationRow | undefined> {
  const [row] = await ctx.db.$queryRaw<NotificationRow[]>`
    select ${COLUMNS} from notification n where ${matchOwn(ctx)} and n.uuid = ${uuid}::uuid`;
  return row;
}

/** Counts the caller's unread notifications, in one statement over the index of unread ones. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number; wakes_at: Date | null }> {
  const [row] = await ctx.db.$queryRaw<{ unread: number; wakes_at: Date | null }[]>`
    select (count(*) filter (where ${matchAwake(ctx)}))::int as unread,
      min(n.snoozed_until) filter (where n.snoozed_until > ${ctx.now}::timestamptz) as wakes_at
    from notification n where ${matchOwn(ctx)} and n.read_at is null`;
  return row ?? { unread: 0, wakes_at: null };
}

/** Marks the caller's unread notifications as read, except snoozed ones. Returns their number. */
export const markAllRead = (ctx: Ctx): Promise<number> => ctx.db.$executeRaw`
  update notification n set read_at = ${ctx.now}::timestamptz
  where ${matchOwn(ctx)} and n.read_at is null and ${matchAwake(ctx)}`;

type NewNotification = NotifiedRecord & {
  event: EventName;
  object_id: string | null;
  title: string;
  params: Readonly<Record<string, string | number>>;
};
/** Writes a notification for each of some people, whatever the scope of who acts. */
export const insertNotifications = (ctx: Ctx, people: readonly string[], of: NewNotification) =>
  withoutScope(
    () => ctx.db.$executeRaw`
      insert into notification (tenant_id, uuid, user_id, event, kind, object_id, title, params, station_ids, agent_ids, created_by, created_at)
      select ${tenantOf(ctx).tenant_id}::uuid, p.uuid, p.user_id, ${of.event}, ${of.kind}, ${of.object_id}::uuid, ${of.title},
        ${JSON.stringify(of.params)}::jsonb, ${of.stations}::uuid[], ${of.agents}::uuid[], ${ctx.actor?.user_id ?? null}::uuid, ${ctx.now}::timestamptz
      from unnest(${people.map(() => makeUuid())}::uuid[], ${people}::uuid[]) as p(uuid, user_id)`,
  );

/** Deletes the notifications about a record, whoever received them. */
export const deleteNotificationsOf = (ctx: Ctx, kind: NonNullable<NotifiedRecord["kind"]>, uuid: string) =>
  withoutScope(async () => {
    await ctx.db.notification_mail.deleteMany({ where: { kind, object_id: uuid } });
    return ctx.db.notification.deleteMany({ where: { kind, object_id: uuid } });
  });
