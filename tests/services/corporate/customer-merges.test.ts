import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, person, world } from "@/tests/world";
import { draft } from "./billing-scene";

const today = toDay("2026-11-20");
const pay = (p: Person, customer: string, amount: string, more: object = {}) =>
  p.api.payments.update_create({ customer, amount, payment_date: today, ...more });

async function issued(p: Person, customer: string, price: string) {
  const { uuid, version } = await draft(p, customer, price);
  return p.api.invoices.issue({ uuid, version });
}

/** Two records of one company: the second has an issued invoice, a payment, a campaign and a commercial. */
async function twins(p: Person) {
  const kept = await p.api.customers.create({
    name: "Kilnside Energy",
    email: "office@kilnside.test",
    contacts: [{ name: "Ada", email: "ada@kilnside.test" }],
  });
  const other = await p.api.customers.create({
    name: "Kilnside Energy Ltd",
    vat_number: "GB 980780684",
    email: "accounts@kilnside.test",
    city: "Ely",
    contacts: [
      { name: "Ada L.", email: "ada@kilnside.test" },
      { name: "Bo", email: "bo@kilnside.test" },
    ],
  });
  const invoice = await issued(p, other.uuid, "100.00");
  const payment = await pay(p, other.uuid, "50.00");
  const campaign = await make.campaign(p, { name: "Heat pumps", customer: other.uuid });
  const commercial = await make.commercial(p, { title: "Insulation 30", customer: other.uuid });
  return { kept, other, invoice, payment, campaign, commercial };
}
type Twins = Awaited<ReturnType<typeof twins>>;
/** Merges the second record as the preview shows it. */
async function merge(p: Person, { kept, other }: Pick<Twins, "kept" | "other">, take: string[] = []) {
  const shown = await p.api.customer_merges.preview({ uuid: kept.uuid, other: other.uuid });
  return p.api.customer_merges.create({
    uuid: kept.uuid,
    other: other.uuid,
    version: shown.kept.version,
    other_version: shown.other.version,
    take: take as never,
  });
}
const owedBy = async (p: Person, uuid: string) => {
  const { open_total, unapplied } = await p.api.customers.retrieve({ uuid });
  return { open_total, unapplied };
};
const names = async (p: Person, tenant: string, search: string) => {
  const { rows } = await p.api.customers.list({ tenant, search });
  return rows.map(({ name }) => name);
};

test("the duplicates of a record are named, and the preview says what moves and what wins", async () => {
  const { ana } = await world();
  const { kept, other } = await twins(ana);
  const { duplicates } = await ana.api.customer_merges.list({ uuid: kept.uuid });
  expect(duplicates).toEqual([
    { uuid: other.uuid, name: "Kilnside Energy Ltd", city: "Ely", reason: "name" },
  ]);
  const shown = await ana.api.customer_merges.preview({ uuid: kept.uuid, other: other.uuid });
  expect(Object.fromEntries(shown.moves.map(({ kind, count }) => [kind, count]))).toEqual({
    campaign: 1,
    commercial: 2,
    invoice: 1,
    payment: 1,
  });
  expect(shown.contacts).toEqual(["Bo"]);
  const wins = Object.fromEntries(shown.fields.map((row) => [row.field, row.takes_other]));
  expect(wins).toEqual({ name: false, vat_number: true, email: false, address: true });
});

test("a merge moves the documents, keeps their text, joins the contacts and forwards", async () => {
  const { ana, here } = await world();
  const scene = await twins(ana);
  const { kept, other, invoice } = scene;
  const before = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
  expect((await merge(ana, scene, ["vat_number", "address"])).moved).toBe(5);
  const now = await ana.api.customers.retrieve({ uuid: kept.uuid });
  expect(now).toMatchObject({
    name: "Kilnside Energy",
    vat_number: "GB 980780684",
    city: "Ely",
    email: "office@kilnside.test",
    open_total: "70.00",
    active_campaigns: 1,
  });
  expect(now.contacts.map(({ name }) => name)).toEqual(["Ada", "Bo"]);
  expect(await ana.api.customers.retrieve({ uuid: other.uuid })).toMatchObject({ uuid: kept.uuid });
  expect(await names(ana, here, "kilnside")).toEqual(["Kilnside Energy"]);
  const after = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
  expect(after.customer).toBe(kept.uuid);
  expect({ ...after, customer: "", customer_name: "", version: 0 }).toEqual({
    ...before,
    customer: "",
    customer_name: "",
    version: 0,
  });
  const statement = await ana.api.customers.statement({ uuid: other.uuid, to: today });
  expect(statement).toMatchObject({ customer: kept.uuid, closing: "70.00" });
  const log = await ana.api.activity.list({ tenant: here, filters: { object_id: kept.uuid } });
  expect(log.rows[0]).toMatchObject({ action: "customer.merged" });
});

test("the search finds the records by the name of the kept customer at once, and the merged one no more", async () => {
  const { ana, here } = await world();
  const kept = await ana.api.customers.create({ name: "Marlow Bakery" });
  const other = await ana.api.customers.create({ name: "Quinceton Foods" });
  const invoice = await issued(ana, other.uuid, "10.00");
  const find = async (search: string) => {
    const found = await ana.api.tenant.search({ tenant: here, search });
    return found.hits.map(({ uuid }) => uuid);
  };
  expect(await find("Quinceton")).toEqual(expect.arrayContaining([other.uuid, invoice.uuid]));
  const { uuid } = await merge(ana, { kept, other } as Twins);
  expect(await find("Quinceton")).toEqual([]);
  expect(await find("Marlow")).toEqual(expect.arrayContaining([kept.uuid, invoice.uuid]));
  await ana.api.customer_merges.undo({ uuid });
  expect(await find("Quinceton")).toEqual(expect.arrayContaining([other.uuid, invoice.uuid]));
  expect(await find("Marlow")).toEqual([kept.uuid]);
});

test("undo gives back everything that is as it was, and a second undo is refused", async () => {
  const { ana, here } = await world();
  const scene = await twins(ana);
  const { kept, other } = scene;
  const { uuid } = await merge(ana, scene, ["name", "vat_number"]);
  expect((await ana.api.customer_merges.list({ uuid: kept.uuid })).merges).toMatchObject([
    { uuid, merged: { uuid: other.uuid, name: "Kilnside Energy Ltd" } },
  ]);
  const undone = await ana.api.customer_merges.undo({ uuid });
  expect(undone).toEqual({
    customer: { uuid: other.uuid, name: "Kilnside Energy Ltd" },
    returned: 5,
    stays: [],
    fields: [],
  });
  expect(await owedBy(ana, kept.uuid)).toEqual({ open_total: "0.00", unapplied: "0.00" });
  expect(await owedBy(ana, other.uuid)).toEqual({ open_total: "70.00", unapplied: "0.00" });
  const back = await ana.api.customers.retrieve({ uuid: kept.uuid });
  expect(back).toMatchObject({ name: "Kilnside Energy", vat_number: "", contacts: [{ name: "Ada" }] });
  expect(await names(ana, here, "kilnside")).toEqual(["Kilnside Energy", "Kilnside Energy Ltd"]);
  await expect(ana.api.customer_merges.undo({ uuid })).rejects.toMatchObject({ message: "merge_undone" });
  expect((await ana.api.customer_merges.list({ uuid: kept.uuid })).merges).toEqual([]);
});

test("undo keeps what was changed since with the kept customer, with what hangs together with it", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  const { kept, other, invoice, payment, commercial } = scene;
  const { uuid } = await merge(ana, scene, ["vat_number"]);
  const rest = await pay(ana, kept.uuid, "70.00");
  const { version } = await ana.api.customers.retrieve({ uuid: kept.uuid });
  await ana.api.customers.update({ uuid: kept.uuid, version, vat_number: "GB 1" });
  const undone = await ana.api.customer_merges.undo({ uuid });
  expect(undone.returned).toBe(3);
  expect(undone.fields).toEqual(["vat_number"]);
  expect(undone.stays).toEqual([
    { kind: "invoice", uuid: invoice.uuid, name: invoice.number, reason: "changed" },
    { kind: "payment", uuid: payment.uuid, name: payment.number, reason: "linked" },
  ]);
  expect(await owedBy(ana, kept.uuid)).toEqual({ open_total: "0.00", unapplied: "0.00" });
  expect(await ana.api.payments.retrieve({ uuid: rest.uuid })).toMatchObject({ customer: kept.uuid });
  expect(await ana.api.commercials.retrieve({ uuid: commercial.uuid })).toMatchObject({
    customer: other.uuid,
  });
  expect(await ana.api.customers.retrieve({ uuid: kept.uuid })).toMatchObject({ vat_number: "GB 1" });
});

test("of two people who merge at once, one does", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  const back = { kept: scene.other, other: scene.kept };
  const done = await Promise.allSettled([merge(ana, scene), merge(ana, back), merge(ana, scene)]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of done)
    if (one.status === "rejected") expect(["customer_merged", "merge_changed"]).toContain(one.reason.message);
});

test("no new document names a merged customer, which cannot be changed or deleted", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  const { uuid } = scene.other;
  await merge(ana, scene);
  const refused = { code: "invalid", more: { fields: [{ path: "customer", code: "bad_id" }] } };
  await expect(draft(ana, uuid)).rejects.toMatchObject(refused);
  await expect(pay(ana, uuid, "1.00")).rejects.toMatchObject(refused);
  await expect(ana.api.commercials.create({ title: "x", length: 5, customer: uuid })).rejects.toMatchObject(
    refused,
  );
  await expect(
    ana.api.campaigns.create_draft({ name: "x", customer: uuid, start_date: today, end_date: today }),
  ).rejects.toMatchObject(refused);
  const merged = { code: "conflict", message: "customer_merged" };
  await expect(ana.api.customers.update({ uuid, version: 2, name: "x" })).rejects.toMatchObject(merged);
  await expect(ana.api.customers.destroy({ uuid })).rejects.toMatchObject(merged);
  await expect(merge(ana, { kept: scene.kept, other: scene.other })).rejects.toMatchObject(merged);
});

test("a merge of a merge is undone from the last one on, and both forward to the end", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  const first = await merge(ana, scene);
  const third = await ana.api.customers.create({ name: "Kilnside Group" });
  const second = await merge(ana, { kept: third, other: scene.kept });
  expect(second.moved).toBe(5);
  expect(await ana.api.customers.retrieve({ uuid: scene.other.uuid })).toMatchObject({ uuid: third.uuid });
  await expect(ana.api.customer_merges.undo({ uuid: first.uuid })).rejects.toMatchObject({
    message: "merge_undo_order",
  });
  await ana.api.customer_merges.undo({ uuid: second.uuid });
  const undone = await ana.api.customer_merges.undo({ uuid: first.uuid });
  // Nobody changed them on their way to the group and back.
  expect(undone).toMatchObject({ returned: 5, stays: [] });
});

test("a file that names the merged customer creates nothing", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  await merge(ana, scene);
  const file = new File(["Name;Phone\nKilnside Energy Ltd;01353 1"], "customers.csv");
  const plan = await ana.api.customers.import({ file, params: { duplicates: "fill" } });
  expect(plan.rows[0]).toMatchObject({ state: "update", duplicate: { uuid: scene.kept.uuid } });
});

test("only a member of the whole organisation who may change customers merges", async () => {
  const { ana, vera, cara, here } = await world();
  const scene = await twins(ana);
  const station = await make.station(ana);
  const limited = await person(here, "sales", "lim", { stations: [station.uuid] });
  const agent = await ana.api.agents.update({ type: "agent", name: "Ada Agent" });
  const outside = await person(here, "agent", "out", { agent_id: agent.uuid });
  for (const p of [vera, limited, outside])
    await expect(merge(p, scene)).rejects.toMatchObject({ code: "forbidden" });
  await expect(merge(cara, scene)).rejects.toMatchObject({ code: "not_found" });
  const { uuid } = await merge(ana, scene);
  await expect(vera.api.customer_merges.undo({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.customer_merges.undo({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("of two schedules of reports the other customer's is paused, and resumed by the undo", async () => {
  const { ana } = await world();
  const scene = await twins(ana);
  const schedule = (customer: string, name: string) =>
    ana.api.report_schedules.create({ customer, name, to: ["reports@kilnside.test"] });
  const own = await schedule(scene.kept.uuid, "Own");
  const theirs = await schedule(scene.other.uuid, "Theirs");
  const isPaused = async (uuid: string) => (await ana.api.report_schedules.retrieve({ uuid })).archived;
  const shown = await ana.api.customer_merges.preview({ uuid: scene.kept.uuid, other: scene.other.uuid });
  expect(shown.pauses_schedule).toBe(true);
  expect(shown.moves.map(({ kind }) => kind)).not.toContain("report_schedule");
  const { uuid } = await merge(ana, scene);
  expect([await isPaused(own.uuid), await isPaused(theirs.uuid)]).toEqual([false, true]);
  await ana.api.customer_merges.undo({ uuid });
  expect([await isPaused(own.uuid), await isPaused(theirs.uuid)]).toEqual([false, false]);
});
