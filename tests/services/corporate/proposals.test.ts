import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, world } from "@/tests/world";
import { draft as campaignDraft, NOW, onAir, segment } from "../broadcast/market";
import { air } from "./billing-scene";

afterEach(() => setClock(null));

const term = {
  start_date: toDay("2026-12-01"),
  end_date: toDay("2026-12-31"),
  valid_until: toDay("2026-12-10"),
};
const VAT = { tax_name: "VAT 20 %", tax_bp: 2000 };
const LIGHT = { name: "Light", lines: [{ title: "Spots, Vane FM", quantity: 96, price: "40.00", ...VAT }] };
const STANDARD = {
  name: "Standard",
  recommended: true,
  lines: [
    { title: "Spots, Vane FM", quantity: 168, price: "40.00", ...VAT },
    { title: "Studio", price: "80.00", ...VAT },
  ],
};
const begin = () => setClock("2026-11-25T10:00:00Z");
const write = (p: Person, customer: string, more: object = {}) =>
  p.api.proposals.update_create({ customer, title: "Winter", ...term, options: [LIGHT, STANDARD], ...more });
const statusOf = (
  p: Person,
  uuid: string,
  version: number,
  status: "draft" | "sent" | "accepted" | "declined" | "expired",
  more: object = {},
) => p.api.proposals.update_status({ uuid, version, status, ...more });
const read = (p: Person, uuid: string) => p.api.proposals.retrieve({ uuid });
const paper = (bytes: Uint8Array) => textOf(bytes).flat().join("\n");

test("a proposal is created with a number, options and totals, changed at its version, and deleted", async () => {
  begin();
  const { ana, vera, cara, here, there } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const made = await write(ana, customer, { discount_bp: 1000 });
  expect(made).toMatchObject({ number: "Proposal 001", status: "draft", version: 1, total: "7344.00" });
  expect(made.options).toMatchObject([
    { name: "Light", gross: "3840.00", discount: "384.00", net: "3456.00", total: "4147.20" },
    { name: "Standard", recommended: true, net: "6120.00", taxes: [{ bp: 2000, amount: "1224.00" }] },
  ]);
  const [light] = made.options;
  const same = { uuid: made.uuid, version: 1, options: [{ ...LIGHT, uuid: light!.uuid }] };
  expect(await write(ana, customer, same)).toMatchObject({
    version: 2,
    total: "4608.00",
    options: [{ uuid: light!.uuid }],
  });
  await expect(write(ana, customer, same)).rejects.toMatchObject({
    code: "stale",
    more: { details: { version: 2 } },
  });
  for (const wrong of [
    { options: [] },
    { end_date: toDay("2026-11-01") },
    { options: [{ ...LIGHT, uuid: crypto.randomUUID() }] },
    { options: [{ ...LIGHT, campaign: crypto.randomUUID() }] },
    { uuid: made.uuid },
  ])
    await expect(write(ana, customer, wrong), JSON.stringify(wrong)).rejects.toMatchObject({
      code: "invalid",
    });
  await expect(write(vera, customer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(write(cara, customer)).rejects.toMatchObject({ code: "invalid" });
  await expect(read(cara, made.uuid)).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.proposals.list({ tenant: there })).total).toBe(0);
  expect((await ana.api.proposals.list({ tenant: here })).rows).toMatchObject([
    { number: "Proposal 001", options: 1, chosen: null, has_question: false, total: "4608.00" },
  ]);
  await ana.api.customers.destroy({ uuid: customer });
  const log = await ana.api.activity.list({ tenant: here, filters: { model: "customer" } });
  expect(log.rows[0]).toMatchObject({ action: "customer.archived" });
  await ana.api.proposals.destroy({ uuid: made.uuid });
  expect((await ana.api.proposals.list({ tenant: here })).total).toBe(0);
});

test("an agent writes proposals of its customers; an agency reads those that were sent, without notes", async () => {
  begin();
  const { ana, here } = await world();
  const [iris, otto, bureau] = await Promise.all([
    ana.api.agents.update({ type: "agent", name: "Iris" }),
    ana.api.agents.update({ type: "agent", name: "Otto" }),
    ana.api.agents.update({ type: "agency", name: "Bureau" }),
  ]);
  const { uuid: customer } = await ana.api.customers.create({
    name: "Kilnside",
    agent: iris.uuid,
    agency: bureau.uuid,
  });
  const [agent, other, agency] = await Promise.all([
    person(here, "agent", "Iris", { agent_id: iris.uuid }),
    person(here, "agent", "Otto", { agent_id: otto.uuid }),
    person(here, "agency", "Bureau", { agent_id: bureau.uuid }),
  ]);
  const { uuid } = await write(agent, customer, { note: "Margin is thin" });
  expect((await other.api.proposals.list({ tenant: here })).total).toBe(0);
  await expect(read(other, uuid)).rejects.toMatchObject({ code: "not_found" });
  expect((await agency.api.proposals.list({ tenant: here })).total).toBe(0);
  await expect(read(agency, uuid)).rejects.toMatchObject({ code: "not_found" });
  const find = async (who: typeof agency) =>
    (await who.api.tenant.search({ tenant: here, search: "type:proposal customer:kilnside" })).hits.length;
  expect([await find(agent), await find(agency), await find(other)]).toEqual([1, 0, 0]);
  await statusOf(agent, uuid, 1, "sent");
  expect(await find(agency)).toBe(1);
  expect(await read(agency, uuid)).toMatchObject({ status: "sent", note: "" });
  expect(await read(agent, uuid)).toMatchObject({ note: "Margin is thin" });
  await ana.api.customers.update({ uuid: customer, version: 1, agent: otto.uuid });
  expect((await other.api.proposals.list({ tenant: here })).total).toBe(1);
});

test("what was sent is frozen, opened, commented on and accepted once on its page", async () => {
  begin();
  const { ana, anonymous, here } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, options } = await write(ana, customer, { terms: "Due in 14 days." });
  const sent = await statusOf(ana, uuid, 1, "sent");
  expect(sent).toMatchObject({ status: "sent", hash: expect.stringMatching(/^[0-9a-f]{64}$/), views: 0 });
  expect(await statusOf(ana, uuid, 1, "sent")).toMatchObject({ version: 2, share_code: sent.share_code });
  await expect(write(ana, customer, { uuid, version: 2 })).rejects.toMatchObject({
    message: "proposal_is_sent",
  });
  await expect(ana.api.proposals.destroy({ uuid })).rejects.toMatchObject({ message: "proposal_is_sent" });
  const code = sent.share_code!;
  const at = { a: "proposal" as const, b: code };
  const pdf = paper((await anonymous.share.pdf(at)).bytes);
  for (const words of [
    "Proposal 001",
    "Option A: Light",
    "Option B: Standard",
    "8,160.00",
    "Due in 14 days.",
  ])
    expect(pdf).toContain(words);
  await ana.api.customers.update({ uuid: customer, version: 1, name: "Renamed" });
  expect(paper((await anonymous.share.pdf(at)).bytes)).toBe(pdf);

  await anonymous.share.view_proposal({ code });
  await anonymous.share.view_proposal({ code });
  await ana.api.share.view_proposal({ code });
  expect(await read(ana, uuid)).toMatchObject({ status: "viewed", views: 2 });
  const asked = { code, name: "Lena", text: "Can we leave out Sundays?" };
  await anonymous.share.comment_proposal(asked);
  await anonymous.share.comment_proposal(asked);
  expect((await ana.api.proposals.list({ tenant: here })).rows).toMatchObject([{ has_question: true }]);
  await ana.api.proposals.comment({ uuid, text: "Yes, at the same price." });
  const page = await anonymous.share.proposal({ code });
  expect(page).toMatchObject({ state: "viewed", is_open: true, content: { hash: sent.hash } });
  expect(page.content!.comments).toMatchObject([{ name: "Lena", ours: false }, { ours: true }]);
  expect(JSON.stringify(page)).not.toContain("note");

  const [light] = options;
  for (const option of [undefined, crypto.randomUUID()])
    await expect(
      anonymous.share.accept({ ...at, name: "Lena Hartley", ...(option && { option }) }),
    ).rejects.toMatchObject({ code: "invalid" });
  const signed = { ...at, name: "Lena Hartley", signature: "L. Hartley", option: light!.uuid };
  await anonymous.share.accept(signed);
  await expect(anonymous.share.accept(signed)).rejects.toMatchObject({ message: "already_signed" });
  await expect(anonymous.share.decline_proposal({ code, name: "Lena" })).rejects.toMatchObject({
    message: "already_signed",
  });
  expect(await read(ana, uuid)).toMatchObject({
    status: "accepted",
    option: light!.uuid,
    total: "4608.00",
    signature: { name: "Lena Hartley", way: "page", hash: sent.hash },
  });
  const proof = paper((await ana.api.proposals.pdf({ uuid })).bytes);
  for (const words of ["L. Hartley", "Option A: Light", sent.hash!.slice(0, 20)])
    expect(proof).toContain(words);
  await expect(ana.api.proposals.destroy({ uuid })).rejects.toMatchObject({
    message: "proposal_is_accepted",
  });
  const told = await ana.api.notifications.list({ tenant: here });
  expect(told.rows.map((row) => row.event).sort()).toEqual([
    "proposal_accepted",
    "proposal_comment",
    "proposal_viewed",
  ]);
});

test("a withdrawn proposal says so at its link, an expired one is not accepted, a declined one keeps its reason", async () => {
  begin();
  const { ana, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid } = await write(ana, customer, { options: [LIGHT] });
  await expect(ana.api.proposals.recreate_code({ uuid })).rejects.toMatchObject({
    message: "proposal_not_sent",
  });
  const { share_code } = await statusOf(ana, uuid, 1, "sent");
  const code = share_code!;
  await expect(statusOf(ana, uuid, 1, "draft")).rejects.toMatchObject({ code: "stale" });
  await statusOf(ana, uuid, 2, "draft");
  expect(await anonymous.share.proposal({ code })).toMatchObject({ state: "withdrawn", content: null });
  await expect(anonymous.share.pdf({ a: "proposal", b: code })).rejects.toMatchObject({ code: "not_found" });
  await expect(anonymous.share.accept({ a: "proposal", b: code, name: "L" })).rejects.toMatchObject({
    message: "proposal_not_open",
  });
  expect(await statusOf(ana, uuid, 3, "sent")).toMatchObject({ share_code: code, version: 4 });
  setClock("2026-12-11T10:00:00Z");
  expect(await anonymous.share.proposal({ code })).toMatchObject({ state: "expired", is_open: false });
  await expect(anonymous.share.accept({ a: "proposal", b: code, name: "L" })).rejects.toMatchObject({
    message: "share_expired",
  });
  await statusOf(ana, uuid, 4, "draft");
  await expect(statusOf(ana, uuid, 5, "sent")).rejects.toMatchObject({ message: "proposal_is_over" });
  const later = { uuid, version: 5, valid_until: toDay("2026-12-20") };
  await write(ana, customer, { ...later, options: [LIGHT, { name: "Empty" }] });
  await expect(statusOf(ana, uuid, 6, "sent")).rejects.toMatchObject({ message: "proposal_is_empty" });
  await write(ana, customer, { ...later, version: 6, options: [LIGHT] });
  await statusOf(ana, uuid, 7, "sent");
  await anonymous.share.decline_proposal({ code, name: "Lena", reason: "Other station" });
  expect(await read(ana, uuid)).toMatchObject({
    status: "declined",
    declined_by: "Lena",
    decline_reason: "Other station",
  });
  const { code: fresh } = await ana.api.proposals.recreate_code({ uuid });
  await expect(anonymous.share.proposal({ code })).rejects.toMatchObject({ code: "not_found" });
  expect(await anonymous.share.proposal({ code: fresh })).toMatchObject({ state: "declined" });
  await ana.api.proposals.delete_code({ uuid });
  await expect(anonymous.share.proposal({ code: fresh })).rejects.toMatchObject({ code: "not_found" });
});

test("an acceptance by mail needs a name and an option; two at once accept once", async () => {
  begin();
  const { ana, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, options } = await write(ana, customer);
  await statusOf(ana, uuid, 1, "sent");
  const option = options[1]!.uuid;
  await expect(statusOf(ana, uuid, 2, "accepted", { option })).rejects.toMatchObject({ code: "invalid" });
  await expect(statusOf(ana, uuid, 2, "accepted", { name: "Lena" })).rejects.toMatchObject({
    code: "invalid",
  });
  const b = (await read(ana, uuid)).share_code!;
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => anonymous.share.accept({ a: "proposal", b, name: "Lena", option })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(statusOf(ana, uuid, 3, "draft")).rejects.toMatchObject({ message: "proposal_state" });
});

const accept = async (p: Person, uuid: string, version: number) => {
  await statusOf(p, uuid, version, "sent");
  return statusOf(p, uuid, version + 1, "accepted", { name: "Lena" });
};

test("an accepted proposal becomes a campaign and a contract once, with nothing typed again", async () => {
  begin();
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const terms = "Due in {14} days.";
  const { uuid } = await write(ana, customer, { options: [STANDARD], discount_bp: 1000, terms });
  const convert = (to: "campaign" | "contract" | "invoice") => ana.api.proposals.convert({ uuid, to });
  await expect(convert("campaign")).rejects.toMatchObject({ message: "proposal_not_accepted" });
  await accept(ana, uuid, 1);
  const made = await Promise.all([convert("campaign"), convert("campaign")]);
  expect(new Set(made.map((one) => one.uuid)).size).toBe(1);
  expect(made.map(({ created }) => created).sort()).toEqual([false, true]);
  const campaign = await ana.api.campaigns.retrieve({ uuid: made[0]!.uuid });
  expect(campaign).toMatchObject({
    status: "draft",
    name: "Winter",
    customer,
    start_date: term.start_date,
    end_date: term.end_date,
    price_json: { auto_calc: "manual", manual: "6120.00" },
  });
  await expect(convert("invoice")).rejects.toMatchObject({ message: "proposal_billed" });
  const contract = await ana.api.contracts.retrieve_v2({ uuid: (await convert("contract")).uuid });
  expect(contract).toMatchObject({
    title: "Winter",
    text: "Due in 14 days.",
    total: "6120.00",
    items: [{ amount: "6048.00" }, { amount: "72.00" }],
    campaigns: [{ uuid: campaign.uuid }],
  });
  expect(await read(ana, uuid)).toMatchObject({ campaign: campaign.uuid, contract: contract.uuid });
  for (const [to, of] of [
    ["campaign", campaign.uuid],
    ["contract", contract.uuid],
  ] as const)
    expect(await ana.api.proposals.of({ to, uuid: of })).toMatchObject({ proposal: { uuid } });
  await ana.api.campaigns.destroy({ uuid: campaign.uuid });
  expect(await read(ana, uuid)).toMatchObject({ campaign: null });
  expect(await convert("campaign")).toMatchObject({ created: true });
});

test("an option on a draft campaign becomes that campaign at the accepted price; its invoice bills the rest", async () => {
  setClock(NOW);
  const { ana, sam } = await world();
  const station = await onAir(ana);
  const draft = await campaignDraft(ana, [segment([station])]);
  const spots = {
    title: "Vane FM",
    quantity: 1,
    price: draft.total,
    spots: true,
    ...VAT,
  };
  const studio = { title: "Studio", price: "80.00", ...VAT };
  const { uuid } = await ana.api.proposals.update_create({
    customer: draft.customer,
    title: "Winter",
    start_date: draft.start_date,
    end_date: draft.end_date,
    valid_until: draft.end_date,
    discount_bp: 500,
    options: [{ campaign: draft.uuid, lines: [spots, studio] }],
  });
  await accept(ana, uuid, 1);
  await expect(sam.api.proposals.convert({ uuid, to: "invoice" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await sam.api.proposals.convert({ uuid, to: "campaign" })).toMatchObject({ uuid: draft.uuid });
  const campaign = await ana.api.campaigns.retrieve({ uuid: draft.uuid });
  expect(Number(campaign.total)).toBeCloseTo(Number(draft.total) * 0.95, 2);
  expect(campaign.segments).toHaveLength(1);
  const { uuid: bill } = await ana.api.proposals.convert({ uuid, to: "invoice" });
  expect(await ana.api.invoices.retrieve({ uuid: bill })).toMatchObject({
    status: "draft",
    reference: "Proposal 001",
    net: "76.00",
    total: "91.20",
    lines: [{ title: "Studio" }],
  });
});

test("sending holds the spots of the drafts until the last day; an answer releases those that are not taken", async () => {
  setClock(NOW);
  const { ana, anonymous, here } = await world();
  const station = await onAir(ana);
  const first = await campaignDraft(ana, [segment([station])]);
  const second = await campaignDraft(ana, [segment([station], { per_day: 1 })], { customer: first.customer });
  const valid_until = toDay("2026-11-27");
  const options = [first, second].map(({ uuid, total }) => ({
    campaign: uuid,
    lines: [{ title: "Vane FM", price: total, spots: true }],
  }));
  const made = await write(ana, first.customer, { valid_until, options });
  const holdsOf = async () =>
    Promise.all(
      [first, second].map(async ({ uuid }) => {
        const { booked, holds_until } = await ana.api.campaigns.retrieve({ uuid });
        return [booked, holds_until];
      }),
    );
  await statusOf(ana, made.uuid, 1, "sent", { hold: true });
  expect(await holdsOf()).toEqual([
    [14, valid_until],
    [7, valid_until],
  ]);
  expect((await ana.api.proposals.list({ tenant: here })).rows).toMatchObject([{ held: 21 }]);
  await statusOf(ana, made.uuid, 2, "draft");
  expect(await holdsOf()).toEqual([
    [0, null],
    [0, null],
  ]);
  const sent = await statusOf(ana, made.uuid, 3, "sent", { hold: true });
  const page = await anonymous.share.proposal({ code: sent.share_code! });
  expect(page.content!.options).toMatchObject([{ held_until: valid_until }, { held_until: valid_until }]);
  const option = made.options[1]!.uuid;
  await anonymous.share.accept({ a: "proposal", b: sent.share_code!, name: "Lena", option });
  expect(await holdsOf()).toEqual([
    [0, null],
    [7, valid_until],
  ]);
  expect(await ana.api.proposals.convert({ uuid: made.uuid, to: "campaign" })).toMatchObject({
    uuid: second.uuid,
  });
});

test("what a customer accepted is booked, billed and paid in a few calls, with nothing typed again (U3)", async () => {
  setClock(NOW);
  const { ana, anonymous } = await world();
  const station = await onAir(ana);
  const draft = await campaignDraft(ana, [segment([station])]);
  const lines = [{ title: "Vane FM", price: draft.total, spots: true, ...VAT }];
  const made = await write(ana, draft.customer, {
    title: "Winter at Kilnside",
    discount_bp: 500,
    options: [{ campaign: draft.uuid, lines }],
  });
  const sent = await statusOf(ana, made.uuid, 1, "sent");
  await anonymous.share.accept({ a: "proposal", b: sent.share_code!, name: "Lena" });

  const calls: object[] = [];
  /** A call of a person: what it sends is kept, to see that it only names what is there. */
  const click = <Sent extends object, Answer>(call: (input: Sent) => Promise<Answer>, input: Sent) => {
    calls.push(input);
    return call(input);
  };
  const { api } = ana;
  const { uuid } = await click(api.proposals.convert, { uuid: made.uuid, to: "campaign" as const });
  const campaign = await click(api.campaigns.retrieve, { uuid });
  const { version } = campaign;
  const { total } = await click(api.campaigns.activate, { uuid, version, accept_total: campaign.total });
  await air(ana, [uuid]);
  const period = { from: campaign.start_date, to: campaign.end_date };
  const { rows } = await click(api.invoices.from_campaigns, { campaigns: [uuid], period });
  const bill = await click(api.invoices.retrieve, { uuid: rows[0]!.uuid });
  const issued = await click(api.invoices.issue, { uuid: bill.uuid, version: bill.version });
  const payment = await click(api.payments.update_create, {
    customer: issued.customer,
    payment_date: toDay("2027-02-01"),
    amount: issued.open,
  });

  expect(rows).toHaveLength(1);
  expect(total).toBe(toMoney(Number(draft.total) * 0.95, 2));
  expect(issued.net).toBe(total);
  expect(payment).toMatchObject({
    overpaid: "0.00",
    invoices: [{ uuid: issued.uuid, amount: issued.total }],
  });
  expect(await api.invoices.retrieve({ uuid: issued.uuid })).toMatchObject({ status: "paid", open: "0.00" });
  expect(await api.proposals.of({ to: "campaign", uuid })).toMatchObject({ proposal: { uuid: made.uuid } });
  expect(calls.length).toBeLessThanOrEqual(7);
  // Ids, versions, days and amounts of the answers before; no name, title, line, price or rate.
  expect([...new Set(calls.flatMap(Object.keys))].sort()).toEqual([
    "accept_total",
    "amount",
    "campaigns",
    "customer",
    "payment_date",
    "period",
    "to",
    "uuid",
    "version",
  ]);
});
