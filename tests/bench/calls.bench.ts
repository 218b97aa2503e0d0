import { setTimeout } from "node:timers/promises";
import { listKeys } from "@/lib/own";
import { type Demo, findDemo, type Houses, openSessions, openTenant } from "@/tests/bench/house.bench";
import { openConnections, type Shot, type Target } from "@/tests/bench/load";
import { readCpu, readMemory } from "@/tests/bench/processes";

const CONNECTIONS = 16;
/** Number of turns of each side, and seconds per turn. */
const TURNS = Number(process.env.BENCH_TURNS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const WARM = 600;
/** Sessions of a load: each may make up to twenty calls a second. */
const SESSIONS = 200;
const MIXED = Number(process.env.BENCH_MIXED ?? 10_000);
const WRITERS = 4;

type Sum = { answered: number; seconds: number; web: number; postgres: number };
const nothing = (): Sum => ({ answered: 0, seconds: 0, web: 0, postgres: 0 });
const rounded = (value: number, places = 2) => Number(value.toFixed(places));

type Side = { target: Target; pid: number };
type Client = ReturnType<typeof openConnections>;

/** Runs one turn of a side and adds it to its sum. */
async function takeTurn(client: Client, { target, pid }: Side, postgres: number, sum: Sum) {
  const [web, database, from] = [readCpu(pid), readCpu(postgres), performance.now()];
  sum.answered += await client.fireFor(target, SECONDS);
  sum.seconds += (performance.now() - from) / 1000;
  sum.web += readCpu(pid) - web;
  sum.postgres += readCpu(postgres) - database;
}

/** Requests of both sides in turns: milliseconds of processor time per request, and requests per second. */
async function compare(name: string, ours: Side, bare: Side, postgres: number) {
  const client = openConnections(CONNECTIONS);
  const sums = [nothing(), nothing()] as const;
  for (const side of [ours, bare]) await client.fireTimes(side.target, WARM);
  for (let turn = 0; turn < TURNS; turn++) {
    await takeTurn(client, ours, postgres, sums[0]);
    await takeTurn(client, bare, postgres, sums[1]);
  }
  client.close();
  const [a, b] = sums.map(({ answered, seconds, web, postgres }) => ({
    web: web / answered,
    postgres: postgres / answered,
    cpu: (web + postgres) / answered,
    rate: answered / seconds,
  }));
  if (!a || !b) throw new Error("nothing measured");
  return {
    call: name,
    ours_web_ms: rounded(a.web),
    ours_pg_ms: rounded(a.postgres),
    bare_web_ms: rounded(b.web),
    bare_pg_ms: rounded(b.postgres),
    cpu_ratio: rounded(b.cpu / a.cpu),
    ours_rps: Math.round(a.rate),
    bare_rps: Math.round(b.rate),
    rps_ratio: rounded(a.rate / b.rate),
  };
}

const CUSTOMERS = "/api/corporate/customers";
const newCustomer = { name: "Bench" };
const createShot = (cookies: readonly string[]): Shot => ({
  method: "POST",
  path: `${CUSTOMERS}/create`,
  body: newCustomer,
  cookies,
});

/** Our requests and the bare ones that do the same work. */
async function shotsOf(houses: Houses, demo: Demo) {
  const { tenant_id, uuid, user_id } = demo;
  const fresh = await openTenant(houses, demo);
  const cookies = await openSessions(houses, user_id, tenant_id, SESSIONS);
  const freshCookies = await openSessions(houses, user_id, fresh, SESSIONS);
  const bare = (what: string, body: object): Shot => ({ method: "POST", path: `/customers/${what}`, body });
  const list = (body: object): Shot => ({
    method: "POST",
    path: `${CUSTOMERS}/list/${tenant_id}`,
    body: { per_page: 50, ...body },
    cookies,
  });
  return {
    list: [list({ count: false }), bare("list", { tenant: tenant_id })],
    "list with count": [list({}), bare("counted", { tenant: tenant_id })],
    read: [
      { method: "GET", path: `${CUSTOMERS}/retrieve/${uuid}`, cookies },
      bare("read", { tenant: tenant_id, uuid }),
    ],
    create: [createShot(freshCookies), bare("create", { tenant: fresh, ...newCustomer })],
    "create beside a route that writes no search": [
      createShot(freshCookies),
      bare("create-without-search", { tenant: fresh, ...newCustomer }),
    ],
  } satisfies Record<string, [Shot, Shot]>;
}

/** The activity entries of the bare side: the same table without a chain. */
async function prepareBare({ client }: Houses) {
  await client.query("create schema if not exists bare");
  await client.query("create table if not exists bare.history (like public.history including all)");
  await client.query("alter table bare.history alter seq drop not null, alter hash drop not null");
}

/** Processor time and rate of list, read and create compared with the bare route. */
export async function benchCalls(houses: Houses) {
  await prepareBare(houses);
  const { pids, ours, bare } = houses;
  const demo = await findDemo(houses);
  const only = process.env.BENCH_ONLY?.split(",");
  const rows = [];
  // Created again for each kind, because a token lives five minutes.
  for (const name of listKeys(await shotsOf(houses, demo))) {
    if (only && !only.includes(name)) continue;
    const [own, plain] = (await shotsOf(houses, demo))[name];
    rows.push(
      await compare(
        name,
        { target: { base: ours, shots: [own] }, pid: pids.web },
        { target: { base: bare, shots: [plain] }, pid: pids.bare },
        pids.postgres,
      ),
    );
  }
  return rows;
}

/** Seconds that each create waits inside its transaction in the second comparison of writers. */
const PAUSE = 0.05;

/**
 * Creates per second with one writer and with four in a tenant each, ours and the bare route in turns; then ours with a
 * pause in each transaction, as on a disk that is slow to commit. Without it two cores are the limit, with it only what
 * writers of different tenants wait for each other would be.
 */
export async function benchWriters(houses: Houses) {
  const { ours, bare, client } = houses;
  const demo = await findDemo(houses);
  const own: Shot[] = [];
  const plain: Shot[] = [];
  for (let n = 0; n < WRITERS; n++) {
    const tenant = await openTenant(houses, demo);
    own.push(createShot(await openSessions(houses, demo.user_id, tenant, SESSIONS)));
    plain.push({ method: "POST", path: "/customers/create", body: { tenant, ...newCustomer } });
  }
  const rate = async (base: string, shots: readonly Shot[]) => {
    const clients = shots.map((shot) => ({ shot, client: openConnections(1) }));
    const counts = await Promise.all(
      clients.map(({ client, shot }) => client.fireFor({ base, shots: [shot] }, SECONDS)),
    );
    for (const { client } of clients) client.close();
    return counts.reduce((sum, one) => sum + one, 0) / SECONDS;
  };
  const compareWriters = async (sides: readonly { side: string; base: string; shots: Shot[] }[]) => {
    const sums = sides.map((one) => ({ ...one, one: 0, four: 0 }));
    for (const { base, shots } of sums) await rate(base, shots);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const side of sums) {
        side.one += (await rate(side.base, side.shots.slice(0, 1))) / TURNS;
        side.four += (await rate(side.base, side.shots)) / TURNS;
      }
    }
    return sums.map(({ side, one, four }) => ({
      side,
      one_writer_rps: Math.round(one),
      four_writers_rps: Math.round(four),
      ratio: rounded(four / one),
    }));
  };
  const ourSide = { side: "ours", base: ours, shots: own };
  const rows = await compareWriters([ourSide, { side: "bare", base: bare, shots: plain }]);
  await client.query(
    `create function bench_pause() returns trigger language plpgsql as $$ begin perform pg_sleep(${PAUSE}); return null; end $$`,
  );
  await client.query(
    "create trigger bench_pause after insert on customer for each statement execute function bench_pause()",
  );
  try {
    const paused = { ...ourSide, side: `ours, ${PAUSE * 1000} ms longer transactions` };
    return [...rows, ...(await compareWriters([paused]))];
  } finally {
    await client.query("drop function bench_pause cascade");
  }
}

/** Milliseconds without a request, after which the web server has collected its garbage (`quiet-memory.ts`). */
const REST = 60_000;
/** Memory of the web server before, right after and some seconds after many requests of all kinds. */
export async function benchMemory(houses: Houses) {
  const before = readMemory(houses.pids.web);
  const demo = await findDemo(houses);
  const client = openConnections(CONNECTIONS);
  const PART = 10_000;
  for (let done = 0; done < MIXED; done += PART) {
    const shots = Object.values(await shotsOf(houses, demo)).map(([own]) => own);
    const page: Shot = { method: "GET", path: "/customers", cookies: shots[0]?.cookies };
    const some = [...Array.from({ length: 12 }, () => shots).flat(), page];
    await client.fireTimes({ base: houses.ours, shots: some }, Math.min(PART, MIXED - done));
  }
  client.close();
  const after = readMemory(houses.pids.web);
  await setTimeout(REST);
  return { requests: MIXED, MB_before: before, MB_after: after, MB_rested: readMemory(houses.pids.web) };
}
