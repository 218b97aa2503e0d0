import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { addDays, type Day, getWeekStart } from "@/lib/day";
import { middle, ms, often, timed } from "./often";
import { runQuietly } from "./quietly";

const MONDAY = addDays(getWeekStart("2030-01-01" as Day), 7);
const STATIONS = 10;
const HOURS = Array.from({ length: 15 }, (_, i) => 6 + i);

/** Campaigns on a real Postgres: what is written and what the planner opens with. */
export const benchOrders = () =>
  runQuietly(async () => {
    const { world, setClock } = await import("@/tests/world");
    const { onAir, segment, customer } = await import("@/tests/services/broadcast/market");
    setClock("2029-12-20T09:00:00Z");
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    await owner.connect();
    const { ana, here } = await world();
    const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      HOURS.flatMap((hour) =>
        [20, 50].map((minute) => ({
          weekday,
          second: hour * 3600 + minute * 60,
          name: "Break",
          capacity_seconds: 300,
        })),
      ),
    );
    const stations: string[] = [];
    for (let n = 0; n < STATIONS; n++) {
      const uuid = await onAir(ana, {});
      await ana.api.breaks.update({ uuid, from: "2029-12-20" as Day, lines });
      await owner.query("update station set license_recurring = true where uuid = $1", [uuid]);
      stations.push(uuid);
    }
    const long = addDays(MONDAY, 89);
    const of = (to_date: Day, per_day: number) =>
      segment(stations, {
        from_date: MONDAY,
        to_date,
        per_day,
        hours: HOURS.map((hour) => ({ hour, spots: 0 })),
      });
    const draft = async (to_date: Day, per_day: number) =>
      ana.api.campaigns.create_draft({
        name: "Bench",
        customer: await customer(ana),
        start_date: MONDAY,
        end_date: to_date,
        segments: [of(to_date, per_day)],
      });

    const month = await draft(addDays(MONDAY, 27), 14);
    await owner.query("analyze");
    const whole = await timed(() => ana.api.campaigns.activate(month));
    const { rows } = await owner.query("select count(*)::int as n from spot where tenant_id = $1", [here]);
    await owner.query("analyze");
    const written = await writing(owner, here, month.uuid);

    const next = await draft(addDays(MONDAY, 27), 6);
    const board = await often(() => ana.api.schedules.board({ campaign: next.uuid }));
    const estimate = await often(() =>
      ana.api.campaigns.estimates({ start_date: MONDAY, end_date: long, segments: [of(long, 4)] }),
    );
    await owner.end();
    return {
      writing: { spots: rows[0].n as number, activate_ms: ms(whole), ...written },
      board: { breaks: (STATIONS * 28 * lines.length) / 7, board_ms: ms(board) },
      estimate: { stations: STATIONS, days: 90, ms: ms(estimate) },
    };
  });

/** Booking a month's spots compared with one insert of the same rows; both are rolled back. */
async function writing(owner: pg.Client, tenant: string, campaign: string) {
  const { bookSpots } = await import("@/server/services/broadcast/booking/book");
  const { withTenant, inTransaction } = await import("@/server/ctx");
  const { readHeldSpots } = await import("@/server/data/queries/sales/releases");
  const { makeCtx } = await import("@/server/ctx");
  const { tenantContextOf } = await import("@/server/identity");
  const { findTenant } = await import("@/server/data/unscoped");
  const ctx = makeCtx({
    tenant: tenantContextOf({ tenant: (await findTenant(tenant))!, role: "owner" }),
    now: new Date("2029-12-20T09:00:00Z"),
  });
  await owner.query("update spot set status = 'held' where campaign_id = $1", [campaign]);
  const spots = await withTenant(ctx, () => readHeldSpots(ctx, campaign));
  await owner.query("delete from spot where campaign_id = $1", [campaign]);
  await owner.query("update ad_break set booked_seconds = 0, booked_spots = 0 where tenant_id = $1", [
    tenant,
  ]);
  const fresh = () => spots.map((p) => ({ ...p, uuid: randomUUID() }));
  const undone = new Error("undone");
  const ours: number[] = [];
  const plain: number[] = [];
  for (let n = 0; n < 7; n++) {
    const rows = fresh();
    ours.push(
      await timed(() =>
        withTenant(ctx, () =>
          inTransaction(ctx, async (ctx) => {
            await bookSpots(ctx, rows, []);
            throw undone;
          }),
        ).catch((e) => {
          if (e !== undone) throw e;
        }),
      ),
    );
    await owner.query("begin");
    const again = JSON.stringify(fresh());
    plain.push(
      await timed(() =>
        owner.query(
          `insert into spot (tenant_id, uuid, campaign_id, segment_id, station_id, break_id, date, second, position, length, price, price_steps, source, status, reasons)
           select $1, p.uuid, p.campaign_id, p.segment_id, p.station_id, p.break_id, p.date, p.second, 1, p.length, p.price, p.price_steps, p.source, p.status, p.reasons
           from jsonb_to_recordset($2::jsonb) as p(uuid uuid, campaign_id uuid, segment_id uuid, station_id uuid, break_id uuid, date date, second int,
             length int, price numeric, price_steps jsonb, source text, status text, reasons jsonb)`,
          [tenant, again],
        ),
      ),
    );
    await owner.query("rollback");
  }
  return {
    book_ms: ms(middle(ours)),
    one_insert_ms: ms(middle(plain)),
    ratio: Number((middle(ours) / middle(plain)).toFixed(2)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(await benchOrders());
  process.exit(0);
}
