import { availableParallelism, loadavg } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildRequest } from "@/lib/browser/request";
import { calls } from "@/lib/calls";
import type { Call } from "@/lib/calls/kit";
import { buildRoutes } from "@/lib/calls/routes";
import { addDays, type Day, getToday } from "@/lib/day";
import { PLAN_BREAKS, PLAN_CHOICES, SEGMENT_STATION_DAYS, SPAN_DAYS } from "@/lib/spans";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { readMemory } from "@/tests/bench/processes";
import { isToday, isWhole } from "@/tests/runs";
import { station } from "@/tests/services/broadcast/cast";
import { customer, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { type Person, setClock, world } from "@/tests/world";
import { cookiesFor } from "../client";
import { buildLargest } from "../largest";
import { startWebProcess, type WebProcess } from "./web-process";

// Each heavy call with its largest accepted input, several at once: the process keeps answering and stays small.
const AT_ONCE = isWhole ? 4 : 2;
/** Milliseconds of processor that one turn of the event loop may take. */
const TURN_MOST = 300;
/** Megabytes. */
const GROWTH_MOST = 300;
const DAYS = SPAN_DAYS.breaks;
/** Of `everyHour`. */
const BREAKS_A_DAY = 26;
const STATIONS = SEGMENT_STATION_DAYS / DAYS;

let ana: Person;
let web: WebProcess;
let stations: string[] = [];
let from: Day;
let to: Day;
/** The last day of the most breaks that one plan walks. */
let end: Day;
let who = "";
let cookie = "";
/** A draft to plan, with LONG=1. */
let planned = "";

beforeAll(async () => {
  setClock(NOW);
  ({ ana } = await world());
  const first = await onAir(ana);
  const { price_model } = await ana.api.stations.retrieve({ uuid: first });
  stations = [first];
  while (stations.length < STATIONS) stations.push((await station(ana, { price_model })).uuid);
  await runForTenant(ana.tenant_id, async () => {
    const db = getTenantClient(ana.tenant_id);
    await db.$executeRaw`
      insert into break_rule (tenant_id, uuid, station_id, weekday, second, number, name, capacity_seconds, valid_from)
      select tenant_id, gen_random_uuid(), id, weekday, second, number, name, capacity_seconds, valid_from
      from break_rule cross join unnest(${stations.slice(1)}::uuid[]) id where station_id = ${first}::uuid`;
    await db.station.updateMany({ where: {}, data: { license_expires_at: "2099-01-01" } });
  });
  setClock(null);
  from = addDays(getToday(new Date(), "Europe/London"), 1);
  to = addDays(from, DAYS - 1);
  who = await customer(ana);
  web = await startWebProcess();
  // Modules, connections and a thread are there before memory is measured.
  const few = [segment(stations.slice(0, 5), { from_date: from, to_date: to })];
  await press(() => send("broadcast/campaigns/estimates", { ...flight(), segments: few }), 1);
  // On days that are opened when they are first planned.
  end = addDays(from, Math.floor(PLAN_BREAKS / stations.length / BREAKS_A_DAY) - 1);
  if (!process.env.LONG) return;
  const segments = planable();
  ({ uuid: planned } = await ana.api.campaigns.create_draft({ name: "Planned", ...flight(), segments }));
});
afterAll(() => web?.stop());

type HttpAnswer = { status: number; answer: unknown };
async function send(path: string, body?: object): Promise<HttpAnswer> {
  const response = await fetch(`${web.base}/api/${path}`, {
    method: body ? "POST" : "GET",
    headers: { cookie, "sec-fetch-site": "same-origin", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    answer: (isJson ? await response.json() : await response.text()) as never,
  };
}

const ask = async (path: string) => (await fetch(`${web.base}${path}`)).json();

/**
 * Asks the same of the process several times at once. `turn`: processor time of its longest turn, which every other
 * request waits for; `probe`: the slowest answer of the liveness probe, which also waits for other programs.
 */
async function press(work: () => Promise<HttpAnswer>, times = AT_ONCE) {
  // A sign-in lasts minutes, and a loaded machine takes longer for all calls.
  const cookies = Object.entries(await cookiesFor(ana));
  cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ");
  await ask("/longest-turn");
  const before = readMemory(web.pid);
  let [probe, largest, busy] = [0, before, true];
  const probing = (async () => {
    while (busy) {
      const asked = performance.now();
      await ask("/api/health");
      probe = Math.max(probe, performance.now() - asked);
      largest = Math.max(largest, readMemory(web.pid));
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, work));
  busy = false;
  await probing;
  const statuses = answers.map(({ status, answer }) =>
    status === 200 ? "200" : `${status} ${JSON.stringify(answer).slice(0, 300)}`,
  );
  const seconds = (performance.now() - began) / 1000;
  return { statuses, probe, turn: Number(await ask("/longest-turn")), growth: largest - before, seconds };
}

const flight = () => ({ start_date: from, end_date: to, customer: who });
/** The most days of stations, which a draft may have but no plan. */
const wide = () => [segment(stations, { from_date: from, to_date: to })];
/** The most breaks that one plan walks, by the day and with given hours. */
const planable = () => [segment(stations, { from_date: from, to_date: end })];
const hours = Array.from({ length: 4 }, (_, i) => ({ hour: 7 + i, spots: 1 }));
const exact = () => [
  segment(stations, { from_date: from, to_date: end, kind: "exact", per_day: null, hours }),
];
/** A hundred segments of one station with the most breaks to choose among. */
const SEGMENTS = 100;
const deepEnd = () => addDays(from, Math.floor(PLAN_CHOICES / SEGMENTS / BREAKS_A_DAY) - 1);
const deep = (end = deepEnd()) =>
  Array.from({ length: SEGMENTS }, () => segment(stations.slice(0, 1), { from_date: from, to_date: end }));

/** Whether more work waits for the processors than this test makes. */
const isLoaded = () => (loadavg()[0] ?? 0) > 3 * availableParallelism();
/** A hundred lines, each with the names of as many stations as they may choose breaks of together. */
const many = () => {
  const some = stations.slice(0, Math.floor(PLAN_CHOICES / SEGMENTS / BREAKS_A_DAY));
  return Array.from({ length: SEGMENTS }, () =>
    segment(some, { from_date: from, to_date: from, kind: "semi_variable" }),
  );
};
const semi = () => [segment(stations, { from_date: from, to_date: end, kind: "semi_variable" })];
const estimate = (segments: object[]) => () =>
  send("broadcast/campaigns/estimates", { ...flight(), segments });
const draw = (segments: object[]) => () =>
  send("broadcast/campaigns/estimate-document", { ...flight(), segments });

/** The calls; those with true are asked every third day, the others with LONG=1 only. */
const CALLS: [name: string, often: boolean, work: () => () => Promise<HttpAnswer>][] = [
  ["an estimate of all breaks", false, () => estimate(planable())],
  ["an estimate of all hours", true, () => estimate(exact())],
  ["an estimate of many segments", false, () => estimate(deep())],
  ["an estimate document of all days", false, () => draw(semi())],
  ["an estimate document of many lines", false, () => draw(many())],
  [
    "a new draft",
    false,
    () => () => send("broadcast/campaigns/create-draft", { name: "Large", ...flight(), segments: wide() }),
  ],
  ["the planner board", false, () => () => send(`broadcast/commercials/schedules/board/${planned}`)],
  ["a preview of a plan", false, () => () => send(`broadcast/commercials/schedules/preview/${planned}`, {})],
  [
    "the breaks of a station",
    true,
    () => () => send(`broadcast/stations/breaks/list/${stations[0]}?from=${from}&to=${to}`),
  ],
  [
    "an ad-limit report",
    true,
    () => () => send(`broadcast/stations/ad-limits/report/${stations[0]}?date=${from}`),
  ],
  ["the activity log", true, () => () => send(`tenant/history/list/${ana.tenant_id}`, { per_page: 100 })],
];

const isAsked = ([, often]: (typeof CALLS)[number], place: number) =>
  process.env.LONG || (often && isToday(place, 3));

test.each(CALLS.filter(isAsked))("%s, several at once, stalls nobody", async (name, _, work) => {
  const { statuses, probe, turn, growth, seconds } = await press(work());
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, turn ${Math.round(turn)} ms, probe ${Math.round(probe)} ms, +${growth} MB\n`,
  );
  // Where other programs take the processor, a time limit may refuse a call, which stalls nobody either.
  const expected = new Array(AT_ONCE).fill(isLoaded() ? expect.stringMatching(/^(200$|413|503)/) : "200");
  expect(statuses).toEqual(expected);
  expect(turn).toBeLessThan(TURN_MOST);
  expect(growth).toBeLessThan(GROWTH_MOST);
});

/** Calls that end the sign-in or the organisation that the others need, and those that sign in or mail at once. */
const ENDING = [
  ...["accounts.login", "accounts.register", "accounts.external", "accounts.reset_password"],
  ...["accounts.resend_activation", "accounts.forgotten_password", "profile.update", "profile.disable_2fa"],
  ...["user.change_password", "sessions.revoke", "data.erase", "users.unlink", "users.update", "user.update"],
];
/** Calls whose largest input is not found by its parts. */
const NOT_FOUND = ["output_formats.preview", "webhooks.update"];
/** Days that the first and last day of an input are apart, the most that a call takes. */
const SPANS = [1096, 366, 93, 31, 7, 1];
/** Of the calls of the catalogue, those asked in one run of `npm test`: others the next day. */
const A_RUN = 12;
const CATALOGUE = Object.entries<Record<string, Call>>(calls)
  .flatMap(([group, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => ({ name: `${group}.${verb}`, group, call })),
  )
  .filter(({ name, call }) => (call.body || call.query) && !call.sends && !ENDING.includes(name))
  .filter(({ call }) => call.access !== "staff" && call.answers !== "events");

/** The id that an input names: ours where its key or group says whose it is. */
const idOf = (group: string) => (key: string) => {
  if (key === "tenant") return ana.tenant_id;
  if (/station/.test(key)) return stations[0]!;
  if (/customer/.test(key)) return who;
  const isOfStation = ["breaks", "logs", "reconciliation", "as_run", "ad_limits", "log_targets"].includes(
    group,
  );
  return key === "uuid" && isOfStation ? stations[0]! : "6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001";
};

test("the largest input of a call of the catalogue, several at once, stalls nobody", async () => {
  const day = Math.floor(Date.now() / 86_400_000);
  const asked = isWhole
    ? CATALOGUE
    : CATALOGUE.filter((_, n) => (n + day) % Math.ceil(CATALOGUE.length / A_RUN) === 0);
  const routes = buildRoutes(calls);
  const missing: string[] = [];
  let [taken, slowest] = [0, { name: "", turn: 0, growth: 0 }];
  for (const { name, group, call } of asked) {
    const requestOf = (days: number) => {
      const input = buildLargest(call, { id: idOf(group), from, to: addDays(from, days - 1) });
      return input && buildRequest(routes[name]!, input);
    };
    const sendOnce = async (request: NonNullable<ReturnType<typeof requestOf>>): Promise<HttpAnswer> => {
      const headers = {
        ...(request.init.headers as Record<string, string>),
        cookie,
        "sec-fetch-site": "same-origin",
      };
      const response = await fetch(web.base + request.url, { ...request.init, headers });
      return { status: response.status, answer: (await response.text()).slice(0, 300) };
    };
    let pressed: Awaited<ReturnType<typeof press>> | null = null;
    for (const days of SPANS) {
      const request = requestOf(days);
      if (!request) break;
      pressed = await press(() => sendOnce(request));
      // A span that is too long is refused, a shorter one may be taken.
      if (!pressed.statuses.every((status) => status.startsWith("422"))) break;
      if (!/"(from|to|start_date|end_date)/.test(JSON.stringify(request))) break;
    }
    if (!pressed) {
      missing.push(name);
      continue;
    }
    const { statuses, turn, growth } = pressed;
    taken += Number(statuses.every((status) => status === "200"));
    if (turn > slowest.turn) slowest = { name, turn, growth };
    for (const status of statuses) expect([name, status]).toEqual([name, expect.not.stringMatching(/^500/)]);
    expect([name, turn < TURN_MOST, turn]).toEqual([name, true, turn]);
    expect([name, growth < GROWTH_MOST, growth]).toEqual([name, true, growth]);
  }
  expect(missing.filter((name) => !NOT_FOUND.includes(name))).toEqual([]);
  process.stdout.write(
    `${asked.length} calls, ${taken} taken, slowest turn ${slowest.name} ${Math.round(slowest.turn)} ms\n`,
  );
});

test("a campaign with more breaks than a plan may walk is refused before a break is opened", async () => {
  const made = await ana.api.campaigns.create_draft({ name: "Too large", ...flight(), segments: wide() });
  const problem = expect.objectContaining({ path: "segments", code: "too_many_to_plan" });
  for (const call of [
    () => ana.api.schedules.board({ campaign: made.uuid }),
    () => ana.api.schedules.preview({ campaign: made.uuid }),
    () => ana.api.campaigns.activate({ uuid: made.uuid, version: made.version, accept_length: true }),
    () => ana.api.campaigns.estimates({ ...flight(), segments: wide() }),
    () => ana.api.campaigns.hold({ uuid: made.uuid, version: made.version, holds_until: to }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "invalid", more: { fields: [problem] } });
  const opened = await runForTenant(ana.tenant_id, () =>
    getTenantClient(ana.tenant_id).station.count({ where: { opened_to: { gte: to } } }),
  );
  expect(opened).toBeLessThanOrEqual(1);
});

test("segments that together choose among too many breaks are refused", async () => {
  await expect(ana.api.campaigns.estimates({ ...flight(), segments: deep(to) })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [expect.objectContaining({ path: "segments", code: "too_many_choices" })] },
  });
});
