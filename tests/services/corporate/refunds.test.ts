import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";
import { agingOn, draft } from "./billing-scene";

/** A customer with invoices of 120 and 60 of 20 November, and a payment of 200 that settles the first, on the 21st. */
async function scene() {
  setClock("2026-11-25T10:00:00Z");
  const cast = await world();
  const { ana } = cast;
  const customer = (await make.customer(ana, "Kilnside Energy")).uuid;
  const issue = async (price: string) => {
    const { uuid, version } = await draft(ana, customer, price);
    return ana.api.invoices.issue({ uuid, version });
  };
  const [first, second] = [await issue("100.00"), await issue("50.00")];
  const payment = await ana.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-21"),
    amount: "200.00",
    allocations: [{ invoice: first.uuid, amount: "120.00" }],
  });
  return { ...cast, customer, first, second, payment };
}
const day = toDay("2026-11-25");
const invalid = (code: string) => ({ code: "invalid", more: { fields: [{ code }] } });
const openOf = async (p: Person, uuid: string) => (await p.api.invoices.retrieve({ uuid })).open;

test("an overpaid amount is paid back in parts, never more, and the statement says so", async () => {
  const { ana, customer, payment } = await scene();
  const { uuid } = payment;
  const part = await ana.api.payments.refund({
    uuid,
    version: payment.version,
    amount: "30.00",
    date: day,
    note: "By wire",
  });
  expect(part).toMatchObject({
    overpaid: "50.00",
    refunded: "30.00",
    refunds: [{ amount: "30.00", note: "By wire" }],
  });
  const ask = { uuid, version: part.version, date: day };
  await expect(ana.api.payments.refund({ ...ask, amount: "50.01" })).rejects.toMatchObject(
    invalid("refund_exceeds"),
  );
  await expect(ana.api.payments.refund({ ...ask, amount: "0.00" })).rejects.toMatchObject(
    invalid("bad_amount"),
  );
  const early = { ...ask, amount: "1.00", date: toDay("2026-11-20") };
  await expect(ana.api.payments.refund(early)).rejects.toMatchObject(invalid("refund_too_early"));
  const late = { ...ask, amount: "1.00", date: toDay("2026-11-26") };
  await expect(ana.api.payments.refund(late)).rejects.toMatchObject(invalid("refund_in_future"));
  await expect(ana.api.payments.refund({ ...ask, version: 1, amount: "1.00" })).rejects.toMatchObject({
    code: "stale",
  });
  const rest = await ana.api.payments.refund({ ...ask, amount: "50.00" });
  expect(rest).toMatchObject({ overpaid: "0.00", refunded: "80.00" });
  await expect(ana.api.payments.destroy({ uuid })).rejects.toMatchObject({ message: "payment_refunded" });
  const statement = await ana.api.customers.statement({ uuid: customer, to: day });
  expect(statement.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["invoice", "120.00", "120.00"],
    ["invoice", "60.00", "180.00"],
    ["payment", "-200.00", "-20.00"],
    ["refund", "30.00", "10.00"],
    ["refund", "50.00", "60.00"],
  ]);
  expect(statement.open_items).toMatchObject([{ kind: "invoice", open: "60.00" }]);
  expect(await agingOn(ana, "2026-11-24")).toEqual([
    { current: "60.00", unapplied: "-80.00", total: "-20.00" },
  ]);
  expect(await agingOn(ana, "2026-11-25")).toEqual([{ current: "60.00", unapplied: "0.00", total: "60.00" }]);
  expect(await ana.api.customers.retrieve({ uuid: customer })).toMatchObject({
    balance: "60.00",
    unapplied: "0.00",
  });
  const undone = await ana.api.payments.undo_refund({ uuid: rest.refunds[1]!.uuid });
  expect(undone).toMatchObject({ overpaid: "50.00", refunded: "30.00" });
});

test("two people refund the same rest once", async () => {
  const { ana, payment } = await scene();
  const ask = { uuid: payment.uuid, version: payment.version, amount: "80.00", date: day };
  const done = await Promise.allSettled([ana.api.payments.refund(ask), ana.api.payments.refund(ask)]);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await ana.api.payments.retrieve({ uuid: payment.uuid })).toMatchObject({ refunded: "80.00" });
});

test("a payment is moved to another invoice from today on", async () => {
  const { ana, first, second, payment, here } = await scene();
  const { uuid, version } = payment;
  const to = (amount: string, invoice = second.uuid) => [{ invoice, amount }];
  const moved = await ana.api.payments.reallocate({ uuid, version, allocations: to("60.00") });
  expect(moved).toMatchObject({ overpaid: "140.00", invoices: [{ uuid: second.uuid, amount: "60.00" }] });
  expect([await openOf(ana, first.uuid), await openOf(ana, second.uuid)]).toEqual(["120.00", "0.00"]);
  expect(await agingOn(ana, "2026-11-24")).toEqual([
    { current: "60.00", unapplied: "-80.00", total: "-20.00" },
  ]);
  expect(await agingOn(ana, "2026-11-25")).toEqual([
    { current: "120.00", unapplied: "-140.00", total: "-20.00" },
  ]);
  const { rows } = await ana.api.payments.list({ tenant: here });
  expect(rows).toMatchObject([{ overpaid: "140.00", invoices: [{ number: second.number }] }]);
  const next = { uuid, version: moved.version };
  for (const [allocations, code] of [
    [to("60.01"), "overallocated"],
    [[...to("10.00"), ...to("10.00")], "bad_id"],
    [to("-1.00"), "bad_amount"],
    [[...to("60.00"), ...to("140.01", first.uuid)], "overallocated"],
  ] as const)
    await expect(
      ana.api.payments.reallocate({ ...next, allocations: [...allocations] }),
    ).rejects.toMatchObject(invalid(code));
  await expect(
    ana.api.payments.refund({ ...next, amount: "1.00", date: toDay("2026-11-24") }),
  ).rejects.toMatchObject(invalid("refund_too_early"));
  const none = await ana.api.payments.reallocate({ ...next, allocations: [] });
  expect(none).toMatchObject({ overpaid: "200.00", invoices: [] });
  expect(await ana.api.payments.destroy({ uuid })).toEqual({ ok: true });
  expect([await openOf(ana, first.uuid), await openOf(ana, second.uuid)]).toEqual(["120.00", "60.00"]);
});

test("what was freed is settled by an earlier payment only from that day on", async () => {
  const { ana, customer, first, payment } = await scene();
  await ana.api.payments.reallocate({ uuid: payment.uuid, version: payment.version, allocations: [] });
  const allocations = [{ invoice: first.uuid, amount: "120.00" }];
  await ana.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-22"),
    amount: "120.00",
    allocations,
  });
  expect(await agingOn(ana, "2026-11-24")).toEqual([
    { current: "60.00", unapplied: "-200.00", total: "-140.00" },
  ]);
  expect(await openOf(ana, first.uuid)).toBe("0.00");
});

test("a credit note settles its invoice once the payment is taken off it", async () => {
  const { ana, first, payment } = await scene();
  const note = await ana.api.invoices.credit({
    uuid: first.uuid,
    version: (await ana.api.invoices.retrieve({ uuid: first.uuid })).version,
  });
  await ana.api.invoices.issue({ uuid: note.uuid, version: note.version });
  const { version } = await ana.api.payments.retrieve({ uuid: payment.uuid });
  const freed = await ana.api.payments.reallocate({ uuid: payment.uuid, version, allocations: [] });
  expect(freed).toMatchObject({ overpaid: "200.00" });
  expect(await ana.api.invoices.retrieve({ uuid: first.uuid })).toMatchObject({
    open: "0.00",
    status: "credited",
  });
  expect(await ana.api.invoices.retrieve({ uuid: note.uuid })).toMatchObject({ open: "0.00" });
});

test("viewers refund nothing, and neighbours find nothing", async () => {
  const { vera, cara, ana, payment } = await scene();
  const { uuid, version } = payment;
  const ask = { uuid, version, amount: "1.00", date: day };
  await expect(vera.api.payments.refund(ask)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.payments.refund(ask)).rejects.toMatchObject({ code: "not_found" });
  const { refunds } = await ana.api.payments.refund(ask);
  await expect(cara.api.payments.undo_refund({ uuid: refunds[0]!.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
});
