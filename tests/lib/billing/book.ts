import {
  type Allocatable,
  type AllocationPart,
  checkOpen,
  checkParts,
  checkRefund,
  computeOverpaid,
  computeOwnSettlement,
  type DatedPart,
  pickAllocationDay,
  planReleases,
} from "@/lib/billing/allocating";
import { type CreditableLine, computeCreditSums, planCredit } from "@/lib/billing/credit";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { allocateEarly } from "@/lib/billing/early-payment/allocate";
import {
  computeAvailableDiscount,
  computeUnearnedDiscount,
  type EarlyInvoice,
} from "@/lib/billing/early-payment/discount";
import { type EarlyTerms, NO_EARLY_TERMS } from "@/lib/billing/early-payment/terms";
import { sumByInvoice } from "@/lib/billing/invoice-status";
import { subtractQuantities } from "@/lib/billing/quantity/quantities";
import { listDroppedDiscounts, planReallocation } from "@/lib/billing/reallocation";
import type { Day } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import {
  compare,
  isNegative,
  isZero,
  type Money,
  multiply,
  negate,
  pickSmaller,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";

const ZERO = toMoney(0);
const CUSTOMER = "customer";
type CreditLine = Parameters<typeof computeCreditSums>[0][number] & { quantity: number; price: Money };
type Terms = { discount_bp: number; taxes_inline: boolean; discounts_inline: boolean };
type Document = Allocatable & {
  lines: CreditLine[];
  terms: Terms;
  early: EarlyTerms;
  credited: Money;
  credits: Document | null;
};
type Payment = { uuid: string; date: Day; amount: Money; allocated: Money; refunded: Money };
type Taken = { of: Document; line: string; quantity: number; amount: Money };
type Allocation = { invoice_id: string; source: string; amount: Money; date: Day; is_discount: boolean };

/** The account of one customer in memory, changed by the rules that services use. */
export class Book {
  documents: Document[] = [];
  payments: Payment[] = [];
  refunds: { uuid: string; payment: Payment; amount: Money; date: Day }[] = [];
  allocations: Allocation[] = [];
  taken: Taken[] = [];
  private last = 0;
  private name = () => `n${this.last++}`;
  get invoices() {
    return this.documents.filter((one) => one.kind === "invoice");
  }
  get notes() {
    return this.documents.filter((one) => one.kind === "credit_note");
  }

  issue(
    rows: { quantity: number; price: Money; tax_bp: number }[],
    terms: Terms,
    date: Day,
    early: EarlyTerms,
  ) {
    const lines = rows.map((row) => ({
      ...row,
      uuid: this.name(),
      amount: multiply(row.price, String(row.quantity)),
      tax_name: `VAT ${row.tax_bp}`,
      discount_bp: 0,
      commission_bp: 0,
      campaign: null,
    }));
    const { total } = computeInvoiceTotals(lines, terms, 2);
    this.add("invoice", { lines, terms, early, total, date, credits: null });
  }
  private add(
    kind: string,
    rest: Pick<Document, "lines" | "terms" | "early" | "total" | "date" | "credits">,
  ) {
    const own = { uuid: this.name(), kind, status: "issued", customer: CUSTOMER };
    const document = { ...own, paid: ZERO, credited: ZERO, ...rest };
    this.documents.push(document);
    return document;
  }

  credit(invoice: Document, request: Parameters<typeof planCredit>[1], date: Day) {
    const before = this.taken.filter((one) => one.of === invoice);
    const lines = invoice.lines.map((line): CreditableLine => {
      const off = before.filter((one) => one.line === line.uuid);
      return {
        ...line,
        left_quantity: subtractQuantities(
          line.quantity,
          off.map((one) => one.quantity),
        ),
        left_amount: subtract(line.amount, sum([ZERO, ...off.map((one) => one.amount)])),
        has_spots: false,
        is_reduced: off.some((one) => one.quantity === 0),
        spots: [],
      };
    });
    const parts = planCredit(lines, request);
    const { total } = computeCreditSums(invoice.lines, before, parts, invoice.terms, 2);
    if (isNegative(total)) throw conflict("negative_total");
    if (compare(total, subtract(invoice.total, invoice.credited)) > 0) throw conflict("credit_exceeds_total");
    this.taken.push(...parts.map((part) => ({ ...part, of: invoice })));
    const { terms } = invoice;
    const early = NO_EARLY_TERMS;
    const note = this.add("credit_note", { lines: [], terms, early, total, date, credits: invoice });
    invoice.credited = sum([invoice.credited, total]);
    this.releaseDiscounts([invoice.uuid], date);
    this.settle(note);
  }
  /** Credits what is left and marks the invoice void. */
  void(invoice: Document, date: Day) {
    const isLeft = (line: CreditLine) =>
      this.taken.filter((one) => one.line === line.uuid).reduce((all, one) => all + one.quantity, 0) !==
      line.quantity;
    if (invoice.lines.some(isLeft)) this.credit(invoice, {}, date);
    invoice.status = "void";
  }
  private settle(note: Document) {
    const invoice = note.credits;
    if (!invoice) return;
    const amount = computeOwnSettlement(note, invoice);
    if (!isZero(amount)) this.spend(note, [{ invoice: invoice.uuid, amount, date: invoice.date }]);
  }
  private spend(note: Document, parts: DatedPart[]) {
    this.write(note.uuid, note.date, parts);
    note.paid = sum([note.paid, ...parts.map((part) => part.amount)]);
  }
  private write(source: string, day: Day, parts: readonly DatedPart[], is_discount = false) {
    for (const { invoice, amount, date } of parts) {
      const released = this.allocations
        .filter((one) => one.invoice_id === invoice && isNegative(one.amount))
        .map((one) => one.date)
        .sort()
        .at(-1);
      this.store(source, { invoice, amount, date: pickAllocationDay(day, date, released) }, is_discount);
    }
  }
  private store(source: string, { invoice, amount, date }: DatedPart, is_discount = false) {
    this.allocations.push({ source, invoice_id: invoice, amount, date, is_discount });
    const of = this.documents.find((one) => one.uuid === invoice)!;
    of.paid = sum([of.paid, amount]);
  }
  private held = () => new Map(this.documents.map((one) => [one.uuid, one]));
  private choose(amount: Money, day: Day | null, asked?: AllocationPart[]): DatedPart[] {
    const held = this.held();
    if (!asked) {
      const open = this.invoices.map((one) => ({
        uuid: one.uuid,
        open: subtract(one.total, one.paid),
        discount: day ? computeAvailableDiscount(this.toEarly(one), day) : ZERO,
      }));
      return checkOpen(allocateEarly(amount, open).allocations, held, CUSTOMER);
    }
    const parts = checkOpen(asked, held, CUSTOMER);
    checkParts(parts, amount);
    return parts;
  }

  /** An invoice as its discount follows from it. */
  toEarly(one: Document): EarlyInvoice {
    const parts = this.allocations.flatMap(({ invoice_id, source, amount, date, is_discount }) => {
      if (invoice_id !== one.uuid || this.notesOf([one.uuid]).some((note) => note.uuid === source)) return [];
      const day = this.payments.find((payment) => payment.uuid === source)?.date ?? date;
      return [{ amount, day, is_discount }];
    });
    return { ...one.early, total: one.total, credited: one.credited, paid: one.paid, parts };
  }
  private applyDiscounts(payment: Payment, day: Day, parts: readonly DatedPart[]) {
    for (const { invoice, discount, date } of parts) {
      const of = this.documents.find((one) => one.uuid === invoice)!;
      const amount = subtract(of.total, of.paid);
      if (!discount || isZero(amount)) continue;
      if (compare(amount, computeAvailableDiscount(this.toEarly(of), payment.date)) > 0)
        throw invalid("allocations", "discount_not_earned");
      this.write(payment.uuid, day, [{ invoice, amount, date }], true);
    }
  }
  /** Takes back what invoices no longer earn, and all of a payment `without` a part of them. */
  private releaseDiscounts(invoices: readonly string[], today: Day, without?: string) {
    for (const of of this.invoices.filter(({ uuid }) => invoices.includes(uuid))) {
      let unearned = computeUnearnedDiscount(this.toEarly(of));
      const own = this.allocations.filter((one) => one.invoice_id === of.uuid && one.is_discount);
      for (const source of new Set(own.map((one) => one.source))) {
        const granted = sum([ZERO, ...own.filter((one) => one.source === source).map((one) => one.amount)]);
        const amount = source === without ? granted : pickSmaller(granted, unearned);
        if (isZero(amount)) continue;
        unearned = subtract(unearned, pickSmaller(amount, unearned));
        const [part] = planReleases([{ invoice: of.uuid, amount }], this.of(source), today);
        this.store(source, part!, true);
      }
    }
  }

  pay(amount: Money, date: Day, asked?: AllocationPart[]) {
    const parts = this.choose(amount, date, asked);
    const payment = { uuid: this.name(), date, amount, allocated: ZERO, refunded: ZERO };
    this.payments.push(payment);
    this.allot(payment, date, parts);
    this.applyDiscounts(payment, date, parts);
  }
  private allot(payment: Payment, day: Day, parts: DatedPart[]) {
    this.write(payment.uuid, day, parts);
    payment.allocated = sum([payment.allocated, ...parts.map((part) => part.amount)]);
  }
  spendPayment(payment: Payment, today: Day) {
    const parts = this.choose(computeOverpaid(payment, 2), payment.date);
    this.allot(payment, today, parts);
    this.applyDiscounts(payment, today, parts);
  }
  spendCredit(note: Document) {
    this.spend(note, this.choose(subtract(note.total, note.paid), null));
  }
  private of = (uuid: string) => this.allocations.filter((one) => one.source === uuid);
  private notesOf = (invoices: readonly string[]) =>
    this.notes.filter((note) => note.credits && invoices.includes(note.credits.uuid));
  reallocate(payment: Payment, wanted: AllocationPart[], today: Day) {
    checkParts(wanted, subtract(payment.amount, payment.refunded));
    const before = sumByInvoice(this.of(payment.uuid).filter((one) => !one.is_discount));
    const discounts = sumByInvoice(this.of(payment.uuid).filter((one) => one.is_discount));
    const { released, added } = planReallocation(before, wanted);
    this.releaseDiscounts(listDroppedDiscounts(discounts, before, wanted), today, payment.uuid);
    const parts = checkOpen(added, this.held(), CUSTOMER, wanted);
    for (const one of planReleases(released, this.of(payment.uuid), today)) this.store(payment.uuid, one);
    this.write(payment.uuid, today, parts);
    this.releaseDiscounts(
      released.map(({ invoice }) => invoice),
      today,
    );
    this.applyDiscounts(
      payment,
      today,
      checkOpen(
        wanted.map((one) => ({ ...one, amount: ZERO })),
        this.held(),
        CUSTOMER,
      ),
    );
    for (const note of this.notesOf(released.map(({ invoice }) => invoice))) this.settle(note);
    payment.allocated = sum([ZERO, ...wanted.map(({ amount }) => amount)]);
  }
  refund(payment: Payment, amount: Money, date: Day, today: Day) {
    const allocations = this.of(payment.uuid).filter((one) => !one.is_discount);
    const state = { ...payment, payment_date: payment.date, allocations };
    checkRefund(state, { amount, date }, today, 2);
    this.refunds.push({ uuid: this.name(), payment, amount, date });
    payment.refunded = sum([payment.refunded, amount]);
  }
  undoRefund(refund: Book["refunds"][number]) {
    this.refunds = this.refunds.filter((one) => one !== refund);
    refund.payment.refunded = subtract(refund.payment.refunded, refund.amount);
  }
  unpay(payment: Payment, today: Day) {
    if (!isZero(payment.refunded)) throw conflict("payment_refunded");
    const gone = this.of(payment.uuid);
    this.allocations = this.allocations.filter((one) => one.source !== payment.uuid);
    this.payments = this.payments.filter((one) => one !== payment);
    for (const { invoice_id, amount } of gone) {
      const of = this.documents.find((one) => one.uuid === invoice_id)!;
      of.paid = subtract(of.paid, amount);
    }
    this.releaseDiscounts(
      gone.map((one) => one.invoice_id),
      today,
    );
    for (const note of this.notesOf(gone.map((one) => one.invoice_id))) this.settle(note);
  }

  /** What each document and payment dated until a day has open on it, and their amounts, signed as they count. */
  readOn(day: Day) {
    const moved = (is: (one: Allocation) => boolean) =>
      this.allocations.filter((one) => is(one) && one.date <= day).map((one) => one.amount);
    const documents = this.documents.map(({ uuid, kind, total, date }) => {
      const parts = moved((one) => (kind === "invoice" ? one.invoice_id : one.source) === uuid);
      return {
        date,
        isOwed: kind === "invoice",
        amount: total,
        left: subtract(total, sum([ZERO, ...parts])),
      };
    });
    const payments = this.payments.map((payment) => {
      const { uuid, date, amount } = payment;
      const back = this.refunds.filter((one) => one.payment === payment && one.date <= day);
      const refunded = sum([ZERO, ...back.map((one) => one.amount)]);
      const used = sum([ZERO, refunded, ...moved((one) => one.source === uuid && !one.is_discount)]);
      return { date, isOwed: false, amount: subtract(amount, refunded), left: subtract(amount, used) };
    });
    const until = [...documents, ...payments].filter(({ date }) => date <= day);
    const total = (key: "amount" | "left") =>
      sum([ZERO, ...until.map((one) => (one.isOwed ? one[key] : negate(one[key])))]);
    const discounts = sum([ZERO, ...moved((one) => one.is_discount)]);
    return { until, balance: subtract(total("amount"), discounts), open: total("left") };
  }
}
