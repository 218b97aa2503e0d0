import { expect, test } from "vitest";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";
import { draft } from "./billing-scene";

const HEADS = "Date,Amount,Payer,IBAN,Reference";
const fileOf = (...lines: string[]) => new File([[HEADS, ...lines].join("\n")], "bank.csv");
const read = async (p: Person, uuid: string) => (await p.api.bank_imports.retrieve({ uuid })).rows;
const conflict = (message: string) => expect.objectContaining({ code: "conflict", message });

/** Two customers; the first has invoices of 120 and 60, the second one of 60, with tax. */
async function scene() {
  setClock("2026-11-25T10:00:00Z");
  const cast = await world();
  const { ana } = cast;
  const kiln = (await make.customer(ana, "Kilnside Energy Ltd")).uuid;
  const vane = (await make.customer(ana, "Vane Optics GmbH")).uuid;
  const issue = async (customer: string, price: string) => {
    const { uuid, version } = await draft(ana, customer, price);
    return ana.api.invoices.issue({ uuid, version });
  };
  const [first, second, other] = [
    await issue(kiln, "100.00"),
    await issue(kiln, "50.00"),
    await issue(vane, "50.00"),
  ];
  return { ...cast, kiln, vane, first, second, other };
}
const openOf = async (p: Person, uuid: string) => (await p.api.invoices.retrieve({ uuid })).open;

test("a file is read once, and entries of overlapping files are kept once", async () => {
  const { ana, here } = await scene();
  const file = fileOf(
    "2026-11-20,120.00,Kiln,DE1,INV 001",
    "2026-11-20,-5.00,Bank,,fee",
    "2026-11-21,9.00,X,,",
  );
  const { uuid, known } = await ana.api.bank_imports.create({ file });
  expect(known).toBe(false);
  expect(await ana.api.bank_imports.create({ file })).toEqual({ uuid, known: true });
  const both = await Promise.all(
    ["2026-11-22", "2026-11-22"].map((day) =>
      ana.api.bank_imports.create({
        file: fileOf("2026-11-21,9.00,X,,", `${day},9.00,X,,`, `${day},9.00,X,,`),
      }),
    ),
  );
  expect(new Set(both.map((one) => one.uuid)).size).toBe(1);
  const { rows } = await ana.api.bank_imports.list({ tenant: here });
  expect(rows.map((of) => [of.entries, of.repeated, of.outgoing, of.open]).sort()).toEqual([
    [2, 0, 1, 2],
    [2, 1, 0, 2],
  ]);
  expect((await ana.api.payments.list({ tenant: here })).total).toBe(0);
});

test("certain entries are booked at one press, once, and nothing else is", async () => {
  const { ana, kiln, first, second, other, here } = await scene();
  const file = fileOf(
    "2026-11-20,180.00,KILNSIDE ENERGY,DE1,INV 001 + INV 002",
    "2026-11-21,60.00,Somebody,DE2,thanks",
    "2026-11-21,60.00,Vane Optics,DE3,002",
    "2026-11-22,60.00,Kilnside Energy,DE1,INV 002",
  );
  const { uuid } = await ana.api.bank_imports.create({ file });
  const rows = await read(ana, uuid);
  expect(rows.map((row) => row.suggestion?.confidence ?? null)).toEqual([
    "certain",
    null,
    "likely",
    "possible",
  ]);
  expect(rows[0]?.suggestion).toMatchObject({
    customer: kiln,
    customer_name: "Kilnside Energy Ltd",
    left: "0.00",
  });
  expect(rows[2]?.suggestion?.allocations).toMatchObject([
    { invoice: other.uuid, amount: "60.00", open: "60.00" },
  ]);
  const pressed = await Promise.all([1, 2].map(() => ana.api.bank_imports.book_certain({ uuid })));
  expect(pressed.map(({ booked }) => booked).sort()).toEqual([0, 1]);
  expect(await openOf(ana, first.uuid)).toBe("0.00");
  expect(await openOf(ana, second.uuid)).toBe("0.00");
  const [booked, , , again] = await read(ana, uuid);
  expect(booked).toMatchObject({ state: "booked", payment: { customer_name: "Kilnside Energy Ltd" } });
  expect(again?.suggestion).toMatchObject({
    confidence: "possible",
    customer: kiln,
    left: "60.00",
    reasons: ["name", "account"],
  });
  const { rows: payments } = await ana.api.payments.list({ tenant: here });
  expect(payments).toMatchObject([{ amount: "180.00", payment_date: "2026-11-20", overpaid: "0.00" }]);
  expect(await ana.api.payments.retrieve({ uuid: payments[0]!.uuid })).toMatchObject({
    note: "INV 001 + INV 002",
  });
});

test("an entry is booked in part, for another customer, or left out, and each is undone", async () => {
  const { ana, vane, other, here } = await scene();
  const { uuid } = await ana.api.bank_imports.create({
    file: fileOf("2026-11-20,75.00,Vane,DE1,x", "2026-11-20,5.00,Tax,,y"),
  });
  const [entry, tax] = await read(ana, uuid);
  const asked = {
    uuid: entry!.uuid,
    customer: vane,
    allocations: [{ invoice: other.uuid, amount: "40.00" }],
  };
  const too = { ...asked, allocations: [{ invoice: other.uuid, amount: "70.00" }] };
  await expect(ana.api.bank_imports.book(too)).rejects.toMatchObject({ code: "invalid" });
  const { payment } = await ana.api.bank_imports.book(asked);
  await expect(ana.api.bank_imports.book(asked)).rejects.toEqual(conflict("bank_entry_done"));
  await expect(ana.api.bank_imports.leave({ uuid: entry!.uuid })).rejects.toEqual(
    conflict("bank_entry_done"),
  );
  expect(await ana.api.payments.retrieve({ uuid: payment })).toMatchObject({
    overpaid: "35.00",
    amount: "75.00",
  });
  expect(await openOf(ana, other.uuid)).toBe("20.00");
  await ana.api.bank_imports.leave({ uuid: tax!.uuid });
  expect((await read(ana, uuid)).map(({ state }) => state)).toEqual(["booked", "left"]);
  for (const row of [entry!, tax!]) await ana.api.bank_imports.reopen({ uuid: row.uuid });
  await expect(ana.api.bank_imports.reopen({ uuid: tax!.uuid })).rejects.toEqual(conflict("bank_entry_done"));
  expect((await read(ana, uuid)).map(({ state }) => state)).toEqual(["open", "open"]);
  expect(await openOf(ana, other.uuid)).toBe("60.00");
  expect((await ana.api.payments.list({ tenant: here })).total).toBe(0);
});

test("a payment reversed on its own page opens its entry again", async () => {
  const { ana, vane } = await scene();
  const { uuid } = await ana.api.bank_imports.create({ file: fileOf("2026-11-20,75.00,Vane,DE1,x") });
  const [entry] = await read(ana, uuid);
  const { payment } = await ana.api.bank_imports.book({ uuid: entry!.uuid, customer: vane });
  await ana.api.payments.destroy({ uuid: payment });
  expect(await read(ana, uuid)).toMatchObject([{ state: "open", payment: null }]);
});

test("undoing an import reverses its payments, and the file can come again", async () => {
  const { ana, first, other, here } = await scene();
  const file = fileOf(
    "2026-11-20,120.00,Kilnside Energy,DE1,INV 001",
    "2026-11-21,60.00,Vane Optics,,INV 003",
  );
  const { uuid } = await ana.api.bank_imports.create({ file });
  expect(await ana.api.bank_imports.book_certain({ uuid })).toEqual({ booked: 2, more: false });
  await ana.api.bank_imports.destroy({ uuid });
  expect([await openOf(ana, first.uuid), await openOf(ana, other.uuid)]).toEqual(["120.00", "60.00"]);
  expect((await ana.api.payments.list({ tenant: here })).total).toBe(0);
  expect((await ana.api.bank_imports.list({ tenant: here })).total).toBe(0);
  const again = await ana.api.bank_imports.create({ file });
  expect(again).toMatchObject({ known: false });
  expect(await read(ana, again.uuid)).toMatchObject([{ state: "open" }, { state: "open" }]);
});

test("entries in another currency and files without entries are refused or left out", async () => {
  const { ana } = await scene();
  const currencies = new File(["Date,Amount,Currency\n2026-11-20,5.00,USD\n2026-11-20,6.00,EUR\n"], "a.csv");
  const { uuid } = await ana.api.bank_imports.create({ file: currencies });
  expect(await ana.api.bank_imports.retrieve({ uuid })).toMatchObject({
    foreign: 1,
    rows: [{ amount: "6.00" }],
  });
  await expect(ana.api.bank_imports.create({ file: fileOf() })).rejects.toMatchObject({
    more: { fields: [{ code: "bank_file_empty" }] },
  });
});

test("viewers change nothing, and neighbours see nothing", async () => {
  const { ana, vera, cara } = await scene();
  const { uuid } = await ana.api.bank_imports.create({ file: fileOf("2026-11-20,75.00,Vane,DE1,x") });
  const [entry] = await read(ana, uuid);
  await expect(vera.api.bank_imports.leave({ uuid: entry!.uuid })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(read(cara, uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.bank_imports.reopen({ uuid: entry!.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.bank_imports.destroy({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("an entry less the discount for early payment is certain in time and books it; a day later it is not", async () => {
  const { ana, vane } = await scene();
  const { version } = await ana.api.customers.retrieve({ uuid: vane });
  await ana.api.customers.update({ uuid: vane, version, early_discount_bp: 200, early_discount_days: 5 });
  const issue = async () => {
    const { uuid, version } = await draft(ana, vane);
    return ana.api.invoices.issue({ uuid, version });
  };
  const [intime, late] = [await issue(), await issue()];
  const file = fileOf(
    `2026-11-25,117.60,Vane Optics,DE3,${intime.number}`,
    `2026-11-26,117.60,Vane Optics,DE3,${late.number}`,
  );
  const { uuid } = await ana.api.bank_imports.create({ file });
  const rows = await read(ana, uuid);
  expect(rows.map((row) => row.suggestion?.confidence)).toEqual(["certain", "likely"]);
  expect(rows[0]?.suggestion).toMatchObject({
    reasons: ["reference", "discount", "name"],
    allocations: [{ invoice: intime.uuid, amount: "117.60", open: "120.00", discount: true }],
  });
  expect(rows[1]?.suggestion?.allocations).toMatchObject([{ amount: "117.60", discount: false }]);
  expect(await ana.api.bank_imports.book_certain({ uuid })).toEqual({ booked: 1, more: false });
  expect([await openOf(ana, intime.uuid), await openOf(ana, late.uuid)]).toEqual(["0.00", "120.00"]);
  const [booked] = await read(ana, uuid);
  await ana.api.bank_imports.reopen({ uuid: booked!.uuid });
  expect(await openOf(ana, intime.uuid)).toBe("120.00");
});
