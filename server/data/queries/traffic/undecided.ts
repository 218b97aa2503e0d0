import { Prisma } from "@/server/data/kernel/client";
import { writeAsSold } from "./as-sold";

/** The broadcast day that the station `n` of a query has at a moment. */
export const writeStationDay = (now: Date) =>
  Prisma.sql`(${now}::timestamptz at time zone n.timezone - make_interval(mins => n.day_start))::date`;

/**
 * `isUndecided` for the spot that a query names `spot`, of the station `n`: it did not air as sold, or its broadcast day is
 * over without a line for it. False for what is no part of the log.
 */
export const writeUndecided = (spot: "p" | "s", now: Date) => {
  const of = Prisma.raw(spot);
  return Prisma.sql`(${of}.status not in ('removed', 'held') and ${of}.decision is null
    and case when ${of}.result is null then ${of}.date < ${writeStationDay(now)} else not ${writeAsSold(spot)} end)`;
};
