import pg from "pg";
import type { Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { toDay } from "@/lib/day";
import { INSIGHT_NAMES } from "@/lib/insights/types";
import { ms, often } from "./often";
import { runQuietly } from "./quietly";

const NOW = "2028-06-20T09:00:00Z";
const FIRST_DAY = "2026-01-01";
const DAYS = 1096;
const STATIONS = 10;
const CUSTOMERS = 1_000;
const CAMPAIGNS = 5_000;
/** Spots of a campaign: eight a day on two stations. */
const SPOTS = 200;

/** Statements that write three years of spots; those of the past aired, and the campaigns that ended are invoiced. */
const FILL = [
  `insert into type_of_business (tenant_id, uuid, name)
   select $1::uuid, md5($1::text || 'category' || n)::uuid, 'Category ' || n from generate_series(1, 40) n`,
  `insert into customer (tenant_id, uuid, name, category_id)
   select $1::uuid, md5($1::text || 'customer' || n)::uuid, 'Customer ' || n, md5($1::text || 'category' || 1 + n % 40)::uuid
   from generate_series(1, ${CUSTOMERS}) n`,
  `insert into ad_break (tenant_id, uuid, station_id, date, second, planned_at, number, name, capacity_seconds, booked_seconds, booked_spots)
   select $1::uuid, md5(s.at || '/' || d || '/' || h)::uuid, s.uuid, date '${FIRST_DAY}' + d, h * 3600,
     date '${FIRST_DAY}' + d + make_interval(hours => h), h, 'Break', 300, 120, 4
   from unnest($2::uuid[]) with ordinality s(uuid, at), generate_series(0, ${DAYS - 1}) d, generate_series(0, 23) h`,
  `insert into campaign (tenant_id, uuid, name, customer_id, status, nr, number, start_date, end_date, total, spots_booked, created_at)
   select $1::uuid, md5($1::text || 'campaign' || n)::uuid, 'Campaign ' || n, md5($1::text || 'customer' || 1 + n * 7 % ${CUSTOMERS})::uuid,
     'active', n, 'C-' || n, d, d + ${SPOTS / 8 - 1}, ${SPOTS} * 54, ${SPOTS}, d
   from generate_series(1, ${CAMPAIGNS}) n, lateral (select date '${FIRST_DAY}' + n * 7919 % ${DAYS - SPOTS / 8} as d) s`,
  `insert into spot (tenant_id, uuid, campaign_id, station_id, break_id, date, second, position, length, price, price_steps, status, result, decision, bills)
   select $1::uuid, md5(g.nr || '/' || k)::uuid, g.uuid, ($2::uuid[])[s.at], md5(s.at || '/' || (t.date - date '${FIRST_DAY}') || '/' || t.hour)::uuid,
     t.date, t.hour * 3600, 1 + g.nr * ${SPOTS} + k, 30, 54, '[{"step": "list", "amount": "60"}, {"step": "campaign_discount", "amount": "-6"}]',
     case when t.date >= date '${NOW.slice(0, 10)}' then 'planned' when (g.nr + k) % 40 = 0 then 'missed' else 'aired' end,
     case when t.date >= date '${NOW.slice(0, 10)}' then null when (g.nr + k) % 40 = 0 then 'missed' else 'on_time' end,
     case when t.date < date '${NOW.slice(0, 10)}' and (g.nr + k) % 80 = 0 then 'credit' end,
     case when t.date < date '${NOW.slice(0, 10)}' and (g.nr + k) % 40 <> 0 then 54 end
   from campaign g, generate_series(0, ${SPOTS - 1}) k, lateral (select 1 + (g.nr + k % 2 * 3) % ${STATIONS} as at) s,
     lateral (select g.start_date + k / 8 as date, 6 + k / 2 % 4 * 4 + g.nr % 3 as hour) t
   where g.tenant_id = $1::uuid`,
  `insert into invoice (tenant_id, uuid, status, nr, number, customer_id, date, due_date, currency, discount_bp, net, total, paid, issued)
   select $1::uuid, g.uuid, 'issued', nr, number, customer_id, end_date + 1, end_date + 15, 'EUR', 500, 10000, 12000,
     case when nr % 5 = 0 then 0 else 12000 end, '{}'
   from campaign g where tenant_id = $1::uuid and end_date < date '${NOW.slice(0, 10)}'`,
  `insert into invoice_line (tenant_id, uuid, invoice_id, position, title, price, amount)
   select $1::uuid, md5(i.uuid::text || at)::uuid, i.uuid, at, 'Spots', 54, 5000 from invoice i, generate_series(1, 10) at
   where i.tenant_id = $1::uuid and at in (1 + i.nr % ${STATIONS}, 1 + (i.nr + 3) % ${STATIONS})`,
  `insert into billing_entry (tenant_id, uuid, spot_id, invoice_line_id, sign, amount, reason)
   select $1::uuid, p.uuid, p.uuid, md5(p.campaign_id::text || array_position($2::uuid[], p.station_id))::uuid, 1, p.bills, 'billed'
   from spot p join invoice i on i.tenant_id = $1::uuid and i.uuid = p.campaign_id
   where p.tenant_id = $1::uuid and p.bills > 0`,
  `insert into payment (tenant_id, uuid, number, customer_id, payment_date, amount, allocated)
   select $1::uuid, uuid, number, customer_id, due_date, 12000, 12000 from invoice where tenant_id = $1::uuid and paid > 0`,
  `insert into allocation (tenant_id, uuid, payment_id, invoice_id, amount, date)
   select $1::uuid, uuid, uuid, uuid, 12000, due_date from invoice where tenant_id = $1::uuid and paid > 0`,
];

/**
 * Every figure of the statistics and insights over a million spots: all campaigns counted, all spots of a tenth of them
 * changed since, and what bills these spots changed, too.
 */
export const benchStats = () =>
  runQuietly(async () => {
    const { setClock, world } = await import("@/tests/world");
    const { sweep } = await import("@/tests/sweep");
    const { refreshStats } = await import("@/server/services/corporate/stats/weeks");
    const { inTransaction, withTenant } = await import("@/server/ctx");
    const { Prisma } = await import("@/server/data/kernel/client");
    const { writeCounted } = await import("@/server/data/queries/insights/weeks");
    setClock(NOW);
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    owner.on("error", (e) => console.error(e.message));
    await owner.connect();
    const { ana } = await world();
    const tenant = ana.tenant_id;
    const stations: string[] = [];
    for (let n = 0; n < STATIONS; n++)
      stations.push((await ana.api.stations.create({ name: `Station ${n}`, code: `S${n}` })).uuid);
    for (const statement of FILL)
      await owner.query(statement, statement.includes("$2") ? [tenant, stations] : [tenant]);
    await owner.query("vacuum analyze");

    const year = { tenant, from: toDay("2028-01-01"), to: toDay("2028-12-31") };
    const stats = (more: Partial<CallArgs<Calls["stats"]["retrieve"]>>) => () =>
      ana.api.stats.retrieve({ ...year, ...more });
    const asks: Record<string, () => Promise<unknown>> = {
      "revenue and delivery of a year, by customer": stats({ parts: ["figures"] }),
      "the same by station": stats({ parts: ["figures"], by: "station" }),
      "the same of three years": stats({ parts: ["figures"], from: toDay(FIRST_DAY) }),
      "the same of one station": stats({ parts: ["figures"], filters: { station: stations.slice(0, 1) } }),
      "sell-out": stats({ parts: ["sell_out"] }),
      discounts: stats({ parts: ["discounts"] }),
      customers: stats({ parts: ["customers"] }),
      "customers of three years": stats({ parts: ["customers"], from: toDay(FIRST_DAY) }),
      ...Object.fromEntries(
        INSIGHT_NAMES.map((insight_type) => [
          insight_type,
          () => ana.api.insights.run({ insight_type, params: {} }),
        ]),
      ),
    };
    const measure = async () => {
      const times: Record<string, number> = {};
      for (const [name, ask] of Object.entries(asks)) times[name] = ms(await often(ask, 5));
      return times;
    };
    const note = (campaigns: number) =>
      owner.query(
        "insert into campaign_week_stale (tenant_id, campaign_id) select $1, uuid from campaign where tenant_id = $1 order by nr limit $2",
        [tenant, campaigns],
      );
    /** Changes the price of every spot of campaigns, fifty in one transaction. */
    const change = async (campaigns: number) => {
      const ctx = await ana.ctx();
      for (let nr = 0; nr < campaigns; nr += 50) {
        const of = await owner.query(
          "select uuid from campaign where tenant_id = $1 and nr > $2 and nr <= $3",
          [tenant, nr, nr + 50],
        );
        const uuids = of.rows.map(({ uuid }) => uuid);
        await withTenant(ctx, () =>
          inTransaction(ctx, (ctx) =>
            writeCounted(ctx, Prisma.sql`p.campaign_id = any(${uuids}::uuid[])`, () =>
              ctx.db.spot.updateMany({ where: { campaign_id: { in: uuids } }, data: { price: "55" } }),
            ),
          ),
        );
      }
    };
    await note(CAMPAIGNS);
    const began = performance.now();
    await sweep(ana, refreshStats, new Date(NOW));
    const counting_ms = ms(performance.now() - began);
    await owner.query("vacuum analyze");
    const kept = await measure();
    await change(CAMPAIGNS / 10);
    const changed = await measure();
    await note(CAMPAIGNS / 10);
    const billed = await measure();
    const [weeks] = (
      await owner.query("select count(*)::int as n from campaign_week where tenant_id = $1", [tenant])
    ).rows;
    await owner.end();
    return {
      figures: Object.keys(asks).map((figure) => ({
        figure,
        kept_ms: kept[figure],
        tenth_changed_ms: changed[figure],
        tenth_billed_ms: billed[figure],
      })),
      counting: { weeks: weeks.n, counting_ms },
    };
  });
