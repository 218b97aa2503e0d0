import { listSortFields } from "@/lib/columns/column";
import { LOG_COLUMNS } from "@/lib/columns/logs";
import { addDays, type Day } from "@/lib/day";
import { LOG_SEARCH } from "@/lib/search/keys";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeDayFilters } from "@/server/data/list";
import { writeUndecided } from "./undecided";

/** Days ahead that a list of logs begins with. */
const AHEAD = 7;
/**
 * Days that have breaks or a log, newest first and those more than a week ahead last; spots and open ones are counted
 * for the page only. `today`: of the organisation.
 */
export const makeLogList = (today: Day, now: Date): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select coalesce(l.uuid, md5(d.station_id::text || d.date::text)::uuid) as uuid, d.station_id as station, n.name as station_name,
      d.date::text as date, d.date as day, coalesce(l.state, 'open') as state, coalesce(l.published, 0) as published,
      coalesce(l.changed, false) as changed,
      (select count(*)::int from spot s where s.tenant_id = ${tenant}::uuid and s.station_id = d.station_id and s.date = d.date
        and s.status not in ('removed', 'held')) as spots,
      (select count(*)::int from spot s where s.tenant_id = ${tenant}::uuid and s.station_id = d.station_id and s.date = d.date
        and ${writeUndecided("s", now)}) as open
    from (
      select station_id, date from ad_break where tenant_id = ${tenant}::uuid
      union select station_id, date from traffic_log where tenant_id = ${tenant}::uuid
    ) d
    join station n on n.tenant_id = ${tenant}::uuid and n.uuid = d.station_id
    left join traffic_log l on l.tenant_id = ${tenant}::uuid and l.station_id = d.station_id and l.date = d.date`,
  search: ["station_name"],
  searchKeys: LOG_SEARCH,
  names: { station: "station_name" },
  fields: { ...listSortFields(LOG_COLUMNS), date: "day", station: "station" },
  filters: makeDayFilters("day"),
  order: `day > '${addDays(today, AHEAD)}', day desc, lower(station_name)`,
});
