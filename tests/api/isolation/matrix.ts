import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { findCall } from "@/lib/calls";
import { getGlobalClient } from "@/server/data/kernel/client";
import { withTexts } from "@/tests/api/asks";
import type { InputValues } from "@/tests/api/calling";
import { everythingOf } from "@/tests/api/everything";
import { request } from "@/tests/api/story";
import { isToday, isWhole } from "@/tests/runs";
import { organisation, person } from "@/tests/world";
import {
  actorsOf,
  asksOf,
  type Cell,
  cellsOf,
  jarOf,
  KINDS,
  lot,
  type MatrixActor,
  refusalOf,
  type Tenants,
  valueAt,
  withAt,
} from "./cells";
import { mine as a, abroad as b, owner, WORDS } from "./told";

/** `npm run matrix` checks every cell; the suite one in this many, others each day. */
const ONE_IN = 40;
const CANARY = { a: WORDS.mine, b: WORDS.abroad };

/** Replaces the canary in an input, because a response repeats its input and must not be mistaken for a leak. */
async function plain(input: InputValues): Promise<InputValues> {
  const unsaid = (text: string) => text.replaceAll(CANARY.a, "plain");
  const { file, ...rest } = withTexts(input, unsaid) as InputValues & { file?: unknown };
  if (!(file instanceof File)) return { ...rest, ...(file !== undefined && { file }) };
  const bytes = Buffer.from(unsaid(Buffer.from(await file.arrayBuffer()).toString("latin1")), "latin1");
  return { ...rest, file: new File([bytes], file.name, { type: file.type }) };
}

let tenants: Tenants;
let asks: Map<string, InputValues>;
let actors: MatrixActor[];
let sandbox: { tenant: string; id: string };
let tables: string[];

async function setUp() {
  vi.useRealTimers();
  tenants = { a: a.tenant, b: b.tenant };
  asks = new Map(
    await Promise.all([...asksOf(a.done)].map(async ([name, input]) => [name, await plain(input)] as const)),
  );
  actors = await actorsOf(a, b);
  const tenant = await organisation("Practice");
  await getGlobalClient().tenant.update({
    where: { uuid: tenant },
    data: { kind: "sandbox", sandbox_of: a.tenant },
  });
  const { uuid } = await (await person(tenant, "owner", "practice")).api.customers.create({
    name: "Practice",
  });
  sandbox = { tenant, id: uuid };
  const found = await owner.query(
    "select distinct c.relname from pg_class c join pg_policy p on p.polrelid = c.oid where c.relkind = 'r'",
  );
  tables = found.rows.map((r) => r.relname).filter((t) => t !== "ad_break");
}

const stateOf = (tenant: string) => everythingOf(tenant, tables, owner);

/** The id that a cell puts at its position. */
function idOf({ name, position, kind, malformed }: Cell, random: string): string {
  if (malformed !== undefined) return malformed;
  const tenant = position!.path[0] === "tenant";
  if (kind === "random") return random;
  if (kind === "sandbox") return tenant ? sandbox.tenant : sandbox.id;
  if (tenant) return b.tenant;
  // The id at the same position of the other tenant's own input, or any of their ids.
  const same = valueAt(asksOf(b.done).get(name), position!.path);
  return typeof same === "string" && same !== position!.id ? same : b.ids.customer!;
}

type Got = { status: number; bytes: string; headers: string };
const VOLATILE = new Set(["x-request-id", "date", "set-cookie", "retry-after"]);

async function ask(cell: Cell, jar: () => Promise<Record<string, string>>, id: string | null): Promise<Got> {
  const own = asks.get(cell.name)!;
  const given = (id === null ? own : withAt(own, cell.position!.path, id)) as InputValues;
  const { b } = tenants;
  const cookies = await jar();
  const { spoof, actor } = cell;
  const got = await request(
    cell.name,
    given,
    { ...cookies, ...(spoof === "cookie" && { tenant: b, tenant_id: b }) },
    {
      headers: {
        ...(actor.keys && {
          authorization: `Bearer ${actor.keys[Math.floor(asked / 250) % actor.keys.length]}`,
        }),
        ...(spoof === "header" && { "x-tenant": b, "x-tenant-id": b, "x-middleware-subrequest": "proxy" }),
      },
      ...(spoof === "query" && { query: `tenant_id=${b}&_rsc=1` }),
    },
  );
  const bytes = (typeof got.body === "string" ? got.body : JSON.stringify(got.body))
    .replace(/"request_id":"[^"]*"/, "")
    .replaceAll(id ?? "\u0000", "<id>");
  const headers = [...got.headers]
    .filter(([header]) => !VOLATILE.has(header))
    .map(([header, value]) => `${header}: ${value.replaceAll(id ?? "\u0000", "<id>")}`)
    .sort()
    .join("\n");
  return { status: got.status, bytes, headers };
}

const deviations: string[] = [];
let asked = 0;
/** Requests the cells of one actor; compares each with the policy table, and foreign ids with unknown ones. */
async function walk(actor: MatrixActor) {
  const jar = jarOf(actor);
  const random = randomUUID();
  const strangers = new Map<string, Got>();
  for (const cell of cellsOf([actor], asks, tenants)) {
    const { name, position, kind } = cell;
    const where = `${name} ${position?.path.join(".") ?? ""}`;
    const isId = kind === "random" || kind === "other" || kind === "sandbox";
    if (!isToday(lot(`${where} ${actor.name} ${isId}`), ONE_IN)) continue;
    const what = `${actor.name} · ${where} · ${kind}`;
    const got = await ask(cell, jar, position ? idOf(cell, random) : null);
    asked++;
    const wanted = refusalOf(actor, findCall(name)!, asks.get(name)!, position, kind, tenants);
    if (wanted === null ? got.status === 401 || got.status >= 500 : got.status !== wanted)
      deviations.push(
        `${what}: ${got.status} instead of ${wanted ?? "an answer"}: ${got.bytes.slice(0, 160)}`,
      );
    for (const side of ["a", "b"] as const)
      if (!actor.of.includes(tenants[side]) && got.bytes.includes(CANARY[side]))
        deviations.push(`${what}: heard a word of ${side}`);
    if (kind === "random") strangers.set(where, got);
  }
  // Foreign ids are answered exactly like unknown ids.
  for (const cell of cellsOf([actor], asks, tenants)) {
    const { name, position, kind } = cell;
    const where = `${name} ${position?.path.join(".") ?? ""}`;
    const none = strangers.get(where);
    const theirs = kind === "other" && !actor.of.includes(tenants.b);
    if (!none || none.status < 400 || !(theirs || kind === "sandbox")) continue;
    const got = await ask(cell, jar, idOf(cell, random));
    asked++;
    if (got.status !== none.status || got.bytes !== none.bytes || got.headers !== none.headers)
      deviations.push(
        `${actor.name} · ${where} · ${kind}: ${got.status} ${got.bytes.slice(0, 120)} is not ${none.status} ${none.bytes.slice(0, 120)}`,
      );
  }
}

/** All actors ask all cells: those without membership first, whose tenants must stay as they are. */
async function walkAll() {
  const started = performance.now();
  const before = { a: await stateOf(tenants.a), b: await stateOf(tenants.b) };
  for (const actor of actors.filter(({ of }) => of.length === 0)) await walk(actor);
  expect({ a: await stateOf(tenants.a), b: await stateOf(tenants.b) }).toEqual(before);
  for (const actor of actors.filter(({ of }) => of.includes(tenants.b) && !of.includes(tenants.a)))
    await walk(actor);
  expect(await stateOf(tenants.a)).toBe(before.a);
  const theirs = await stateOf(tenants.b);
  for (const actor of actors.filter(({ of }) => of.includes(tenants.a))) await walk(actor);
  expect(await stateOf(tenants.b)).toBe(theirs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `matrix: ${asks.size} calls, ${actors.length} actors, ${KINDS.length} kinds of ids: ${asked} cells asked, ${deviations.length} deviations, ${seconds} s`,
  );
  expect(deviations.slice(0, 40)).toEqual([]);
  expect(asked).toBeGreaterThan(isWhole ? 25_000 : 1_500);
}

async function compareTimes() {
  const actor = actors.find(({ name }) => name === "the owner of another tenant")!;
  const jar = jarOf(actor);
  const took = { other: [] as number[], none: [] as number[] };
  const cell: Cell = {
    actor,
    name: "customers.retrieve",
    position: { path: ["uuid"], id: "", in: "path" },
    kind: "own",
  };
  for (let i = 0; i < 220; i++)
    for (const [side, id] of [
      ["other", a.ids.customer!],
      ["none", randomUUID()],
    ] as const) {
      const from = performance.now();
      await ask(cell, jar, id);
      if (i >= 20) took[side].push(performance.now() - from);
    }
  const median = (of: number[]) => of.sort((x, y) => x - y)[of.length / 2]!;
  expect(Math.abs(median(took.other) - median(took.none))).toBeLessThan(5);
}

async function changeTenants() {
  const actor = actors.find(({ of }) => of.length === 2)!;
  const cookies = await jarOf(actor)();
  const CALLS = ["tenant.current", "tenant.checklist", "jobs.list", "profile.retrieve"] as const;
  let seen = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const to = round % 2 ? tenants.a : tenants.b;
    const answers = await Promise.all([
      request("tenant.change_default", { uuid: to }, cookies),
      ...Array.from({ length: 20 }, (_, i) => request(CALLS[i % CALLS.length]!, {}, cookies)),
      ...(["a", "b"] as const).map((side) =>
        request("customers.list", { tenant: tenants[side], search: "", per_page: 50 }, cookies),
      ),
    ]);
    const lists = answers.slice(-2).map(({ body }) => JSON.stringify(body));
    expect([lists[0]!.includes(CANARY.a), lists[0]!.includes(CANARY.b)]).toEqual([true, false]);
    expect([lists[1]!.includes(CANARY.a), lists[1]!.includes(CANARY.b)]).toEqual([false, true]);
    for (const { status, body } of answers.slice(0, -2)) {
      expect([200, 403]).toContain(status);
      const text = JSON.stringify(body);
      expect(text.includes(CANARY.a) && text.includes(CANARY.b)).toBe(false);
      seen = new Set([
        ...seen,
        ...(text.includes(CANARY.a) ? ["a"] : []),
        ...(text.includes(CANARY.b) ? ["b"] : []),
      ]);
    }
  }
  expect(seen.size).toBeGreaterThan(0);
}

/** Every call as anybody with any id is answered as the policy table says, and changes nothing of another tenant. */
export function testMatrix() {
  beforeAll(setUp, 300_000);
  test(
    "an actor without membership changes neither tenant; a member of one changes nothing in the other",
    walkAll,
    900_000,
  );
  test("an id of another tenant takes as long to answer as an unknown id", compareTimes);
  test("answers during a change of tenant come wholly from one tenant or the other", changeTenants);
}
