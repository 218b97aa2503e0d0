import pg from "pg";
import { inject } from "vitest";
import { addDays, type Day } from "@/lib/day";
import { findRunningPostgres } from "@/server/postgres/embedded";

/** Runs work on the database of the product as its owner. */
export async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = await findRunningPostgres(inject("mails").replace("/mail", "/postgres"));
  const owner = new pg.Client({ connectionString: connectionString! });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The columns that say when a day of a station is; the first one is its date. */
const DATED = {
  ad_break: ["date", "planned_at"],
  spot: ["date"],
  traffic_log: ["date"],
  as_run_file: ["from_date", "to_date"],
  as_run_day: ["date"],
  as_run_line: ["date", "aired_at"],
};

/**
 * Moves a day of a station back by so many days, as if it had been booked and aired then: nobody can book a day that is
 * over. Returns its new date.
 */
export const moveBack = (station: string, date: Day, days: number): Promise<Day> =>
  asOwner(async (owner) => {
    for (const [table, columns] of Object.entries(DATED))
      await owner.query(
        `update ${table} set ${columns.map((c) => `${c} = ${c} - make_interval(days => $2)`)}
         where station_id = $1 and ${columns[0]} = $3`,
        [station, days, date],
      );
    return addDays(date, -days);
  });
