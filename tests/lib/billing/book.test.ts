import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOverpaid } from "@/lib/billing/allocating";
import { addDays, type Day, toDay } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { isNegative, subtract, takeFraction, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { Book } from "./book";

const ACTS = [
  ...["issue", "issue", "issue", "credit", "credit", "credit_amount", "pay", "pay", "pay_one", "void"],
  ...["spend_payment", "spend_credit", "reallocate", "reallocate", "refund", "refund", "unrefund", "unpay"],
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
        { quantity: 1 + (pick % 4), price: amount, tax_bp: 1900 },
        { quantity: 1, price: toMoney("9.99"), tax_bp: pick % 2 ? 700 : 1900 },
      ];
      const terms = {
        discount_bp: pick % 3 ? 0 : 333,
        taxes_inline: pick % 5 === 0,
        discounts_inline: false,
      };
      return on(rows, () => book.issue(rows, terms, today));
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
    unpay: () => on(payment, (of) => book.unpay(of)),
  };
  return acts[act]();
}

function check(book: Book, days: readonly Day[]): void {
  for (const day of days) {
    const { until, balance, open } = book.readOn(day);
    expect(until.filter(({ left }) => isNegative(left))).toEqual([]);
    expect(open).toBe(balance);
  }
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
