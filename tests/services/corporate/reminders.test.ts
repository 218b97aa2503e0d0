import { afterEach, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, workOff, world } from "@/tests/world";
import { line } from "./billing-scene";

afterEach(() => setClock(null));

async function issued(p: Person, customer: string, amount = "100.00") {
  const { uuid, version } = await p.api.invoices.update_create({
    customer,
    date: toDay("2026-10-01"),
    due_date: toDay("2026-10-31"),
    lines: [line(amount, { tax_bp: 0 })],
  });
  return p.api.invoices.issue({ uuid, version });
}

/** Two invoices of a customer that are due for the first reminder. */
async function scene() {
  const all = await world();
  setClock("2026-11-07T10:00:00Z");
  const customer = (await make.customer(all.ana, "Kilnside Energy")).uuid;
  const one = await issued(all.ana, customer);
  const two = await issued(all.ana, customer, "50.00");
  const to = `pay-${one.uuid}@kilnside.example`;
  const first = { customer, level: 1 as const, to: [to], invoices: [one.uuid, two.uuid] };
  const due = async () => (await all.ana.api.reminders.due({ tenant: all.here })).rows;
  return { ...all, customer, one, two, to, first, due };
}

test("one mail lists the invoices of a customer, and is sent once", async () => {
  const { ana, here, one, two, to, first, due } = await scene();
  const { version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_settings({
    tenant: here,
    version,
    settings_json: { reminders: { first: { fee: "5.00", en: "Kindly pay." } } },
  });
  expect(await due()).toMatchObject([
    { uuid: one.uuid, level: 1, fee: "5.00", paused: null },
    { uuid: two.uuid, level: 1 },
  ]);
  const preview = await ana.api.reminders.preview_mail({ level: 1, invoices: first.invoices });
  expect(preview.text).toMatch(/Kindly pay\..*100\.00 EUR.*50\.00 EUR.*fee of 5\.00 EUR/s);
  const answers = await Promise.all([
    ana.api.reminders.send({ mails: [first] }),
    ana.api.reminders.send({ mails: [first] }),
  ]);
  expect(answers.map(({ sent }) => sent).sort()).toEqual([0, 1]);
  await workOff(ana);
  const mails = await vi.waitFor(async () => {
    const found = await mailsTo(to);
    expect(found).not.toEqual([]);
    return found;
  });
  expect(mails).toHaveLength(1);
  for (const { number, uuid } of [one, two]) {
    const { share_code, reminders } = await ana.api.invoices.retrieve({ uuid });
    expect(mails[0]).toContain(`${number}`);
    expect(mails[0]).toContain(`/share/invoice/${share_code}`);
    expect(reminders).toMatchObject([{ level: 1, sent_on: "2026-11-07", recipients: to, fee: "5.00" }]);
  }
  expect(await due()).toEqual([]);
  setClock("2026-11-20T10:00:00Z");
  expect(await due()).toEqual([]);
  setClock("2026-11-21T10:00:00Z");
  expect(await due()).toMatchObject([{ level: 2 }, { level: 2 }]);
});

test("what was paid meanwhile or is at another level is left out", async () => {
  const { ana, customer, one, two, first, due } = await scene();
  await ana.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-07"),
    amount: "100.00",
    allocations: [{ invoice: one.uuid, amount: "100.00" }],
  });
  expect(await due()).toMatchObject([{ uuid: two.uuid }]);
  expect(await ana.api.reminders.send({ mails: [{ ...first, level: 2 }] })).toMatchObject({ sent: 0 });
  expect(await ana.api.reminders.send({ mails: [first] })).toEqual({ sent: 1, invoices: 1, left_out: 1 });
});

test("what is paid between the order of a mail and its sending is not in it", async () => {
  const { ana, customer, one, two, to, first } = await scene();
  const pay = (invoice: { uuid: string }, amount: string) =>
    ana.api.payments.update_create({
      customer,
      payment_date: toDay("2026-11-07"),
      amount,
      allocations: [{ invoice: invoice.uuid, amount }],
    });
  await ana.api.reminders.send({ mails: [first] });
  await pay(one, "100.00");
  await pay(two, "20.00");
  await workOff(ana);
  const [mail, ...others] = await mailsTo(to);
  expect(others).toEqual([]);
  expect(mail).toContain("30.00 EUR");
  expect(mail).not.toContain(`${one.number}`);
});

test("a paused invoice or customer gets no reminder until it is resumed", async () => {
  const { ana, customer, one, first, due } = await scene();
  await ana.api.reminders.pause({ uuid: one.uuid, paused: true });
  expect(await due()).toMatchObject([
    { paused: "invoice", level: null },
    { paused: null, level: 1 },
  ]);
  await ana.api.reminders.pause_customer({ uuid: customer, paused: true });
  expect(await due()).toMatchObject([{ paused: "customer" }, { paused: "customer" }]);
  expect(await ana.api.reminders.send({ mails: [first] })).toMatchObject({ sent: 0, left_out: 2 });
  await ana.api.reminders.pause_customer({ uuid: customer, paused: false });
  await ana.api.reminders.pause({ uuid: one.uuid, paused: false });
  expect(await due()).toMatchObject([{ level: 1 }, { level: 1 }]);
});

test("only finance sends, of the whole tenant, and only its own invoices", async () => {
  const { vera, cara, ana, here, there, first } = await scene();
  const vane = await make.station(ana);
  const fay = await person(here, "finance", "fay", { stations: [vane.uuid] });
  for (const p of [vera, fay])
    await expect(p.api.reminders.send({ mails: [first] })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.reminders.send({ mails: [first] })).rejects.toMatchObject({ code: "invalid" });
  expect((await cara.api.reminders.due({ tenant: there })).rows).toEqual([]);
});

test("interest is claimed until today in list, mail and statement, and booked nowhere", async () => {
  const { ana, here, customer, one, to, first, due } = await scene();
  expect((await due()).map(({ interest }) => interest)).toEqual(["0.00", "0.00"]);
  const claim = async (bp: number, grace_days: number) => {
    const { version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_settings({
      tenant: here,
      version,
      settings_json: { late_interest: { bp, grace_days } },
    });
  };
  await claim(900, 7);
  expect((await due()).map(({ interest }) => interest)).toEqual(["0.00", "0.00"]);
  await claim(900, 6);
  // 7 days of 100.00 and 50.00 at 9 %.
  expect((await due()).map(({ interest }) => interest)).toEqual(["0.17", "0.09"]);
  await ana.api.payments.update_create({
    customer,
    payment_date: toDay("2026-11-06"),
    amount: "60.00",
    allocations: [{ invoice: one.uuid, amount: "60.00" }],
  });
  expect((await due()).map(({ open, interest }) => [open, interest])).toEqual([
    ["40.00", "0.14"],
    ["50.00", "0.09"],
  ]);
  const { text } = await ana.api.reminders.preview_mail({ level: 1, invoices: first.invoices });
  expect(text).toMatch(/open amount 40\.00 EUR, interest 0\.14 EUR/);
  expect(text).toMatch(/interest for late payment of 9 % a year.*07\.11\.2026: 0\.23 EUR/);
  await ana.api.reminders.send({ mails: [first] });
  setClock("2026-11-17T10:00:00Z");
  await workOff(ana);
  const [mail] = await vi.waitFor(async () => {
    const found = await mailsTo(to);
    expect(found).not.toEqual([]);
    return found;
  });
  // The worker writes it with what is claimed on its own day.
  expect(mail).toMatch(/interest for late payment of 9 % a year/);
  // 5 days of 100.00 and 12 of 40.00, 17 of 50.00.
  const { interest, closing } = await ana.api.customers.statement({
    uuid: customer,
    to: toDay("2026-11-17"),
  });
  expect([interest, closing]).toEqual([{ bp: 900, amount: "0.45" }, "90.00"]);
  const paper = await ana.api.customers.statement({ uuid: customer, to: toDay("2026-11-17"), format: "pdf" });
  const shown = textOf((paper as unknown as { bytes: Uint8Array }).bytes)
    .flat()
    .join(" ");
  expect(shown).toMatch(/Interest for late payment claimed until 17\.11\.2026 at 9 % a year: 0\.45 EUR/);
  const before = await ana.api.customers.statement({ uuid: customer, to: toDay("2026-11-06") });
  expect(before.interest).toBeNull();
  await claim(0, 0);
  expect(
    (await ana.api.customers.statement({ uuid: customer, to: toDay("2026-11-17") })).interest,
  ).toBeNull();
});
