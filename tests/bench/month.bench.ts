import { pathToFileURL } from "node:url";
import pg from "pg";
import { InvoiceRunResult } from "@/lib/calls/corporate/invoice-runs";
import { toDay } from "@/lib/day";
import { ms } from "./often";
import { runQuietly } from "./quietly";

const PERIOD = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
const CUSTOMERS = 500;
const STATIONS = 5;
const DAYS = 30;
/** Spots of each customer in the month, on all stations in turn. */
const SPOTS = 40;

/** A month in which one campaign of each customer aired, on closed days. */
async function airMonth(owner: pg.Client, tenant: string, stations: readonly string[], station: string) {
  const at = [tenant, stations, PERIOD.from, DAYS];
  await owner.query(
    `insert into customer (tenant_id, uuid, name, legal_name, address, post_code, city, country)
     select $1::uuid, gen_random_uuid(), 'Customer ' || lpad(n::text, 3, '0'), 'Customer ' || n || ' Ltd', n || ' Quay Street', 'HF1 1BX', 'Hillfort', 'GB'
     from generate_series(1, ${CUSTOMERS}) n`,
    [tenant],
  );
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, number, customer_id, status, start_date, end_date, live_report)
     select $1::uuid, gen_random_uuid(), 'Autumn ' || name, 'Order ' || name, uuid, 'active', $2::date, $3::date, true from customer where tenant_id = $1::uuid`,
    [tenant, PERIOD.from, PERIOD.to],
  );
  await owner.query(
    `insert into campaign_station (tenant_id, campaign_id, station_id, created_at)
     select $1::uuid, c.uuid, s, now() from campaign c, unnest($2::uuid[]) s where c.tenant_id = $1::uuid`,
    [tenant, stations],
  );
  await owner.query(
    `insert into ad_break (tenant_id, uuid, station_id, date, second, planned_at, number, name, capacity_seconds)
     select $1::uuid, gen_random_uuid(), s, $3::date + d, 21600 + n * 1200, ($3::date + d) + make_interval(secs => 21600 + n * 1200), 1 + n % 3, 'Break', 600
     from unnest($2::uuid[]) s, generate_series(0, $4::int - 1) d, generate_series(0, 39) n`,
    at,
  );
  await owner.query(
    `insert into traffic_log (tenant_id, uuid, station_id, date, state)
     select $1::uuid, gen_random_uuid(), s, $3::date + d, 'reconciled' from unnest($2::uuid[]) s, generate_series(0, $4::int - 1) d`,
    at,
  );
  await owner.query(
    `insert into spot (tenant_id, uuid, campaign_id, station_id, break_id, date, second, position, length, price, result, bills, status, aired_length)
     select $1::uuid, gen_random_uuid(), c.uuid, o.station_id, o.uuid, o.date, o.second, c.at, 30, 25 + c.at % 7, 'on_time', 25 + c.at % 7, 'aired', 30
     from (select uuid, row_number() over (order by name) as at from campaign where tenant_id = $1::uuid) c
     cross join generate_series(1, ${SPOTS}) k
     join (select *, row_number() over (order by date, second, station_id) as at from ad_break where tenant_id = $1::uuid) o
       on o.at = 1 + (c.at * 13 + k * 149) % ${STATIONS * DAYS * 40}`,
    [tenant],
  );
  await owner.query("update station set opened_from = $1, opened_to = $2 where uuid = $3", [
    PERIOD.from,
    PERIOD.to,
    station,
  ]);
  await owner.query("vacuum analyze");
}

/** The month run of 500 customers: the preview, the job that issues an invoice of each, and the PDF of each. */
export const benchMonth = () =>
  runQuietly(async () => {
    const { setClock, workOff, world } = await import("@/tests/world");
    const { make } = await import("@/tests/make");
    setClock("2026-12-02T09:00:00Z");
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    await owner.connect();
    owner.on("error", () => undefined);
    const { ana, here } = await world();
    const stations: string[] = [];
    for (let n = 0; n < STATIONS; n++)
      stations.push((await make.station(ana, { code: `S${n}`, name: `Station ${n}` })).uuid);
    await airMonth(owner, here, stations, stations[0]!);
    const clock = () => performance.now();
    const begun = clock();
    const { rows } = await ana.api.invoice_runs.preview(PERIOD);
    const previewed = clock();
    const customers = rows.map(({ customer }) => customer);
    const { job } = await ana.api.invoice_runs.start({ ...PERIOD, customers, issue: true });
    await workOff(ana);
    const { result } = await ana.api.jobs.retrieve({ uuid: job });
    const issued = clock();
    const invoices = InvoiceRunResult.parse(result).rows.flatMap((row) =>
      row.state === "created" ? [row.invoice.uuid] : [],
    );
    let bytes = 0;
    for (const uuid of invoices) bytes += (await ana.api.invoices.pdf({ uuid })).bytes.length;
    const drawn = clock();
    await owner.end();
    return {
      invoices: invoices.length,
      spots: CUSTOMERS * SPOTS,
      preview_ms: ms(previewed - begun),
      run_s: Math.round((issued - previewed) / 100) / 10,
      pdf_s: Math.round((drawn - issued) / 100) / 10,
      total_s: Math.round((drawn - begun) / 100) / 10,
      kB: Math.round(bytes / 1000),
    };
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await benchMonth());
