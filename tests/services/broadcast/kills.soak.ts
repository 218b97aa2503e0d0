import { type ChildProcess, spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Postgres, startPostgres } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import { bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment } from "./market";

// Processes that book seconds are killed at any moment, and Postgres with them: every acknowledged change is stored
// once, and the booked sums equal the spots. `SOAK=50 vitest run --project asking kills` sets the number of kills.
const KILLS = Number(process.env.SOAK);
const FOLDER = ".data/kills/postgres";
const TAKERS = 3;
/** One of this many kills is of the database. */
const OF_POSTGRES = 5;

let postgres: Postgres;
let line: Server;
const through = new Set<Socket>();

/** A fixed port in front of a database that restarts on another port. */
async function openLine(): Promise<string> {
  line = createServer((near) => {
    const far = connect(Number(new URL(postgres.url).port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        through.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  const url = new URL(postgres.url);
  url.port = String((line.address() as AddressInfo).port);
  // The socket of a database that was killed is not there any more.
  url.searchParams.delete("host");
  return url.toString();
}
async function restart(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      postgres = await startPostgres(FOLDER);
      return;
    } catch (e) {
      // The sessions of the killed one hold its memory a moment longer.
      if (tries > 50) throw e;
      await new Promise((r) => setTimeout(r, 100));
    }
  }
}

type Try = { id: string; act: "place" | "move" | "remove"; spot?: string; break?: string };
type Said = Try & { did?: { spots: string[] }; refused?: string; message?: string; sure?: boolean };
const tries = new Map<string, Try>();
const done = new Map<string, string[]>();
const refused = new Map<string, number>();
const unsure = new Set<string>();
const order: string[] = [];

type Taker = { process: ChildProcess; answers: number; own: Set<string> };

function hear(taker: Taker) {
  createInterface({ input: taker.process.stdout! }).on("line", (text) => {
    const said = JSON.parse(text) as Said;
    if (said.act) {
      tries.set(said.id, said);
      unsure.add(said.id);
      return;
    }
    taker.answers += 1;
    if (said.did || said.sure) unsure.delete(said.id);
    if (said.refused) {
      const what = `${said.refused}: ${said.message}`;
      refused.set(what, (refused.get(what) ?? 0) + 1);
    }
    if (!said.did) return;
    done.set(said.id, said.did.spots);
    order.push(said.id);
    const { act, spot } = tries.get(said.id)!;
    for (const uuid of said.did.spots) taker.own.add(uuid);
    if (act === "remove") taker.own.delete(spot!);
  });
}

let seed = 0;
/** Starts a process that continues with the spots of the previous one. */
function take(tenant: string, station: string, own: ReadonlySet<string> = new Set()): Taker {
  seed += 1;
  const asked = [tenant, station, MONDAY, NOW, String(seed), JSON.stringify([...own])];
  const process_ = spawn(
    process.execPath,
    ["--import", "tsx", "tests/services/broadcast/taker.ts", ...asked],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: process.env,
    },
  );
  const taker = { process: process_, answers: 0, own: new Set(own) };
  hear(taker);
  return taker;
}
async function end({ process: one }: Taker): Promise<void> {
  if (one.exitCode !== null) throw new Error(`a taker ended by itself: ${one.exitCode}`);
  const gone = new Promise((r) => one.once("close", r));
  one.kill("SIGKILL");
  await gone;
}

beforeAll(async () => {
  postgres = await startPostgres(FOLDER);
  const url = new URL(await openLine());
  const admin = new (await import("pg")).default.Client({ connectionString: url.toString() });
  await admin.connect();
  const name = `kills_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.toString();
  await migrate(url.toString());
  setClock(NOW);
});
afterAll(async () => {
  setClock(null);
  for (const socket of through) socket.destroy();
  line.close();
  await postgres.stop();
});

test(`after ${KILLS} kills every acknowledged change is stored`, { timeout: 3_600_000 }, async () => {
  const { ana, here } = await world();
  const hours = [7, 8, 9];
  const lines = hours.flatMap((h) =>
    ["10", "40"].flatMap((m) => at(`${String(h).padStart(2, "0")}:${m}`, [1], { capacity_seconds: 300 })),
  );
  const station = await onAir(ana, { lines });
  for (let n = 0; n < 8; n += 1) {
    const sold = segment([station], {
      from_date: MONDAY,
      to_date: MONDAY,
      per_day: 1,
      hours: hours.map((hour) => ({ hour, spots: 0 })),
    });
    const made = await draft(ana, [sold], { customer: await customer(ana, `Buyer ${n}`) });
    await ana.api.campaigns.activate(made);
  }
  const booked = (await bookedEqualsSpots(here)).spots.map((s) => s.uuid);
  const takers = Array.from({ length: TAKERS }, () => take(here, station));
  const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
  let ofPostgres = 0;
  for (let kills = 1; kills <= KILLS; kills += 1) {
    const at = Math.floor(Math.random() * TAKERS);
    const victim = takers[at]!;
    while (victim.answers < 3) {
      if (victim.process.exitCode !== null)
        throw new Error(`a taker ended by itself: ${victim.process.exitCode}`);
      await pause(10);
    }
    await pause(Math.random() * 200);
    if (kills % OF_POSTGRES === 0) {
      ofPostgres += 1;
      postgres.process.kill("SIGKILL");
      await pause(Math.random() * 300);
      await restart();
    } else {
      await end(victim);
      takers[at] = take(here, station, victim.own);
    }
  }
  await Promise.all(takers.map(end));
  await pause(1_000);

  const { breaks, spots } = await bookedEqualsSpots(here);
  const standing = new Map(spots.map((s) => [s.uuid, s]));
  // In the order of acknowledgement: where every spot is, or that it was removed.
  const wanted = new Map<string, string | null>();
  for (const id of order) {
    const { act, spot, break: to } = tries.get(id)!;
    if (act === "place") for (const uuid of done.get(id)!) wanted.set(uuid, to!);
    else wanted.set(spot!, act === "move" ? to! : null);
  }
  const doubtful = new Set([...unsure].map((id) => tries.get(id)!.spot));
  for (const [spot, where] of wanted)
    if (!doubtful.has(spot)) expect([spot, standing.get(spot)?.break_id ?? null]).toEqual([spot, where]);
  // Every existing spot was booked, placed and acknowledged, or placed by a process killed before the response.
  const unheard = [...unsure].filter((id) => tries.get(id)!.act === "place").length;
  const strange = spots.filter((s) => !booked.includes(s.uuid) && !wanted.has(s.uuid));
  expect(strange.length).toBeLessThanOrEqual(unheard);
  // Every change has a log entry, and every log entry a change.
  const log = await runForTenant(here, () =>
    getTenantClient(here).history.findMany({ where: { action: { startsWith: "campaign." } } }),
  );
  const said = (action: string) => log.filter((l) => l.action === action).length;
  expect(said("campaign.placed") - said("campaign.removed")).toBe(spots.length - booked.length);
  expect(await ana.api.activity.verify({ tenant: here })).toMatchObject({ whole: true });
  process.stdout.write(
    `${KILLS} kills, ${ofPostgres} of them Postgres: ${order.length} acknowledged (${said("campaign.placed")} placed, ` +
      `${said("campaign.moved")} moved, ${said("campaign.removed")} removed), ${unsure.size} without an answer, ` +
      `${breaks.length} breaks, ${spots.length} spots; refused ${JSON.stringify([...refused])}\n`,
  );
});
