import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { demoSignIn } from "@/server/demo/sign-in";

const DATA = ".data/bench";
const BARE = "tests/bench/bare";
const ROUNDS = 150;

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
const environment = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };

function started(child: ChildProcess, word: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    let words = "";
    child.once("exit", () => failed(new Error(words)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (d) => {
        words += d;
        if (word.test(words)) done(words);
      });
    }
  });
}

/** Our house with its demo tenant, and a bare Next beside it on the same database. */
async function bothHouses() {
  const [port, barePort] = [await freePort(), await freePort()];
  const house = spawn(process.execPath, ["--import", "tsx", "server/cli/start.ts"], {
    env: { ...environment, PORT: String(port), DATA_DIR: DATA, LOG_LEVEL: "silent" },
  });
  await started(house, /Spotledger {2}http/);
  const pid = readFileSync(join(DATA, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(DATA, "postgres/password"), "utf8").trim();
  const url = `postgres://postgres:${password}@127.0.0.1:${pid[3]}/postgres`;
  const built = spawnSync("next", ["build", BARE], { env: environment, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const bare = spawn("next", ["start", BARE, "-p", String(barePort), "-H", "127.0.0.1"], {
    env: { ...environment, BARE_DATABASE_URL: url },
  });
  await started(bare, /Ready/);
  return {
    ours: `http://localhost:${port}`,
    bare: `http://127.0.0.1:${barePort}`,
    url,
    stop: () => [bare, house].map((p) => p.kill("SIGTERM")),
  };
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/accounts/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(demoSignIn),
  });
  return answer.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
}

const middle = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!;

async function timed(work: () => Promise<Response>): Promise<number> {
  const from = performance.now();
  const answer = await work();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} ${answer.status}`);
  return performance.now() - from;
}

/** Requests one after the other, ours and the bare one by turns; the middle of each. */
export async function benchCalls({ ours, bare, url }: { ours: string; bare: string; url: string }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [{ tenant_id: tenant, uuid }] = (await client.query("select tenant_id, uuid from customer limit 1"))
    .rows;
  await client.end();
  const customers = "/api/corporate/customers";
  const kinds: [name: string, bare: string, path: string, method: string, body?: object][] = [
    ["list with count", "counted", `${customers}/list/${tenant}`, "POST", { per_page: 50 }],
    ["list", "list", `${customers}/list/${tenant}`, "POST", { per_page: 50 }],
    ["read", "read", `${customers}/retrieve/${uuid}`, "GET"],
    ["create", "create", `${customers}/create`, "POST", { name: "Bench" }],
  ];
  const rows = [];
  for (const [name, what, path, method, body] of kinds) {
    const cookie = await signIn(ours);
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const own: number[] = [];
    const plain: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      own.push(
        await timed(() =>
          fetch(ours + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
        ),
      );
      plain.push(
        await timed(() =>
          fetch(`${bare}/customers/${what}`, { method: "POST", body: JSON.stringify({ tenant, uuid }) }),
        ),
      );
    }
    const [a, b] = [middle(own.slice(20)), middle(plain.slice(20))];
    rows.push({
      call: name,
      ours_ms: Number(a.toFixed(2)),
      bare_ms: Number(b.toFixed(2)),
      ratio: Number((a / b).toFixed(2)),
    });
  }
  return rows;
}

/** Script of the first load, gzipped, without the polyfills old browsers get. */
async function scriptOf(base: string, path: string, cookie = ""): Promise<number> {
  const html = await (await fetch(base + path, { headers: { cookie } })).text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  const sizes = await Promise.all(
    [...new Set(scripts.map(([, src]) => src!))].map(
      async (src) => gzipSync(Buffer.from(await (await fetch(new URL(src, base))).arrayBuffer())).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

export async function benchScript({ ours, bare, url }: { ours: string; bare: string; url: string }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const live = (
    await client.query(
      "select g.uuid, s.station_id from campaign g join campaign_station s on s.campaign_id = g.uuid join share h on h.object_id = g.uuid limit 1",
    )
  ).rows[0];
  await client.end();
  const cookie = await signIn(ours);
  const empty = await scriptOf(bare, "/");
  const pages: [string, string, string?][] = [
    ["sign-in", "/auth/login"],
    ["customers (list)", "/customers", cookie],
    ...(live ? [["live report", `/live-report/${live.uuid}/${live.station_id}`] as [string, string]] : []),
  ];
  const rows = [{ page: "empty Next page", kB: Number(empty.toFixed(0)), over_empty: 0 }];
  for (const [page, path, jar] of pages) {
    const size = await scriptOf(ours, path, jar);
    rows.push({ page, kB: Number(size.toFixed(0)), over_empty: Number((size - empty).toFixed(0)) });
  }
  return rows;
}

export async function benchHouse() {
  const houses = await bothHouses();
  try {
    return { calls: await benchCalls(houses), script: await benchScript(houses) };
  } finally {
    houses.stop();
  }
}
