import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Capability, isOutside, listCapabilities, ROLES, type Role } from "@/lib/access/access";
import { findCall } from "@/lib/calls";
import { listPlaceholders } from "@/lib/calls/kit";
import { withIds, withTexts } from "@/tests/api/asks";
import type { InputValues } from "@/tests/api/calling";
import { SHARED_READS } from "@/tests/api/chapters/entities";
import { cookiesFor } from "@/tests/api/client";
import { request, type Story } from "@/tests/api/story";
import { isToday, isWhole } from "@/tests/runs";
import { whereIs } from "@/tests/where-is";
import { type Limits, type Person, person } from "@/tests/world";
import { jarOf } from "./cells";
import { PLANTED } from "./planted";
import { mine, owner, planted, theirs, WORDS } from "./told";

const { mine: MINE, theirs: THEIRS } = WORDS;

/** The last successful input of each call of a side that belongs to the tenant. */
const asksOf = (story: Story) => {
  const last = new Map(story.done.map(({ name, ask: input }) => [name, input]));
  return [...last].filter(([name]) => !["public", "user"].includes(findCall(name)!.access));
};
/** What belongs to the whole organisation: agents for its members, stations for agents and agencies. */
const isShared = (name: string, { stations }: Limits) =>
  [
    "as_run_mappings.list",
    "break_templates.retrieve",
    "output_formats.retrieve",
    "price_models.versions",
    ...SHARED_READS,
  ].includes(name) ||
  (!stations && ["commercials.next_cart", "sales_packages.retrieve", "sales_packages.pick"].includes(name));
/** Answers with nothing but numbers about what an agent or agency does not see. */
const isCounted = (name: string, { stations }: Limits) => !stations && name === "schedules.break_spots";
const houseNames = ({ stations }: Limits) =>
  (stations ? ["Iris", "Bureau"] : ["Vane"]).map((name) => `${name} ${THEIRS}`);
/** Texts of the other side in a response. */
const heard = (body: unknown, limits: Limits) =>
  houseNames(limits).reduce((text, name) => text.replaceAll(name, ""), JSON.stringify(body));
/** Tables shared by the whole organisation, whatever a member's limits. */
const SHARED =
  /^(type_of_business|day_part|price_model|price_model_version|break_template|counter|history|history_head)$/;
/** All rows that limited members must not change. */
async function rowsNow(): Promise<Map<string, string>> {
  const tables = await owner.query(
    "select c.relname from pg_class c join pg_policy p on p.polrelid = c.oid where c.relkind = 'r' and p.polpermissive",
  );
  const rows = new Map<string, string>();
  for (const { relname } of tables.rows.filter((t) => !SHARED.test(t.relname))) {
    const found = await owner.query(
      `select md5((to_jsonb(t) - 'opened_from' - 'opened_to')::text) as row, coalesce(to_jsonb(t)->>'uuid', md5(to_jsonb(t)::text)) as id from ${relname} t where tenant_id = $1`,
      [mine.tenant],
    );
    for (const { id, row } of found.rows) rows.set(`${relname} ${id}`, row);
  }
  return rows;
}
const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([id, row]) => after.get(id) !== row).map(([id]) => id);

const CAST: [string, Role, () => Limits][] = [
  ["sales of a station", "sales", () => ({ stations: [mine.ids.station!] })],
  ["traffic of a station", "traffic", () => ({ stations: [mine.ids.station!] })],
  ["finance of a station", "finance", () => ({ stations: [mine.ids.station!] })],
  ["a reader of a station", "viewer", () => ({ stations: [mine.ids.station!] })],
  ["the agent", "agent", () => ({ agent_id: mine.ids.agent! })],
  ["the agency", "agency", () => ({ agent_id: mine.ids.agency! })],
  ["an agent who stands for nobody", "agent", () => ({})],
];

/** Roles in turns share the calls of the other side, others each day; `npm run matrix` sends all of each. */
const isAsked = (turn: number, place: number) => isToday(turn + place, 3);

/** A limited person hears nothing of the other side, changes nothing of it, and has the records of their own. */
function testPerson(_: string, role: Role, limits: () => Limits, turn: number) {
  let who: Person;
  let jar: ReturnType<typeof jarOf>;
  const ask = async (name: string, input: InputValues) => request(name, input, await jar());
  const may = (name: string) => {
    const { access } = findCall(name)!;
    return access === "member" || listCapabilities(role).includes(access as Capability);
  };
  beforeAll(async () => {
    who = await person(mine.tenant, role, role, limits());
    jar = jarOf({ who, at: null });
  });

  test("gets no text of the other side and changes nothing of it", async () => {
    // Reading a day creates the breaks of their own stations; that is done before anything is compared.
    for (const [name, input] of asksOf(mine)) if (may(name) && /list$/.test(name)) await ask(name, input);
    const before = await rowsNow();
    let asked = 0;
    for (const [place, [name, input]] of asksOf(theirs).entries()) {
      if (!isAsked(turn, place)) continue;
      const call = findCall(name)!;
      // They may write any text about themselves; only the records that they refer to are checked.
      const told = withTexts(input, (text) => text.replaceAll(THEIRS, "plain")) as InputValues;
      const ways = call.body && "search" in input ? [told, { ...told, search: THEIRS }] : [told];
      for (const way of ways) {
        const got = await ask(name, way);
        asked++;
        expect(got.status, `${name} ${JSON.stringify(got.body)}`).toBeLessThan(500);
        if (!may(name)) expect(got.status, name).toBe(403);
        if (isShared(name, limits())) continue;
        if (name !== "agents.list" || !limits().stations)
          expect(heard(got.body, limits()), name).not.toContain(THEIRS);
        if (isCounted(name, limits())) continue;
        if (may(name) && listPlaceholders(call.path).some((p) => p !== "tenant"))
          expect([403, 404], `${name} answered ${got.status}`).toContain(got.status);
      }
    }
    expect(asked).toBeGreaterThan(isWhole ? 200 : 60);
    expect(changed(before, await rowsNow())).toEqual([]);
  });

  test("gets its own records", async () => {
    const seen: string[] = [];
    for (const [name, input] of asksOf(mine)) {
      const call = findCall(name)!;
      if (!may(name) || !(call.method === "GET" || READ_BY_POST.has(name))) continue;
      const got = await ask(name, input);
      expect(got.status, `${name} ${JSON.stringify(got.body)}`).toBeLessThan(500);
      if (got.status === 200 && JSON.stringify(got.body).includes(MINE)) seen.push(name);
    }
    const known = FOUND[keyOf(role, limits())]!;
    // Members may also read what the organisation shares; agents and agencies read nothing else.
    if (limits().stations) expect(seen).toEqual(expect.arrayContaining(known));
    else expect(seen.sort()).toEqual(known.toSorted());
  });
}
/** Calls that change nothing although they are sent with a body. */
const READ_BY_POST: ReadonlySet<string> = new Set([
  "reconciliation.causes",
  "reconciliation.retrieve",
  "report_runs.preview",
  "invoice_runs.preview",
]);
const keyOf = (role: Role, { agent_id, stations }: Limits) => (agent_id || stations ? role : "nobody");
const BOOKED = [
  "attachments.download",
  "attachments.list",
  "campaigns.copy_plan",
  "campaigns.expiring",
  "campaigns.offer",
  "campaigns.retrieve",
  "campaigns.stations",
  "categories.list",
  "comments.list",
  "offers.list",
];
const REPORTED = ["reports.export", "reports.list_for_customer", "reports.retrieve"];
const BILLED = ["invoices.retrieve", "payments.retrieve"];
const CONTRACTED = ["contracts.of_campaign", "contracts.retrieve", "contracts.retrieve_v2"];
const OFFERED = ["proposals.of", "proposals.retrieve", "proposals.stations"];
const AIRED = ["logs.diff", "logs.download", "logs.retrieve", "reconciliation.retrieve"];
const HOUSE = ["stations.retrieve", "tenant.checklist"];
/** What everybody reads who sells or bills. */
const SOLD = [
  ...BOOKED,
  "contract_templates.retrieve",
  ...CONTRACTED,
  ...OFFERED,
  "customers.retrieve",
  ...BILLED,
  ...REPORTED,
  ...HOUSE,
];
/** Calls whose responses contain their own side's texts; PDFs are compressed and left out. */
const FOUND: Record<string, string[]> = {
  sales: [...SOLD, "break_templates.retrieve", "commercials.retrieve"],
  traffic: [
    "break_templates.retrieve",
    ...BOOKED,
    "commercials.retrieve",
    "customers.retrieve",
    ...AIRED,
    ...REPORTED,
    ...HOUSE,
  ],
  finance: SOLD,
  viewer: [...SOLD, "break_templates.retrieve", "commercials.retrieve", ...AIRED],
  agent: [
    ...BOOKED,
    "campaigns.duplicate_preview",
    "commercials.retrieve",
    "customers.retrieve",
    ...OFFERED,
    ...REPORTED,
    "tenant.checklist",
  ],
  agency: [
    "invoices.e_invoice",
    "invoices.retrieve",
    ...BOOKED,
    "campaigns.duplicate_preview",
    "commercials.retrieve",
    ...OFFERED,
    ...REPORTED,
    "tenant.checklist",
  ],
  nobody: ["campaigns.offer", "categories.list"],
};

async function findPlanted() {
  expect(planted).toBeGreaterThan(5_000);
  for (const word of PLANTED) expect(await whereIs(word, owner), word).toEqual([]);
  const { rows } = await owner.query("select is_staff from app_user where uuid = $1", [mine.ids.user]);
  expect(rows).toEqual([{ is_staff: false }]);
}

/** Inputs with unknown ids: allowed calls get 404, 422 or an answer, and the story's data is not touched. */
const asksOfNobody = () =>
  asksOf(mine)
    .filter(([, { tenant }]) => tenant === undefined || tenant === mine.tenant)
    .map(([name, input]): [string, InputValues] => [
      name,
      withIds(input, (id) => (id === mine.tenant ? id : randomUUID())) as InputValues,
    ]);
/** What an owner may do and an admin may not (domain 1.3). */
const OWNERS = ["data.erase", "data.keep"];

/** Every call is allowed or refused by the role table. */
async function askAs(role: Role, turn: number) {
  const agent = isOutside(role) ? { agent_id: mine.ids[role]! } : {};
  const who = await person(mine.tenant, role, role, agent);
  const cookies = await cookiesFor(who);
  const may = listCapabilities(role);
  expect([...(await who.api.profile.retrieve({})).capabilities].sort()).toEqual([...may].sort());
  const wrong: string[] = [];
  for (const [place, [name, input]] of asksOfNobody().entries()) {
    // Each role is asked for every other call a day.
    if (!isToday(turn + place, 2)) continue;
    const { access, unscopedOnly: whole, inside, confirmed } = findCall(name)!;
    const let_in =
      (access === "member" || may.includes(access as Capability)) &&
      !((whole || inside) && isOutside(role)) &&
      !(OWNERS.includes(name) && role !== "owner");
    const { status, body } = await request(name, input, cookies);
    const refused = (body as { error?: { message?: string } })?.error?.message ?? "";
    // A rejection by a rule of the service does not belong to the table of roles.
    const byRule = /^(owners_only|restricted|out_of_scope|confirm_password)$/.test(refused);
    const out = status === 401 || (status === 403 && !(let_in && (byRule || confirmed)));
    if (out === let_in) wrong.push(`${name}: ${status} ${refused}`);
  }
  expect(wrong).toEqual([]);
}

/** What roles and limits let a member, an agent or an agency see and do within their organisation. */
export function testScopes() {
  describe.each(CAST.map((one, turn) => [...one, turn] as const))("%s", testPerson);
  test(
    "undeclared columns added to every input of the story are not stored and make nobody staff",
    findPlanted,
  );
  test.each(ROLES.map((role, turn) => [role, turn] as const))(
    "as %s: every call is allowed or refused by the role table, which the capabilities of the profile match",
    askAs,
  );
}
