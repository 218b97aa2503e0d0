import { globalQuery, type Prisma } from "@/server/data/kernel/client";

/** Global rows: calendars that programs read by a code. */

/** Whose calendar, and where. */
type Owner = { tenant_id: string; user_id: string };
export const listCalendarFeeds = ({ tenant_id, user_id }: Owner) =>
  globalQuery((db) =>
    db.calendar_feed.findMany({ where: { tenant_id, user_id }, orderBy: { created_at: "desc" } }),
  );
export const findCalendarFeed = (uuid: string, { tenant_id, user_id }: Owner) =>
  globalQuery((db) => db.calendar_feed.findFirst({ where: { uuid, tenant_id, user_id } }));
export const createCalendarFeed = (data: Prisma.calendar_feedUncheckedCreateInput) =>
  globalQuery((db) => db.calendar_feed.create({ data }));
/** Changes a calendar at the version that was read; false where the version has changed. */
export const updateCalendarFeed = async (
  uuid: string,
  version: number,
  data: Pick<
    Prisma.calendar_feedUncheckedUpdateInput,
    "name" | "kinds" | "station_ids" | "hash" | "last_fetched_at"
  >,
): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.calendar_feed.updateMany({ where: { uuid, version }, data: { ...data, version: version + 1 } }),
  );
  return count === 1;
};
export const deleteCalendarFeed = (uuid: string) =>
  globalQuery((db) => db.calendar_feed.deleteMany({ where: { uuid } }));
/** Deletes every calendar of a person, in all their tenants. */
export const deleteCalendarFeedsOf = (user_id: string) =>
  globalQuery((db) => db.calendar_feed.deleteMany({ where: { user_id } }));
/** Returns a calendar with its person. */
export const findCalendarFeedByHash = (hash: string) =>
  globalQuery((db) => db.calendar_feed.findUnique({ where: { hash }, include: { user: true } }));
/** Records that a program has read the calendar, at most once a minute. */
export const recordCalendarFetch = (uuid: string, now: Date) =>
  globalQuery((db) =>
    db.calendar_feed.updateMany({
      where: {
        uuid,
        OR: [{ last_fetched_at: null }, { last_fetched_at: { lt: new Date(now.getTime() - 60_000) } }],
      },
      data: { last_fetched_at: now },
    }),
  );
