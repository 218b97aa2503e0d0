import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOverpaid } from "@/lib/billing/allocating";
import { computeAvailableDiscount } from "@/lib/billing/early-payment/discount";
import { computeEarlyDiscount, NO_EARLY_TERMS } from "@/lib/billing/early-payment/terms";
import { addDays, type Day, toDay } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { compare, isNegative, isZero, subtract, sum, takeFraction, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { Book } from "./book";

const ACTS = [
  ...["issue", "issue", "issue", "credit", "credit", "credit_amount", "pay", "pay", "pay_one", "void"],
  ...[
    "pay_early",
    "pay_early",
    "pay_early",
    "move_early",
    "spend_payment",
    "spend_credit",
    "reallocate",
    "reallocate",
    "refund",
    "refund",
    "unrefund",
    "unpay",
  ],
] as const;
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  pick: fc.nat(1000),
  size: fc.integer({ min: 1, max: 40_000 }),
  days: fc.constantFrom(0, 0, 0, 1, 3),
});
type Step = { act: (typeof ACTS)[number]; pick: number; size: number };
/** Refusals that a sequence may run into; any other error fails the test. */
const EXPECTED = ["nothing_to_credit", "credit_exceeds", "negative_total", "invalid", "payment_refunded"];

/** Does a step. Returns whether there was something to do it to. */
function act(book: Book, { act, pick, size }: Step, today: Day): boolean {
  const choose = <T>(of: readonly T[]): T | undefined => of[pick % Math.max(of.length, 1)];
  const amount = toMoney(size / 100);
  const [invoice, note, payment] = [choose(book.invoices), choose(book.notes), choose(book.payments)];
  const line = invoice && choose(invoice.lines);
  const on = <T>(of: T | undefined, work: (of: T) => unknown): boolean => {
    if (of === undefined) return false;
    work(of);
    return true;
  };
  const acts: Record<Step["act"], () => boolean> = {
    issue: () => {
      const rows = [
        { quantity: (1 + (pick % 4)) / (pick % 3 ? 1 : 8), price: amount, tax_bp: 1900 },
        { quantity: 1, price: toMoney("9.99"), tax_bp: pick % 2 ? 700 : 1900 },
      ];
      const terms = {
        discount_bp: pick % 3 ? 0 : 333,
        taxes_inline: pick % 5 === 0,
        discounts_inline: false,
      };
      const early = { early_discount_bp: 200, early_discount_until: addDays(today, pick % 4) };
      return on(rows, () => book.issue(rows, terms, today, size % 3 ? early : NO_EARLY_TERMS));
    },
    credit: () =>
      on(invoice, (of) => {
        const quantity = size % 2 ? undefined : 1 + (size % 3);
        const lines = line && size % 5 ? [{ line: line.uuid, quantity }] : undefined;
        book.credit(of, { lines }, today);
      }),
    credit_amount: () =>
      on(line, ({ uuid, amount: of }) =>
        book.credit(invoice!, { lines: [{ line: uuid, amount: takeFraction(of, size % 100, 100) }] }, today),
      ),
    void: () => on(invoice, (of) => book.void(of, today)),
    pay: () => on(book, () => book.pay(amount, today)),
    pay_one: () => on(invoice, ({ uuid }) => book.pay(amount, today, [{ invoice: uuid, amount }])),
    pay_early: () =>
      on(invoice, (of) => {
        const discount = computeAvailableDiscount(book.toEarly(of), today);
        const reduced = subtract(
          subtract(of.total, of.paid),
          pick % 5 ? discount : takeFraction(discount, 3, 2),
        );
        book.pay(reduced, today, [{ invoice: of.uuid, amount: reduced, discount: true }]);
      }),
    move_early: () =>
      on(payment, (of) => {
        if (!invoice) return;
        const reduced = subtract(invoice.total, computeAvailableDiscount(book.toEarly(invoice), of.date));
        book.reallocate(of, [{ invoice: invoice.uuid, amount: reduced, discount: pick % 3 > 0 }], today);
      }),
    spend_payment: () => on(payment, (of) => book.spendPayment(of, today)),
    spend_credit: () => on(note, (of) => book.spendCredit(of)),
    reallocate: () =>
      on(payment, (of) =>
        book.reallocate(of, invoice && size % 3 ? [{ invoice: invoice.uuid, amount }] : [], today),
      ),
    refund: () =>
      on(payment, (of) => {
        const part = takeFraction(computeOverpaid(of, 2), 1 + (size % 100), 100);
        book.refund(of, part, addDays(today, pick % 4 ? 0 : -1), today);
      }),
    unrefund: () => on(choose(book.refunds), (of) => book.undoRefund(of)),
    unpay: () => on(payment, (of) => book.unpay(of, today)),
  };
  return acts[act]();
}

/** An invoice is what payments, their discounts and credit notes settle, and what is open; no part is negative. */
function checkSettled(book: Book, invoice: Book["invoices"][number]): void {
  const of = book.allocations.filter((one) => one.invoice_id === invoice.uuid);
  const add = (parts: typeof of) => sum([toMoney(0), ...parts.map(({ amount }) => amount)]);
  const isCredit = ({ source }: (typeof of)[number]) => book.notes.some((note) => note.uuid === source);
  const discount = add(of.filter((one) => one.is_discount));
  const credits = add(of.filter(isCredit));
  const paid = add(of.filter((one) => !one.is_discount && !isCredit(one)));
  const open = subtract(invoice.total, invoice.paid);
  expect([discount, credits, paid, open].filter(isNegative)).toEqual([]);
  expect(sum([paid, discount, credits, open])).toBe(invoice.total);
  const early = book.toEarly(invoice);
  const { early_discount_bp: bp, early_discount_until: last } = invoice.early;
  expect(compare(discount, computeEarlyDiscount(invoice.total, invoice.credited, bp))).toBeLessThanOrEqual(0);
  if (isZero(discount)) return;
  const inTime = early.parts.filter(({ day, is_discount }) => !is_discount && last !== null && day <= last);
  const covered = sum([discount, invoice.credited, ...inTime.map(({ amount }) => amount)]);
  const most = computeEarlyDiscount(invoice.total, invoice.credited, bp);
  expect(compare(subtract(invoice.total, subtract(covered, discount)), most)).toBeLessThanOrEqual(0);
}

function check(book: Book, days: readonly Day[]): void {
  for (const day of days) {
    const { until, balance, open } = book.readOn(day);
    expect(until.filter(({ left }) => isNegative(left))).toEqual([]);
    expect(open).toBe(balance);
  }
  for (const invoice of book.invoices) checkSettled(book, invoice);
  const { until } = book.readOn(toDay("2099-12-31"));
  expect(until.map(({ left }) => left)).toEqual([
    ...book.documents.map(({ total, paid }) => subtract(total, paid)),
    ...book.payments.map((payment) => computeOverpaid(payment, 2)),
  ]);
}

test("however documents, payments and refunds follow each other, what is owed is invoices less credits less payments on every day", {
  timeout: 600_000,
}, () => {
  const done = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 24 }), (steps) => {
      const book = new Book();
      let today = toDay("2026-12-01");
      const days = [today];
      for (const one of steps) {
        today = addDays(today, one.days);
        days.push(today);
        try {
          if (act(book, one, today)) done.add(one.act);
        } catch (error) {
          if (!(error instanceof Refusal) || !EXPECTED.includes(error.message)) throw error;
        }
      }
      check(book, [...new Set(days)]);
    }),
    { numRuns: countRuns(100, 10_000), seed: 5 },
  );
  expect([...done]).toEqual(expect.arrayContaining([...new Set<string>(ACTS)]));
});
