// The same screens, documents and files in any time zone of browser, server and database: `tsx tests/e2e/zones.ts`.
// Nine starts on one database: each of three zones of the server with each of the browser, the database's in turn.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { buildRequest } from "@/lib/browser/request";
import { calls } from "@/lib/calls";
import { buildRoutes } from "@/lib/calls/routes";
import { demoSignIn } from "@/server/demo";
import { findFreePort, startPostgres } from "@/server/postgres/embedded";
import { textOf } from "@/tests/server/documents/pdf-text";
import { unzip } from "@/tests/unzip";
import { openBrowser, signIn } from "./browser";

const ZONES = ["UTC", "Pacific/Auckland", "America/Los_Angeles"] as const;
const FOLDER = ".data/zones";
/** Time in which a page has requested everything it shows. */
const SETTLED = 800;
const MOST_TRIES = 12;
type Clocks = { server: string; browser: string; database: string };
const routes = buildRoutes(calls);

rmSync(FOLDER, { recursive: true, force: true });
const postgres = await startPostgres(`${FOLDER}/postgres`);
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query("create database zones");
const url = new URL(postgres.url);
url.pathname = "/zones";
const browser = await openBrowser();

async function started(server: string): Promise<{ base: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    TZ: server,
    PORT: String(port),
    DATA_DIR: FOLDER,
    DATABASE_URL: url.toString(),
    DEMO: "true",
    NODE_ENV: "production" as const,
    LOG_LEVEL: "error",
  };
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "server/cli/start.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((done, failed) => {
    child.once("exit", () => failed(new Error("the house did not start")));
    child.stdout?.on("data", (chunk) => String(chunk).includes("Sign in as") && done());
  });
  const stop = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  };
  return { base: `http://localhost:${port}`, stop };
}

/** A call over HTTP with the cookies of the browser; files as their readable text. */
function caller(context: BrowserContext, base: string) {
  const send = async (name: string, given: object) => {
    const { url, init } = buildRequest(routes[name]!, given as Record<string, unknown>);
    const headers = new Headers(init.headers);
    const jar = await context.cookies(base);
    headers.set("cookie", jar.map((c) => `${c.name}=${c.value}`).join("; "));
    headers.set("sec-fetch-site", "same-origin");
    const answer = await fetch(base + url, { ...init, headers });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    json: async <T>(name: string, given: object = {}) => (await (await send(name, given)).json()) as T,
    file: async (name: string, given: object) => {
      const bytes = Buffer.from(await (await send(name, given)).arrayBuffer());
      if (bytes.subarray(0, 4).toString() === "%PDF") return textOf(bytes).flat().join("\n");
      if (bytes.subarray(0, 2).toString() === "PK") return [...unzip(bytes)].flat().join("\n");
      return bytes.toString("utf8");
    },
  };
}

type Rows = { rows: { uuid: string; status?: string }[] };
type Log = { station: string; date: string };
/** The last published log. */
async function lastLog(): Promise<Log> {
  const inside = new pg.Client({ connectionString: url.toString() });
  await inside.connect();
  const { rows } = await inside.query<Log>(
    "select station_id as station, date::text as date from traffic_log where published > 0 order by date desc, station_id limit 1",
  );
  await inside.end();
  return rows[0]!;
}
type Order = { segments: { stations: string[] }[]; start_date: string; end_date: string };
/** What is compared; the same in every run, because the database is. */
async function places({ json }: ReturnType<typeof caller>) {
  const tenant = (await json<{ uuid: string }>("tenant.current")).uuid;
  const rows = async (name: string) => (await json<Rows>(name, { tenant, per_page: 50 })).rows;
  const [campaigns, stations, invoices, reports, customers] = await Promise.all(
    ["campaigns.list", "stations.list", "invoices.list", "reports.list", "customers.list"].map(rows),
  );
  const campaign = campaigns!.find((c) => c.status === "active")!.uuid;
  const log = await lastLog();
  const order = await json<Order>("campaigns.retrieve", { uuid: campaign });
  const [station, invoice, report, customer] = [stations, invoices, reports, customers].map(
    (r) => r![0]!.uuid,
  );
  return { tenant, campaign, station, invoice, report, customer, log, order };
}
type Places = Awaited<ReturnType<typeof places>>;

const paths = (of: Places) => [
  "/",
  ...["/order/search", "/order/new", "/order-v2/new", "/order-v3/new"],
  ...["order", "order-v2", "order-v3"].map((version) => `/${version}/${of.campaign}`),
  ...["/traffic-log-editor", `/traffic-log-editor?station=${of.log.station}&date=${of.log.date}`],
  ...[
    `/station/reconciliation/${of.log.station}?date=${of.log.date}`,
    `/station/reconciliation/${of.station}`,
  ],
  ...["/broadcast-reports", "/broadcast-reports/new", `/broadcast-reports/${of.report}`],
  ...["/invoices", "/invoice-v2/new", `/invoice-v2/${of.invoice}`, "/payments", "/payment/new"],
  ...[
    "/customers",
    `/customer/${of.customer}`,
    "/commercials",
    "/commercials/artists",
    "/commercials/breaks",
  ],
  ...[
    "/stations",
    ...["", "?tab=days", "?tab=price", "?tab=licence"].map((tab) => `/stations/${of.station}${tab}`),
  ],
  ...["/activity-log", "/purchase-page", "/settings/dates", "/settings/numbers"],
  `/live-report/${of.campaign}/${of.order.segments[0]!.stations[0]}`,
];
const files = (of: Places): [string, object][] => [
  ["campaigns.export", { tenant: of.tenant, format: "csv" }],
  ["campaigns.export", { tenant: of.tenant, format: "xlsx" }],
  ["campaigns.estimate_document", { ...estimate(of), customer: of.customer }],
  ["reports.pdf", { uuid: of.report }],
  ["reports.export", { uuid: of.report, format: "csv" }],
  ["reports.export", { uuid: of.report, format: "xlsx" }],
  ["reports.export", { uuid: of.report, format: "json" }],
  ["invoices.pdf", { uuid: of.invoice }],
  ["logs.download", { uuid: of.log.station, date: of.log.date, format: "rivendell" }],
  ["logs.download", { uuid: of.log.station, date: of.log.date, format: "csv" }],
  ["activity.export", { tenant: of.tenant, format: "csv" }],
];
const estimate = ({ order: { segments, start_date, end_date } }: Places) => ({
  name: "Estimate",
  start_date,
  end_date,
  segments,
});

/** All text of a page, with the values of its fields. */
const said = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    const named = [...document.querySelectorAll("[aria-label], [title], time")];
    return [
      document.body.innerText,
      ...fields.map((f) => f.value),
      ...named.map((n) => `${n.getAttribute("aria-label") ?? ""} ${n.getAttribute("title") ?? ""}`),
    ].join("\n");
  });
/** Relative times differ in every run, and so does the marker of the current time on a timeline. */
const unmoved = (text: string) =>
  text
    .replaceAll(/\b(now|just now|(a|an|\d+) (second|minute|hour)s? ago|in \d+ (second|minute)s?)\b/g, "…")
    .replaceAll(/localhost:\d+/g, "localhost");

/** The text of a page once it no longer changes. */
async function settled(page: Page): Promise<string> {
  for (let before = "", tries = 0; ; tries += 1) {
    await page.waitForTimeout(SETTLED);
    const now = unmoved(await said(page));
    if (now === before || tries === MOST_TRIES) return now;
    before = now;
  }
}

async function seen({ server, browser: timezoneId, database }: Clocks): Promise<Map<string, string>> {
  await owner.query(`alter database zones set timezone = '${database}'`);
  const { base, stop } = await started(server);
  const context = await browser.newContext({
    timezoneId,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const found = new Map<string, string>();
  try {
    await signIn(page, base, demoSignIn.email, demoSignIn.password);
    const door = caller(context, base);
    const of = await places(door);
    for (const [name, given] of files(of))
      found.set(`${name} ${JSON.stringify(given).slice(0, 90)}`, unmoved(await door.file(name, given)));
    const left = paths(of);
    const look = async (tab: Page) => {
      for (let path = left.shift(); path; path = left.shift()) {
        await tab.goto(base + path, { waitUntil: "load" });
        found.set(path, await settled(tab));
      }
    };
    await Promise.all([look(page), look(await context.newPage()), look(await context.newPage())]);
  } finally {
    await context.close();
    await stop();
  }
  return found;
}

let first: Map<string, string> | undefined;
let differing = 0;
try {
  for (const shift of ZONES.keys()) {
    for (const [at, server] of ZONES.entries()) {
      const of = (n: number) => ZONES[n % ZONES.length]!;
      const clocks = { server, browser: of(at + shift), database: of(2 * at + shift) };
      const found = await seen(clocks);
      first ??= found;
      for (const [what, text] of found) {
        const wanted = first.get(what) ?? "";
        if (text === wanted) continue;
        differing += 1;
        const [before, after] = [wanted.split("\n"), text.split("\n")];
        const at = after.findIndex((line, i) => line !== before[i]);
        console.log(`${what}\n  - ${before[at] ?? ""}\n  + ${after[at] ?? ""}`);
      }
      console.log(
        `server ${server}, browser ${clocks.browser}, database ${clocks.database}: ${found.size} compared`,
      );
    }
  }
} finally {
  await browser.close();
  await owner.end();
  await postgres.stop();
}
console.log(`${differing} differ`);
process.exit(differing === 0 ? 0 : 1);
