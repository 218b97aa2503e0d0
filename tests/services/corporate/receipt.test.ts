import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, world } from "@/tests/world";
import { line } from "./billing-scene";

afterEach(() => setClock(null));

const read = async (p: Person, uuid: string) => textOf((await p.api.payments.pdf({ uuid })).bytes).flat();

/** An invoice of 100.00 and a payment of 130.50 for it. */
async function scene(p: Person) {
  setClock("2026-11-20T10:00:00Z");
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const issue = async () => {
    const draft = await p.api.invoices.update_create({
      customer,
      date: toDay("2026-11-01"),
      lines: [line("100.00", { tax_bp: 0 })],
    });
    return p.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
  };
  await issue();
  const payment = await p.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-19"),
    amount: "130.50",
    method: "card",
  });
  return { payment, issue };
}

test("a receipt states what was received, the invoices it pays and what is left", async () => {
  const { ana } = await world();
  const { payment } = await scene(ana);
  const { name, type } = await ana.api.payments.pdf({ uuid: payment.uuid });
  expect([name, type]).toEqual(["receipt-Payment 01.pdf", "application/pdf"]);
  const text = (await read(ana, payment.uuid)).join("\n");
  for (const part of [
    "Payment 01",
    "Kilnside Energy",
    "19.11.2026",
    "Card",
    "130.50",
    "INV 001",
    "100.00",
    "30.50",
  ])
    expect(text).toContain(part);
});

test("after the rest is used, the receipt states the invoices and the day of now", async () => {
  const { ana } = await world();
  const { payment, issue } = await scene(ana);
  await issue();
  setClock("2026-11-25T10:00:00Z");
  expect((await read(ana, payment.uuid)).join("\n")).not.toContain("INV 002");
  await ana.api.payments.allocate({ uuid: payment.uuid, version: payment.version });
  const text = (await read(ana, payment.uuid)).join("\n");
  for (const part of ["INV 002", "69.50", "was applied on 25.11.2026"]) expect(text).toContain(part);
  expect(text).not.toContain("kept as your credit");
  await ana.api.payments.destroy({ uuid: payment.uuid });
  await expect(ana.api.payments.pdf({ uuid: payment.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("people without finances and other tenants get no receipt", async () => {
  const { ana, tom, cara } = await world();
  const { payment } = await scene(ana);
  await expect(tom.api.payments.pdf({ uuid: payment.uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.payments.pdf({ uuid: payment.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("a member limited to stations sees such a payment, but gets no receipt that would lack an invoice and cannot delete it", async () => {
  const { ana, here } = await world();
  const { payment } = await scene(ana);
  const [vane, kestrel] = [await make.station(ana), await make.station(ana)];
  const fay = await person(here, "finance", "fay", { stations: [vane.uuid] });
  const place = (invoiceAt: string) =>
    runForTenant(here, async () => {
      const db = getTenantClient(here);
      const own = { data: { station_ids: [vane.uuid] } };
      await db.customer.updateMany({ where: { uuid: payment.customer }, ...own });
      await db.payment.updateMany({ where: { uuid: payment.uuid }, ...own });
      await db.invoice.updateMany({
        where: { customer_id: payment.customer },
        data: { station_ids: [invoiceAt] },
      });
    });
  await place(vane.uuid);
  expect((await read(fay, payment.uuid)).join("\n")).toContain("INV 001");
  await place(kestrel.uuid);
  const { uuid } = payment;
  const seen = await fay.api.payments.retrieve({ uuid });
  expect(seen).toMatchObject({ amount: payment.amount, overpaid: payment.overpaid, invoices: [] });
  for (const ask of [fay.api.payments.pdf, fay.api.payments.destroy])
    await expect(ask({ uuid })).rejects.toMatchObject({ code: "forbidden", message: "payment_restricted" });
  expect((await ana.api.payments.retrieve({ uuid })).invoices).toEqual(payment.invoices);
  await place(vane.uuid);
  await fay.api.payments.destroy({ uuid });
});
