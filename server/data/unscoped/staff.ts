import type { Role } from "@/lib/access/access";
import type { Audience } from "@/lib/access/staff";
import type { ListQuery } from "@/lib/list";
import { askGlobally, globalQuery, Prisma } from "@/server/data/kernel/client";
import { makeLikePattern } from "@/server/data/list-query";

/** Global rows of the product's staff: tenants, their people, messages to everyone, and views. */

export type TenantSummary = {
  uuid: string;
  name: string;
  kind: "live" | "sandbox";
  status: "active" | "suspended" | "closed";
  country: string;
  timezone: string;
  currency: string;
  currency_format: string;
  created_at: Date;
  storage_bytes: bigint;
  members: number;
  last_seen: Date | null;
};

const ORDERS: Readonly<Record<string, string>> = {
  name: "lower(name)",
  created_at: "created_at",
  last_seen: "last_seen",
  members: "members",
  status: "status",
};

/**
 * One word of the search: in the name or id of the tenant, in name, address or id of one of its people, or the id of a
 * request of it that failed, or of a mail.
 */
/** The least letters of an id that is looked for among failed requests and mails. */
const ID_LENGTH = 8;
function matchWord(word: string) {
  const pattern = makeLikePattern(word);
  return Prisma.sql`(t.name ilike ${pattern} or t.uuid::text ilike ${pattern} or exists (
    select 1 from membership m join app_user u on u.uuid = m.user_id where m.tenant_id = t.uuid
      and (u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern} or u.uuid::text ilike ${pattern}))
    or ${word.length >= ID_LENGTH} and (
      exists (select 1 from call_error e where e.tenant_id = t.uuid and e.request_id::text ilike ${pattern})
      or exists (select 1 from mail_log m where m.tenant_id = t.uuid and m.message_id ilike ${pattern})))`;
}

/** Lists a page of tenants, newest first unless sorted. */
export async function listTenantSummaries({ search, filters, sort, page, per_page }: ListQuery) {
  const words = search.split(/\s+/).filter(Boolean);
  const values = (id: string) => [filters[id] ?? []].flat().filter(Boolean);
  const [kinds, states] = [values("kind"), values("status")];
  const where = Prisma.join(
    [
      Prisma.sql`true`,
      ...words.map(matchWord),
      ...(kinds.length ? [Prisma.sql`t.kind = any(${kinds}::text[])`] : []),
      ...(states.length
        ? [Prisma.sql`t.status = any(${states}::text[])`]
        : [Prisma.sql`t.status <> 'closed'`]),
    ],
    " and ",
  );
  const order = sort.flatMap(({ id, desc }) => {
    const by = Object.hasOwn(ORDERS, id) ? ORDERS[id] : undefined;
    return by ? [Prisma.raw(`${by} ${desc ? "desc" : "asc"} nulls last`)] : [];
  });
  const rows = await askGlobally<TenantSummary & { total: number }>`
    with found as (
      select t.uuid, t.name, t.kind, t.status, t.country, t.timezone, t.currency, t.currency_format, t.created_at, t.storage_bytes,
        (select count(*)::int from membership m where m.tenant_id = t.uuid) as members,
        (select max(s.used_at) from session s join membership m on m.user_id = s.user_id and m.tenant_id = t.uuid
          where s.tenant_id = t.uuid) as last_seen
      from tenant t where ${where}
    )
    select *, count(*) over ()::int as total from found
    order by ${Prisma.join([...order, Prisma.sql`created_at desc, uuid`])}
    limit ${per_page} offset ${(page - 1) * per_page}`;
  return { rows, total: rows[0]?.total ?? (page === 1 ? 0 : (page - 1) * per_page) };
}

export type StaffPerson = {
  uuid: string;
  name: string;
  email: string;
  role: Role;
  activated: boolean;
  two_factor: boolean;
  last_seen: Date | null;
};
/** Lists the members of a tenant with their last request in it. */
export const listStaffPeople = (tenant_id: string) => askGlobally<StaffPerson>`
  select u.uuid, trim(u.first_name || ' ' || u.last_name) as name, u.email, m.role, u.activated_at is not null as activated,
    u.totp_secret is not null as two_factor,
    (select max(s.used_at) from session s where s.user_id = u.uuid and s.tenant_id = m.tenant_id) as last_seen
  from membership m join app_user u on u.uuid = m.user_id where m.tenant_id = ${tenant_id}::uuid
  order by last_seen desc nulls last, name`;

/** Counts the people of live tenants: all, and those with a request since a moment. */
export async function countPeople(since: Date): Promise<{ people: number; active_people: number }> {
  const [row] = await askGlobally<{ people: number; active_people: number }>`
    select count(distinct m.user_id)::int as people,
      (count(distinct m.user_id) filter (where exists (
        select 1 from session s where s.user_id = m.user_id and s.tenant_id = m.tenant_id and s.used_at >= ${since}::timestamptz)))::int as active_people
    from membership m join tenant t on t.uuid = m.tenant_id and t.kind = 'live' and t.status <> 'closed'`;
  return row ?? { people: 0, active_people: 0 };
}
/** Lists the tenants of every kind that are not closed. */
export const listOpenTenants = () =>
  globalQuery((db) => db.tenant.findMany({ where: { status: { not: "closed" } }, orderBy: { name: "asc" } }));

/** Begins or ends (null) the view of a tenant in a session. */
export const setView = (
  session_id: string,
  view: { viewed_tenant: string; view_id: string; view_until: Date } | null,
) =>
  globalQuery((db) =>
    db.session.updateMany({
      where: { uuid: session_id },
      data: view ?? { viewed_tenant: null, view_id: null, view_until: null },
    }),
  );
/** Makes a person with an active account staff, or takes it back; false where there is no such person. */
export const setStaff = async (email: string, is_staff: boolean): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.app_user.updateMany({ where: { email, activated_at: { not: null } }, data: { is_staff } }),
  );
  return count === 1;
};

export const createPlatformNotification = (data: Prisma.platform_notificationCreateInput) =>
  globalQuery((db) => db.platform_notification.create({ data }));
export type Receiver = {
  user_id: string;
  tenant_id: string | null;
  audiences: readonly Audience[];
  now: Date;
};
/** The days for which a message is shown. */
const SHOWN_DAYS = 90;
const isFor = ({ tenant_id, audiences, now }: Receiver) =>
  Prisma.sql`n.publish_at <= ${now}::timestamptz and n.publish_at > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS}::int)
    and n.audience = any(${audiences}::text[]) and (n.only_tenant is null or n.only_tenant = ${tenant_id}::uuid)`;
export type PlatformNotificationRow = {
  uuid: string;
  title: string;
  body: string;
  level: "info" | "warning" | "outage";
  blinking: boolean;
  publish_at: Date;
  read_at: Date | null;
};
/** Lists the published messages to a person, newest first. */
export const listPlatformNotifications = (to: Receiver) => askGlobally<PlatformNotificationRow>`
  select n.uuid, n.title, n.body, n.level, n.blinking, n.publish_at, r.read_at
  from platform_notification n left join platform_notification_read r on r.notification_id = n.uuid and r.user_id = ${to.user_id}::uuid
  where ${isFor(to)} order by n.publish_at desc, n.uuid limit 200`;
/** Counts the unread messages to a person, and tells when the next one is published. */
export async function countPlatformNotifications(to: Receiver) {
  const [row] = await askGlobally<{ count: number; blinking: boolean; next_at: Date | null }>`
    select (count(*) filter (where ${isFor(to)} and r.user_id is null))::int as count,
      coalesce(bool_or(n.blinking) filter (where ${isFor(to)} and r.user_id is null), false) as blinking,
      min(n.publish_at) filter (where n.publish_at > ${to.now}::timestamptz) as next_at
    from platform_notification n left join platform_notification_read r on r.notification_id = n.uuid and r.user_id = ${to.user_id}::uuid`;
  return row ?? { count: 0, blinking: false, next_at: null };
}
/** Marks a message as read; a second time changes nothing. */
export const readPlatformNotification = (user_id: string, notification_id: string, read_at: Date) =>
  globalQuery((db) =>
    db.platform_notification_read.createMany({
      data: [{ user_id, notification_id, read_at }],
      skipDuplicates: true,
    }),
  );
