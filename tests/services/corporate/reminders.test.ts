import { afterEach, describe, expect, test, vi } from "vitest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
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
  expect(await ana.api.reminders.send({ mails: [first] })).toMatchObject({
    sent: 1,
    invoices: 1,
    left_out: 1,
  });
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

test("interest is claimed until today in list, mail and statement, and booked by none of them", async () => {
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

describe("interest is charged by lines of an invoice", () => {
  /** Two overdue invoices, and a rate of 9 % a year. */
  async function claimed() {
    const all = await scene();
    const { version } = await all.ana.api.tenant.current({});
    const settings_json = { late_interest: { bp: 900, grace_days: 0 } };
    await all.ana.api.tenant.update_settings({ tenant: all.here, version, settings_json });
    return all;
  }
  const next = (p: Person, customer: string) =>
    p.api.invoices.update_create({
      customer,
      date: toDay("2026-11-07"),
      lines: [line("10.00", { tax_bp: 0 })],
    });
  const amounts = (rows: readonly { amount: string }[]) => rows.map(({ amount }) => amount);

  test("offered with the next invoice, for each day once; a line that is removed frees its days", async () => {
    const { ana, customer, one, due } = await claimed();
    const draft = await next(ana, customer);
    const offer = await ana.api.interest.due({ uuid: draft.uuid });
    expect(offer).toMatchObject({
      total: "0.26",
      rows: [{ invoice: one.uuid, number: one.number, from: "2026-11-01", until: "2026-11-07" }, {}],
    });
    const tries = await Promise.allSettled([
      ana.api.interest.add({ uuid: draft.uuid, version: draft.version }),
      ana.api.interest.charge({ invoices: [one.uuid] }),
    ]);
    const made = tries.flatMap((one) =>
      one.status === "fulfilled" && "lines" in one.value ? [one.value] : [],
    );
    const other = tries.flatMap((one) =>
      one.status === "fulfilled" && "rows" in one.value ? one.value.rows : [],
    );
    // Whichever came first, the seven days of the first invoice are charged once.
    expect(made[0]!.lines.length - 1 + other.length).toBe(2);
    for (const { uuid } of other) await ana.api.invoices.destroy({ uuid });
    let bill = await ana.api.invoices.retrieve({ uuid: draft.uuid });
    bill = await ana.api.interest.add({ uuid: bill.uuid, version: bill.version });
    expect(await ana.api.interest.add({ uuid: bill.uuid, version: bill.version })).toEqual(bill);
    expect(bill).toMatchObject({ total: "10.26", tax: "0.00" });
    expect(bill.lines.flatMap(({ interest }) => interest?.number ?? []).sort()).toHaveLength(2);
    expect(amounts((await ana.api.interest.due({ uuid: bill.uuid })).rows)).toEqual([]);
    expect((await due()).map(({ interest }) => interest)).toEqual(["0.00", "0.00"]);

    // What is typed changes no interest, and another customer does not get it.
    const sent = bill.lines.map((line) => ({ ...line, price: "99.00", quantity: 9 }));
    const kept = await ana.api.invoices.update_create({ ...bill, kind: "invoice", lines: sent });
    expect(kept.total).toBe(toMoney(9 * 99 + 0.26, 2));
    const { uuid: stranger } = await make.customer(ana, "Ardent Kitchens");
    await expect(
      ana.api.invoices.update_create({ ...kept, kind: "invoice", customer: stranger, lines: kept.lines }),
    ).rejects.toMatchObject({ code: "invalid" });
    const bare = await ana.api.invoices.update_create({
      ...kept,
      kind: "invoice",
      lines: kept.lines.filter(({ interest }) => interest?.invoice !== one.uuid),
    });
    expect(amounts((await ana.api.interest.due({ uuid: bare.uuid })).rows)).toEqual(["0.17"]);
  });

  test("after a reminder, then for the days since, also of what was paid late; void invoices free their days", async () => {
    const { ana, customer, one, two, due } = await claimed();
    const { rows } = await ana.api.interest.charge({ invoices: [one.uuid, two.uuid] });
    expect(rows).toMatchObject([{ customer, name: "Kilnside Energy", amount: "0.26" }]);
    expect(await ana.api.interest.charge({ invoices: [one.uuid, two.uuid] })).toEqual({ rows: [] });
    const draft = await ana.api.invoices.retrieve({ uuid: rows[0]!.uuid });
    expect(draft.lines[0]).toMatchObject({
      title: `Late payment interest on invoice ${one.number}`,
      detail: "01.11.2026–07.11.2026, 9 % a year",
    });
    const bill = await ana.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
    expect((await ana.api.customers.statement({ uuid: customer })).interest).toBeNull();

    setClock("2026-12-31T10:00:00Z");
    await ana.api.payments.update_create({
      customer,
      payment_date: toDay("2026-11-17"),
      amount: "100.00",
      allocations: [{ invoice: one.uuid, amount: "100.00" }],
    });
    const later = await next(ana, customer);
    // Nine days of 100.00 until it was paid, 54 of 50.00; none on the interest that was charged.
    expect((await ana.api.interest.due({ uuid: later.uuid })).rows).toMatchObject([
      { number: one.number, from: "2026-11-08", until: "2026-11-16" },
      { number: two.number, from: "2026-11-08", until: "2026-12-31", amount: "0.66" },
    ]);
    expect((await due()).map(({ number, interest }) => [number, interest])).toContainEqual([
      bill.number,
      "0.00",
    ]);
    const { version } = await ana.api.invoices.retrieve({ uuid: bill.uuid });
    await ana.api.invoices.void({ uuid: bill.uuid, version });
    expect((await ana.api.interest.due({ uuid: later.uuid })).rows).toMatchObject([
      { from: "2026-11-01", until: "2026-11-16" },
      { from: "2026-11-01", until: "2026-12-31", amount: "0.75" },
    ]);
  });

  test("it is owed by the recipient of the overdue invoices, so that a draft with it keeps its own", async () => {
    const { ana } = await claimed();
    const media = await ana.api.agents.update({
      type: "agency",
      name: "Bellweather Media",
      commission_bp: 1500,
    });
    const { uuid: customer } = await ana.api.customers.create({
      name: "Ardent Kitchens",
      agency: media.uuid,
    });
    const own = await issued(ana, customer);
    const draft = await next(ana, customer);
    const bill = await ana.api.interest.add({ uuid: draft.uuid, version: draft.version });
    expect(bill.lines.map(({ interest }) => interest?.invoice ?? null)).toEqual([null, own.uuid]);
    const readdress = (lines: typeof bill.lines) =>
      ana.api.invoices.update_create({ ...bill, kind: "invoice", agency: media.uuid, lines });
    await expect(readdress(bill.lines)).rejects.toMatchObject({
      more: { fields: [{ path: "agency", code: "has_interest" }] },
    });
    const other = await readdress(bill.lines.slice(0, 1));
    expect(other).toMatchObject({ agency: media.uuid });
    // The agency owes nothing of it.
    expect((await ana.api.interest.due({ uuid: other.uuid })).rows).toEqual([]);
  });

  test("only finance of the whole organisation charges it, of its own invoices", async () => {
    const { ana, vera, cara, here, one, customer } = await claimed();
    const vane = await make.station(ana);
    const fay = await person(here, "finance", "fay", { stations: [vane.uuid] });
    for (const p of [vera, fay])
      await expect(p.api.interest.charge({ invoices: [one.uuid] })).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(cara.api.interest.charge({ invoices: [one.uuid] })).rejects.toMatchObject({
      code: "invalid",
    });
    const { uuid } = await next(ana, customer);
    await expect(cara.api.interest.due({ uuid })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a reminder that is cancelled while it waits counts as not sent", async () => {
  const { ana, one, first, due } = await scene();
  const { jobs } = await ana.api.reminders.send({ mails: [first], undo_seconds: 10 });
  expect(await due()).toEqual([]);
  const { rows } = await ana.api.scheduled_mails.list({ uuid: one.uuid });
  expect(rows).toMatchObject([{ uuid: jobs[0], kind: "reminder" }]);
  await ana.api.scheduled_mails.cancel({ uuid: jobs[0]! });
  expect(await due()).toHaveLength(2);
  expect((await ana.api.invoices.retrieve({ uuid: one.uuid })).reminders).toEqual([]);
});
