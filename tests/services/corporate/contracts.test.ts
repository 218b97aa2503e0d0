import { afterEach, expect, test } from "vitest";
import type { CallInput } from "@/lib/browser/api";
import { toDay } from "@/lib/day";
import { readDrawnPages } from "@/lib/documents/pages";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { textOf } from "@/tests/server/documents/pdf-text";
import { confirmAddress } from "@/tests/signing";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired, report, settleAndClose } from "./billing-scene";

runOutboxDuringTests();

afterEach(() => setClock(null));

const term = { start_date: toDay("2026-01-01"), end_date: toDay("2026-12-31") };
const ITEMS = [
  { kind: "spots" as const, title: "Spots, Vane FM", quantity: 100, price: "30.00" },
  { kind: "money" as const, title: "Production", quantity: 7, price: "1400.00" },
];
const draft = (p: Person, customer: string, more: object = {}) =>
  p.api.contracts.update_create({ customer, title: "Year 2026", ...term, items: ITEMS, ...more });
const statusOf = (
  p: Person,
  uuid: string,
  version: number,
  status: "sent" | "draft" | "active" | "cancelled",
) => p.api.contracts.update_status({ uuid, version, status });
const read = (p: Person, uuid: string) => p.api.contracts.retrieve_v2({ uuid });

test("a contract is created with a number and items, changed at its version, and deleted", async () => {
  const { ana, sam, cara, here, there } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const made = await draft(sam, customer);
  expect(made).toMatchObject({ number: "Contract 001", revision: 1, status: "draft", total: "4400.00" });
  expect(made.items.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [100, "3000.00"],
    [1, "1400.00"],
  ]);
  const [first, second] = made.items;
  const same = { uuid: made.uuid, version: 1, items: [{ ...ITEMS[0]!, uuid: first!.uuid, quantity: 200 }] };
  expect(await draft(sam, customer, same)).toMatchObject({ version: 2, total: "6000.00", items: [{}] });
  await expect(draft(ana, customer, same)).rejects.toMatchObject({ code: "stale" });
  const foreign = { uuid: made.uuid, version: 2, items: [{ ...ITEMS[0]!, uuid: second!.uuid }] };
  await expect(draft(ana, customer, foreign)).rejects.toMatchObject({ code: "invalid" });
  await expect(draft(ana, customer, { end_date: toDay("2025-01-01") })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(draft(cara, customer)).rejects.toMatchObject({ code: "invalid" });
  await expect(cara.api.contracts.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.contracts.list({ tenant: there })).total).toBe(0);
  await ana.api.contracts.item_destroy({ uuid: first!.uuid });
  expect(await ana.api.contracts.retrieve({ uuid: made.uuid })).toMatchObject({ total: "0.00", items: [] });
  await ana.api.contracts.destroy({ uuid: made.uuid });
  expect((await ana.api.contracts.list({ tenant: here })).total).toBe(0);
});

test("fields without a value block sending; what was sent is frozen and signed once on its page", async () => {
  const { ana, vera, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const text = "# Agreement\n\n{customer_name} buys for {net} {currency}. Contact: {contact_name}.";
  const made = await draft(ana, customer, { text });
  const { uuid } = made;
  expect(made.missing).toEqual(["contact_name"]);
  await expect(statusOf(ana, uuid, 1, "sent")).rejects.toMatchObject({ message: "missing_fields" });
  await expect(ana.api.contracts.recreate_code({ uuid })).rejects.toMatchObject({
    message: "contract_not_sent",
  });
  const whole = await draft(ana, customer, {
    uuid,
    version: 1,
    text,
    fields: { contact_name: "Petra Renwick" },
    items: made.items.map(({ amount: _, ...item }) => item),
  });
  expect(whole.missing).toEqual([]);
  await expect(statusOf(vera, uuid, 2, "sent")).rejects.toMatchObject({ code: "forbidden" });
  const sent = await statusOf(ana, uuid, 2, "sent");
  const { bytes, type } = await ana.api.contracts.pdf({ uuid, form: "pages" });
  const marks = readDrawnPages(new TextDecoder().decode(bytes))?.pages.flat() ?? [];
  const texts = marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  expect(texts).toEqual(textOf((await ana.api.contracts.pdf({ uuid })).bytes).flat());
  expect([type, texts.includes("Agreement")]).toEqual(["application/json", true]);
  expect(sent).toMatchObject({ status: "sent", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(draft(ana, customer, { uuid, version: 3 })).rejects.toMatchObject({
    message: "contract_is_sent",
  });
  const at = { a: "contract" as const, b: sent.share_code! };
  const pdf = textOf((await anonymous.share.pdf(at)).bytes)
    .flat()
    .join("\n");
  for (const words of ["Contract 001", "Petra Renwick", "4,400.00", "Spots, Vane FM"])
    expect(pdf).toContain(words);
  await ana.api.customers.update({ uuid: customer, version: 1, name: "Renamed" });
  expect(
    textOf((await anonymous.share.pdf(at)).bytes)
      .flat()
      .join("\n"),
  ).toBe(pdf);
  expect(await anonymous.share.card(at)).toMatchObject({ signing: { open: true, name: null } });
  const confirmed = await confirmAddress(anonymous, at);
  await anonymous.share.accept({ ...at, name: "Petra Renwick", signature: "P. Renwick", ...confirmed });
  await expect(anonymous.share.accept({ ...at, name: "Somebody" })).rejects.toMatchObject({
    message: "already_signed",
  });
  const [told] = (await ana.api.notifications.list({ tenant: ana.tenant_id })).rows;
  expect(told).toMatchObject({ event: "contract_signed", object_id: uuid, params: { who: "Petra Renwick" } });
  const signed = await read(ana, uuid);
  expect(signed).toMatchObject({
    status: "active",
    signature: { name: "Petra Renwick", way: "page", hash: sent.hash, email: confirmed.email },
    versions: [{ revision: 1, status: "active" }],
  });
  expect(
    textOf((await ana.api.contracts.pdf({ uuid })).bytes)
      .flat()
      .join("\n"),
  ).toContain("P. Renwick");
  const log = await ana.api.activity.list({ tenant: ana.tenant_id, filters: { model: "contract" } });
  expect(log.rows.map((r) => r.action)).toEqual([
    "contract.signed",
    "contract.sent",
    "contract.updated",
    "contract.created",
  ]);
});

test("a sent contract goes back to draft and loses its link; the same status again changes nothing", async () => {
  const { ana, anonymous } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid } = await draft(ana, customer);
  const { share_code } = await statusOf(ana, uuid, 1, "sent");
  expect(await statusOf(ana, uuid, 1, "sent")).toMatchObject({ version: 2, share_code });
  await expect(statusOf(ana, uuid, 1, "draft")).rejects.toMatchObject({ code: "stale" });
  await expect(statusOf(ana, uuid, 2, "active")).rejects.toMatchObject({ message: "contract_state" });
  expect(await statusOf(ana, uuid, 2, "draft")).toMatchObject({ status: "draft", hash: null, version: 3 });
  await expect(anonymous.share.accept({ a: "contract", b: share_code!, name: "P" })).rejects.toMatchObject({
    code: "not_found",
  });
  await statusOf(ana, uuid, 3, "sent");
  await expect(ana.api.contracts.update_status({ uuid, version: 4, status: "signed" })).rejects.toMatchObject(
    { code: "invalid" },
  );
  setClock("2027-01-02T10:00:00Z");
  const { share_code: late } = await ana.api.contracts.retrieve({ uuid });
  await expect(anonymous.share.accept({ a: "contract", b: late!, name: "P" })).rejects.toMatchObject({
    message: "share_expired",
  });
});

test("what is reached of a contract equals the report, the invoices and the payments to the cent", async () => {
  const { ana, here } = await world();
  const s = await aired(ana);
  const { uuid, items } = await draft(ana, s.customer);
  const item = items[0]!.uuid;
  await ana.api.contracts.link_campaign({ uuid, campaign: s.heat.uuid, item });
  await ana.api.contracts.link_campaign({ uuid, campaign: s.green.uuid });
  await settleAndClose(ana, s);
  const proof = await report(ana, s.customer);
  const before = await read(ana, uuid);
  expect(before.reached).toMatchObject({ booked: "70.03", aired: proof.net, billed: "0.00", paid: "0.00" });
  expect(before.reached).toMatchObject({ spots: 3, aired_spots: 2 });
  expect(before.by_item.find((row) => row.item === item)).toMatchObject({ booked: "40.03", aired: "40.03" });
  const invoice = await ana.api.reports.create_invoice({ uuid: proof.uuid });
  expect((await read(ana, uuid)).reached.billed).toBe("0.00");
  const open = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
  const issued = await ana.api.invoices.issue({ uuid: invoice.uuid, version: open.version });
  expect((await read(ana, uuid)).reached).toMatchObject({ billed: issued.net, paid: "0.00" });
  const pay = { customer: s.customer, payment_date: toDay("2026-11-20") };
  await ana.api.payments.update_create({ ...pay, amount: "24.02" });
  expect((await read(ana, uuid)).reached.paid).toBe("20.02");
  await ana.api.payments.update_create({ ...pay, amount: "24.02" });
  const paid = await read(ana, uuid);
  expect(paid.reached).toMatchObject({ aired: proof.net, billed: proof.net, paid: proof.net });
  expect(paid.months).toMatchObject([{ month: "2026-11-01", booked: "70.03", billed: "40.03" }]);
  const { rows } = await ana.api.contracts.list_extended({ tenant: here });
  expect(rows).toMatchObject([{ uuid, ...paid.reached, campaigns: [{}, {}], items: [{}, {}] }]);
  const { version } = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
  await ana.api.invoices.void({ uuid: invoice.uuid, version });
  expect((await read(ana, uuid)).reached).toMatchObject({ aired: proof.net, billed: "0.00", paid: "0.00" });
});

test("only campaigns of the customer are booked under its contract, and items in use stay", async () => {
  const { ana, tom } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid: other } = await make.customer(ana, "Bluestone");
  const station = await make.station(ana);
  const own = await make.campaign(ana, { name: "Own", customer, stations: [station.uuid] });
  const foreign = await make.campaign(ana, { name: "Foreign", customer: other, stations: [station.uuid] });
  const { uuid, items } = await draft(ana, customer);
  const link = (campaign: string, item: string | null = null) =>
    ana.api.contracts.link_campaign({ uuid, campaign, item });
  await expect(link(foreign.uuid)).rejects.toMatchObject({ code: "invalid" });
  await expect(link(own.uuid, customer)).rejects.toMatchObject({ code: "invalid" });
  await link(own.uuid, items[0]!.uuid);
  await link(own.uuid, items[0]!.uuid);
  expect(await ana.api.contracts.of_campaign({ campaign: own.uuid })).toMatchObject({
    contract: { uuid, item: items[0]!.uuid },
    choices: [{ uuid }],
  });
  await expect(ana.api.contracts.item_destroy({ uuid: items[0]!.uuid })).rejects.toMatchObject({
    message: "item_in_use",
  });
  await expect(draft(ana, customer, { uuid, version: 1, items: [] })).rejects.toMatchObject({
    message: "item_in_use",
  });
  await expect(draft(ana, other, { uuid, version: 1 })).rejects.toMatchObject({ code: "invalid" });
  await expect(ana.api.contracts.destroy({ uuid })).rejects.toMatchObject({
    message: "contract_has_campaigns",
  });
  await expect(tom.api.contracts.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await ana.api.contracts.link_campaign({ uuid, campaign: own.uuid, linked: false });
  await ana.api.contracts.destroy({ uuid });
});

test("a signed contract is renewed once, with indexed prices for the term that follows", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid } = await draft(ana, customer);
  await expect(ana.api.contracts.renew({ uuid, version: 1, index_bp: 350 })).rejects.toMatchObject({
    message: "contract_not_signed",
  });
  await statusOf(ana, uuid, 1, "sent");
  await ana.api.contracts.update_status({ uuid, version: 2, status: "signed", signed_by: "Petra Renwick" });
  const next = await ana.api.contracts.renew({ uuid, version: 3, index_bp: 350 });
  expect(next).toMatchObject({
    number: "Contract 001",
    revision: 2,
    renews: uuid,
    status: "draft",
    start_date: "2027-01-01",
    end_date: "2027-12-31",
    total: "4554.00",
  });
  expect(await ana.api.contracts.renew({ uuid, version: 3, index_bp: 900 })).toMatchObject({
    uuid: next.uuid,
    total: "4554.00",
  });
  expect((await read(ana, uuid)).versions.map(({ revision }) => revision)).toEqual([2, 1]);
});

test("attachments belong to a contract or an item; who may not change contracts reads them", async () => {
  const { ana, vera, tom, cara, fay } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, items } = await draft(ana, customer);
  const file = new File(["We agree."], "agreement.txt");
  const add = (p: Person, params: CallInput<"attachments.add">["params"]) =>
    p.api.attachments.add({ file, params });
  const whole = await add(fay, { model: "contract", uuid });
  const ofItem = await add(ana, { model: "contract-item", uuid: items[0]!.uuid });
  for (const p of [vera, tom])
    await expect(add(p, { model: "contract", uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(add(cara, { model: "contract", uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(add(ana, { model: "station" as never, uuid })).rejects.toMatchObject({ code: "invalid" });
  const { attachments } = await read(vera, uuid);
  expect(attachments.map(({ uuid: one, item }) => [one, item])).toEqual([
    [ofItem.uuid, items[0]!.uuid],
    [whole.uuid, null],
  ]);
  expect(new TextDecoder().decode((await vera.api.attachments.download({ uuid: whole.uuid })).bytes)).toBe(
    "We agree.",
  );
  await expect(tom.api.attachments.download({ uuid: whole.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(cara.api.attachments.download({ uuid: whole.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await ana.api.attachments.destroy({ uuid: ofItem.uuid });
});

test("a contract of a member limited to stations is seen by members of those stations only", async () => {
  const { ana, here } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const [vane, pier] = [await make.station(ana), await make.station(ana)];
  const lee = await person(here, "sales", "lee", { stations: [vane.uuid] });
  const mia = await person(here, "sales", "mia", { stations: [pier.uuid] });
  const { uuid } = await draft(lee, customer);
  const found = await Promise.all([lee, mia, ana].map((p) => p.api.contracts.list({ tenant: here })));
  expect(found.map(({ total }) => total)).toEqual([1, 0, 1]);
  await expect(mia.api.contracts.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});
