import { pathToFileURL } from "node:url";
import pg from "pg";
import { addDays, type Day, getWeekStart } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { moveSpot, openWeek } from "@/lib/traffic/week/board";
import { judgeDrop } from "@/lib/traffic/week/drop";
import { listWeekProblems, makeProblemReader } from "@/lib/traffic/week/problems";
import { inTurns, ms, often } from "./often";
import { runQuietly } from "./quietly";

const MONDAY = getWeekStart("2030-01-09" as Day);
const NOW = "2029-12-20T09:00:00Z";
const STATIONS = 5;
const CAMPAIGNS = 60;
const DAYS = 7;
/** Breaks of a day, every twenty minutes from six, with four spots each: 6,020 spots in the week. */
const BREAKS = 43;
const SPOTS = 4;

/** Breaks and spots of the week, and as many on the days before and after it. */
async function fillWeek(
  owner: pg.Client,
  tenant: string,
  stations: readonly string[],
  campaigns: readonly { uuid: string; segment: string | null; commercial: string | null }[],
) {
  const values = [tenant, stations, addDays(MONDAY, -1), DAYS + 2, BREAKS];
  await owner.query(
    `insert into ad_break (tenant_id, uuid, station_id, date, second, planned_at, number, name, capacity_seconds, booked_seconds, booked_spots)
     select $1::uuid, gen_random_uuid(), s, $3::date + d, 21600 + n * 1200, ($3::date + d) + make_interval(secs => 21600 + n * 1200),
       1 + n % 3, 'Break', 180, ${SPOTS} * 30, ${SPOTS}
     from unnest($2::uuid[]) s, generate_series(0, $4::int - 1) d, generate_series(0, $5::int - 1) n`,
    values,
  );
  await owner.query(
    `insert into spot (tenant_id, uuid, campaign_id, segment_id, commercial_id, station_id, break_id, date, second, position, length, price)
     select $1::uuid, gen_random_uuid(), c.uuid, c.segment, c.commercial, o.station_id, o.uuid, o.date, o.second, k, 30, 30
     from (select *, row_number() over (order by station_id, planned_at) as at from ad_break where tenant_id = $1::uuid) o
     cross join generate_series(1, ${SPOTS}) k
     join (select *, row_number() over () as at from jsonb_to_recordset($2::jsonb) as r(uuid uuid, segment uuid, commercial uuid)) c
       on c.at = 1 + (o.at * ${SPOTS} + k * 7) % ${CAMPAIGNS}`,
    [tenant, JSON.stringify(campaigns)],
  );
  await owner.query("update station set opened_from = $1, opened_to = $2", [
    addDays(MONDAY, -2),
    addDays(MONDAY, 9),
  ]);
  await owner.query("vacuum analyze");
}

/** The week board of five stations and 6,000 spots: opened and dropped on, beside a bare read of the same rows. */
export const benchWeek = () =>
  runQuietly(async () => {
    const { setClock, world } = await import("@/tests/world");
    const { make } = await import("@/tests/make");
    setClock(NOW);
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    await owner.connect();
    const { tom } = await world();
    const stations: string[] = [];
    for (let n = 0; n < STATIONS; n++)
      stations.push(
        (await make.station(tom, { name: `Station ${n}`, separation: 10, hour_limit: 720 })).uuid,
      );
    const campaigns = [];
    for (let n = 0; n < CAMPAIGNS; n++)
      campaigns.push(await make.campaign(tom, { name: `Campaign ${n}`, stations, to: addDays(MONDAY, 30) }));
    await fillWeek(owner, tom.tenant_id, stations, campaigns);

    const input = { tenant: tom.tenant_id, from: MONDAY, stations };
    const read = () => tom.api.logs.week(input);
    const bareRows = (of: readonly string[], from: Day, to: Day) => () =>
      owner.query(
        `select p.*, o.*, c.name, k.title from spot p
         join ad_break o on o.tenant_id = $1 and o.uuid = p.break_id
         join campaign c on c.tenant_id = $1 and c.uuid = p.campaign_id
         left join commercial k on k.tenant_id = $1 and k.uuid = p.commercial_id
         where p.tenant_id = $1 and p.station_id = any($2::uuid[]) and p.date between $3 and $4
         order by o.planned_at, p.position`,
        [tom.tenant_id, of, from, to],
      );
    const [open, openBare] = await inTurns(
      read,
      bareRows(stations, addDays(MONDAY, -1), addDays(MONDAY, DAYS)),
    );

    const week = await read();
    const board = openWeek(week);
    const first = takeAt(board.listBreaks(0, MONDAY), 3);
    const other = takeAt(board.listBreaks(0, MONDAY), 20);
    const spot = takeAt(first.spots, 0).uuid;
    let version = 1;
    const station = takeAt(week.stations, 0).uuid;
    const drop = async () => {
      const to_break = version % 2 ? other.uuid : first.uuid;
      const edit = { act: "move" as const, spot, to_break, position: 1 };
      const log = await tom.api.logs.update({
        uuid: station,
        date: MONDAY,
        version,
        edits: [edit],
        force: true,
        reason: "Agreed",
      });
      version = log.version;
    };
    const [dropped, dropBare] = await inTurns(
      drop,
      bareRows([station], addDays(MONDAY, -1), addDays(MONDAY, 1)),
    );

    const target = { to_break: other.uuid, position: 2 };
    const judged = await often(async () => judgeDrop(board, spot, target, new Date(NOW), true));
    const shown = await often(async () => openWeek(moveSpot(week, spot, target)));
    const linted = await often(async () => week.days.map((day) => listWeekProblems(board, day)));
    const reader = makeProblemReader();
    for (const day of week.days) reader(board, day);
    const moved = openWeek(moveSpot(week, spot, target));
    const before = performance.now();
    for (const day of moved.week.days) reader(moved, day);
    const again = performance.now() - before;
    await owner.end();
    return {
      spots: week.breaks
        .filter((b) => b.date >= MONDAY && b.date < addDays(MONDAY, DAYS))
        .flatMap((b) => b.spots).length,
      answer_kB: Math.round(JSON.stringify(week).length / 1000),
      server: [
        {
          what: "open",
          ours_ms: ms(open),
          bare_ms: ms(openBare),
          ratio: Number((open / openBare).toFixed(2)),
        },
        {
          what: "drop",
          ours_ms: ms(dropped),
          bare_ms: ms(dropBare),
          ratio: Number((dropped / dropBare).toFixed(2)),
        },
      ],
      browser: {
        judge_ms: ms(judged),
        show_ms: ms(shown),
        problems_all_ms: ms(linted),
        problems_after_drop_ms: ms(again),
      },
    };
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(JSON.stringify(await benchWeek(), null, 2));
  process.exit(0);
}
