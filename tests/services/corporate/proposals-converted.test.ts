import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { confirmAddress } from "@/tests/signing";
import { type Person, setClock, world } from "@/tests/world";
import { draft as campaignDraft, NOW, onAir, segment } from "../broadcast/market";
import { air } from "./billing-scene";
import { begin, read, STANDARD, statusOf, term, VAT, write } from "./proposal-scene";

runOutboxDuringTests();

afterEach(() => setClock(null));

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
  const at = { a: "proposal" as const, b: sent.share_code! };
  await anonymous.share.accept({ ...at, name: "Lena", option, ...(await confirmAddress(anonymous, at)) });
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
  const at = { a: "proposal" as const, b: sent.share_code! };
  await anonymous.share.accept({ ...at, name: "Lena", ...(await confirmAddress(anonymous, at)) });

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
