import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { addDays, type Day, toDay } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { compare, isNegative, isZero, negate, subtract, sum, takeFraction, toMoney } from "@/lib/money";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { countRuns, isToday } from "@/tests/runs";
import { type Person, setClock, world } from "@/tests/world";
import { line, report } from "./billing-scene";

afterEach(() => setClock(null));

const START = toDay("2026-12-01");
const SEQUENCES = countRuns(120, 10_000);
const PAID_SEQUENCES = countRuns(75, 10_000);
const ACTS = [
  ...["bill", "free", "issue", "issue", "issue", "delete_draft", "whole", "lines", "spots", "spots"],
  ...["pay", "pay_one", "spend_payment", "spend_credit", "unpay", "void"],
] as const;
const PAID_ACTS = [
  ...["free", "free", "issue", "issue", "pay", "pay", "refund", "refund", "unrefund", "amount"],
  ...["reallocate", "reallocate", "whole", "unpay"],
] as const;
type Act = (typeof ACTS | typeof PAID_ACTS)[number];
const makeStep = (acts: readonly Act[]) =>
  fc.record({
    act: fc.constantFrom(...acts),
    pick: fc.nat(1000),
    size: fc.integer({ min: 1, max: 40_000 }),
    days: fc.constantFrom(0, 0, 0, 1, 3),
  });
type Step = { act: Act; pick: number; size: number; days: number };
/** Refusals that a sequence may run into; any other error fails the test. */
const EXPECTED = [
  ...["nothing_to_bill", "nothing_to_credit", "credit_draft_open", "spots_not_creditable"],
  ...["credit_exceeds", "invalid", "payment_refunded"],
];

/** A customer with a report of six reconciled spots. */
async function scene(p: Person, at: number) {
  setClock(`${START}T10:00:00Z`);
  const customer = (await make.customer(p)).uuid;
  const vane = stations.get(p.tenant_id)!;
  const date = addDays(toDay("2026-11-01"), at % 28);
  const [seven] = await make.breaks(p, vane, date, [3_600 + Math.floor(at / 28)], 3600);
  const campaign = await make.campaign(p, { customer, stations: [vane.uuid] });
  const prices = ["20.01", "20.02", "33.33", "7.77", "100.00", "0.01"];
  const spots = await make.spots(
    p,
    prices.map((price) => ({ in: seven!, of: campaign, price })),
  );
  await runForTenant(p.tenant_id, async () => {
    const db = getTenantClient(p.tenant_id);
    for (const [i, uuid] of spots.entries())
      await db.spot.updateMany({
        where: { uuid },
        data: { result: "on_time", bills: toMoney(prices[i]!), status: "aired" },
      });
    await db.traffic_log.createMany({
      data: [{ tenant_id: p.tenant_id, station_id: vane.uuid, date, state: "reconciled" }],
      skipDuplicates: true,
    });
  });
  const proof = await report(p, customer, { campaigns: [campaign.uuid] });
  return { customer, spots, report: proof.uuid };
}
type Scene = Awaited<ReturnType<typeof scene>>;
const stations = new Map<string, Awaited<ReturnType<typeof make.station>>>();

/** The documents of a customer as they are stored. */
const readDocuments = (p: Person, { customer, spots }: Scene) =>
  runForTenant(p.tenant_id, async () => {
    const db = getTenantClient(p.tenant_id);
    const documents = await db.invoice.findMany({
      where: { customer_id: customer },
      include: { lines: true },
      orderBy: { uuid: "asc" },
    });
    return {
      documents,
      payments: await db.payment.findMany({ where: { customer_id: customer }, orderBy: { uuid: "asc" } }),
      refunds: await db.refund.findMany({ where: { customer_id: customer }, orderBy: { uuid: "asc" } }),
      allocations: await db.allocation.findMany({
        where: { invoice_id: { in: documents.map((one) => one.uuid) } },
      }),
      spots: await db.spot.findMany({ where: { uuid: { in: spots } } }),
      entries: await db.billing_entry.findMany({ where: { spot_id: { in: spots } } }),
    };
  });
type Documents = Awaited<ReturnType<typeof readDocuments>>;

const isCounted = ({ status }: Documents["documents"][number]) => status !== "draft";
const isInvoice = ({ kind }: Documents["documents"][number]) => kind === "invoice";

async function act(p: Person, s: Scene, { act, pick, size }: Step, today: Day): Promise<unknown> {
  const { documents, payments, refunds } = await readDocuments(p, s);
  const choose = <T>(of: readonly T[]): T | undefined => of[pick % Math.max(of.length, 1)];
  const issued = documents.filter((one) => isCounted(one) && isInvoice(one));
  const invoice = choose(issued);
  const draft = choose(documents.filter((one) => !isCounted(one)));
  const payment = choose(payments);
  const note = choose(documents.filter((one) => isCounted(one) && !isInvoice(one)));
  const amount = toMoney(size / 100);
  const { customer } = s;
  switch (act) {
    case "bill":
      return p.api.reports.create_invoice({ uuid: s.report });
    case "free": {
      const other = { tax_name: "VAT 7 %", tax_bp: 700 };
      const lines = [
        line(amount, { quantity: (1 + (pick % 4)) / (pick % 3 ? 1 : 8) }),
        line("9.99", pick % 2 ? other : {}),
      ];
      const terms = { discount_bp: pick % 3 ? 0 : 333, taxes_inline: pick % 5 === 0 };
      return p.api.invoices.update_create({ customer, date: today, lines, ...terms });
    }
    case "issue":
      return draft && p.api.invoices.issue({ ...keyOf(draft), accept_date: true });
    case "delete_draft":
      return draft && p.api.invoices.destroy({ uuid: draft.uuid });
    case "whole":
      return invoice && p.api.invoices.credit(keyOf(invoice));
    case "lines": {
      const chosen = invoice && choose(invoice.lines);
      const quantity = size % 2 ? undefined : 1 + (size % 3);
      return chosen && p.api.invoices.credit({ ...keyOf(invoice), lines: [{ line: chosen.uuid, quantity }] });
    }
    case "amount": {
      const chosen = invoice && choose(invoice.lines);
      const part = chosen && takeFraction(toMoney(chosen.amount), size % 100, 100);
      return (
        chosen && p.api.invoices.credit({ ...keyOf(invoice), lines: [{ line: chosen.uuid, amount: part }] })
      );
    }
    case "spots":
      return (
        invoice &&
        p.api.invoices.credit({ ...keyOf(invoice), spots: s.spots.filter((_, i) => (size >> i) & 1) })
      );
    case "pay":
      return p.api.payments.update_create({ customer, payment_date: today, amount });
    case "pay_one":
      return (
        invoice &&
        p.api.payments.update_create({
          customer,
          payment_date: today,
          amount,
          allocations: [{ invoice: invoice.uuid, amount }],
        })
      );
    case "spend_payment":
      return payment && p.api.payments.allocate(keyOf(payment));
    case "spend_credit":
      return note && p.api.invoices.allocate(keyOf(note));
    case "unpay":
      return payment && p.api.payments.destroy({ uuid: payment.uuid });
    case "refund": {
      if (!payment) return undefined;
      const rest = subtract(toMoney(payment.amount), sum([payment.allocated, payment.refunded], 2));
      const part = takeFraction(rest, 1 + (size % 100), 100);
      const date = addDays(today, pick % 4 ? 0 : -1);
      return p.api.payments.refund({ ...keyOf(payment), amount: part, date });
    }
    case "unrefund": {
      const refund = choose(refunds);
      return refund && p.api.payments.undo_refund({ uuid: refund.uuid });
    }
    case "reallocate": {
      const allocations = invoice && size % 3 ? [{ invoice: invoice.uuid, amount }] : [];
      return payment && p.api.payments.reallocate({ ...keyOf(payment), allocations });
    }
    case "void":
      return invoice && p.api.invoices.void(keyOf(invoice));
  }
}
const keyOf = ({ uuid, version }: { uuid: string; version: number }) => ({ uuid, version });

/** What a document or payment has left on a day. */
function leftOn(day: Day, { allocations, refunds }: Documents, uuid: string, amount: string) {
  const parts = [
    ...allocations.filter((one) => [one.invoice_id, one.credit_id, one.payment_id].includes(uuid)),
    ...refunds.filter((one) => one.payment_id === uuid),
  ].filter((one) => one.date <= day);
  return subtract(
    toMoney(amount),
    sum(
      parts.map((one) => one.amount),
      2,
    ),
  );
}

function checkLedger({ spots, entries, documents }: Documents): void {
  const owner = new Map(documents.flatMap((one) => one.lines.map((line) => [line.uuid, one] as const)));
  for (const spot of spots) {
    const sums = new Map<string, number>();
    for (const entry of entries.filter((one) => one.spot_id === spot.uuid))
      sums.set(entry.invoice_line_id, (sums.get(entry.invoice_line_id) ?? 0) + entry.sign);
    const on = [...sums].filter(([, sign]) => sign !== 0);
    expect(on.map(([line, sign]) => [line, sign])).toEqual(
      spot.invoice_line_id ? [[spot.invoice_line_id, 1]] : [],
    );
    if (spot.invoice_line_id) expect(owner.get(spot.invoice_line_id)?.kind).toBe("invoice");
  }
}

function checkDocuments(found: Documents): void {
  const { documents, payments } = found;
  const last = toDay("2099-12-31");
  for (const one of documents.filter(isCounted)) {
    const left = leftOn(last, found, one.uuid, one.total);
    expect(isNegative(left)).toBe(false);
    expect(toMoney(subtract(one.total, one.paid))).toBe(left);
    const notes = documents.filter((note) => isCounted(note) && note.credits_id === one.uuid);
    expect(toMoney(one.credited)).toBe(
      sum(
        notes.map((note) => note.total),
        2,
      ),
    );
    expect(compare(one.credited, one.total)).not.toBe(1);
    const taken = notes.flatMap((note) => note.lines);
    const whole = one.lines.every(
      (line) =>
        taken
          .filter((part) => part.credits_line_id === line.uuid)
          .reduce((all, part) => all + part.quantity, 0) === line.quantity,
    );
    // A credit note by amount that is still a draft keeps its part for itself.
    const isWaiting = documents.some((note) => !isCounted(note) && note.credits_id === one.uuid);
    if (isInvoice(one) && whole && !isWaiting) expect(toMoney(one.credited)).toBe(toMoney(one.total));
    if (one.status === "void") expect(whole).toBe(true);
  }
  for (const one of payments) {
    const left = leftOn(last, found, one.uuid, one.amount);
    expect(isNegative(left)).toBe(false);
    expect(subtract(toMoney(one.amount), sum([one.allocated, one.refunded], 2))).toBe(left);
  }
}

/** A statement opens with the balance of the day before it and closes with that of its last day, and what is open. */
async function checkStatement(
  p: Person,
  { customer }: Scene,
  [from, to]: readonly [from: Day, to: Day],
  balances: ReadonlyMap<Day, string>,
): Promise<void> {
  const { opening, closing, entries, open_items } = await p.api.customers.statement({
    uuid: customer,
    from,
    to,
  });
  const before = [...balances].findLast(([day]) => day < from)?.[1] ?? "0.00";
  expect([opening, closing]).toEqual([before, balances.get(to)]);
  expect(sum([opening, ...entries.map(({ amount }) => amount)])).toBe(closing);
  expect(sum(open_items.map(({ open }) => open))).toBe(closing);
}

/** The ageing of a customer on a day is its balance, and each of its rows adds up. */
async function checkAging(p: Person, { customer }: Scene, day: Day, balance: string): Promise<void> {
  const { rows } = await p.api.aging.retrieve({ tenant: p.tenant_id, date: day });
  const row = rows.find((one) => one.customer === customer);
  expect(row?.total ?? "0.00").toBe(balance);
  if (!row) return;
  const { current, to_30, to_60, to_90, over_90, unapplied, total } = row;
  expect(sum([current, to_30, to_60, to_90, over_90, unapplied])).toBe(total);
  const isAny = [current, to_30, to_60, to_90, over_90, unapplied].some((one) => !isZero(one));
  expect(isAny).toBe(true);
}

/** Balance by the documents, and by what each has left, on every day of the sequence. */
function checkBalances(found: Documents, days: readonly Day[]): Map<Day, string> {
  const { documents, payments, refunds } = found;
  const balances = new Map<Day, string>();
  for (const day of days) {
    const until = documents.filter((one) => isCounted(one) && one.date <= day);
    const paid = payments.filter((one) => one.payment_date <= day);
    const signed = (one: (typeof until)[number], amount: string) =>
      isInvoice(one) ? toMoney(amount) : negate(toMoney(amount));
    const balance = sum([
      ...until.map((one) => signed(one, one.total)),
      ...paid.map((one) => negate(toMoney(one.amount))),
      ...refunds.filter((one) => one.date <= day).map((one) => toMoney(one.amount)),
      toMoney(0),
    ]);
    const left = [
      ...until.map((one) => ({ one, is: leftOn(day, found, one.uuid, one.total) })),
      ...paid.map((one) => ({ one: null, is: leftOn(day, found, one.uuid, one.amount) })),
    ];
    expect(left.filter(({ is }) => isNegative(is))).toEqual([]);
    expect(sum([...left.map(({ one, is }) => (one ? signed(one, is) : negate(is))), toMoney(0)])).toBe(
      balance,
    );
    balances.set(day, balance);
  }
  return balances;
}

/** One of them a day: each draws the same sequences in every run of its length. */
const KINDS = (
  [
    ["documents", ACTS, SEQUENCES, ACTS],
    ["payments and refunds", PAID_ACTS, PAID_SEQUENCES, ["refund", "unrefund", "reallocate", "amount"]],
  ] as const
).filter((_, place) => process.env.LONG || isToday(place, 2));

test.each(KINDS)(
  "however %s follow each other, the balance is right on every day",
  {
    timeout: process.env.LONG ? 7_200_000 : 300_000,
  },
  async (_, acts, numRuns, reached) => {
    const { ana } = await world();
    stations.set(ana.tenant_id, await make.station(ana, { code: "VF" }));
    let at = 0;
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(makeStep(acts), { minLength: 6, maxLength: 14 }), async (steps) => {
        const s = await scene(ana, at++);
        let today = START;
        const days = [START];
        for (const one of steps) {
          today = addDays(today, one.days);
          days.push(today);
          setClock(`${today}T10:00:00Z`);
          try {
            if ((await act(ana, s, one, today)) !== undefined)
              done.set(one.act, (done.get(one.act) ?? 0) + 1);
          } catch (error) {
            if (!(error instanceof Refusal) || !EXPECTED.includes(error.message)) throw error;
          }
          checkLedger(await readDocuments(ana, s));
        }
        const found = await readDocuments(ana, s);
        checkDocuments(found);
        const balances = checkBalances(found, days);
        for (const [day, balance] of balances) {
          await checkAging(ana, s, day, balance);
          const from = days.filter((one) => one <= day)[at % 3] ?? START;
          await checkStatement(ana, s, [from, day], balances);
        }
        expect((await ana.api.customers.retrieve({ uuid: s.customer })).balance).toBe(balances.get(today));
      }),
      { numRuns, seed: 3, endOnFailure: true },
    );
    expect([...done.keys()]).toEqual(expect.arrayContaining([...new Set<string>(reached)]));
  },
);
