import {
  type Allocatable,
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
import { allocate, sumByInvoice } from "@/lib/billing/invoice-status";
import { planReallocation } from "@/lib/billing/reallocation";
import type { Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import {
  compare,
  isNegative,
  isZero,
  type Money,
  multiply,
  negate,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";

const ZERO = toMoney(0);
const CUSTOMER = "customer";
type Line = Parameters<typeof computeCreditSums>[0][number] & { quantity: number; price: Money };
type Terms = { discount_bp: number; taxes_inline: boolean; discounts_inline: boolean };
type Document = Allocatable & { lines: Line[]; terms: Terms; credited: Money; credits: Document | null };
type Payment = { uuid: string; date: Day; amount: Money; allocated: Money; refunded: Money };
type Taken = { of: Document; line: string; quantity: number; amount: Money };
type Allocation = { invoice_id: string; source: string; amount: Money; date: Day };

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

  issue(rows: { quantity: number; price: Money; tax_bp: number }[], terms: Terms, date: Day) {
    const lines = rows.map((row) => ({
      ...row,
      uuid: this.name(),
      amount: multiply(row.price, row.quantity),
      tax_name: `VAT ${row.tax_bp}`,
      discount_bp: 0,
      commission_bp: 0,
      campaign: null,
    }));
    const { total } = computeInvoiceTotals(lines, terms, 2);
    this.add("invoice", { lines, terms, total, date, credits: null });
  }
  private add(kind: string, rest: Pick<Document, "lines" | "terms" | "total" | "date" | "credits">) {
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
        left_quantity: line.quantity - off.reduce((all, one) => all + one.quantity, 0),
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
    const note = this.add("credit_note", { lines: [], terms, total, date, credits: invoice });
    invoice.credited = sum([invoice.credited, total]);
    this.settle(note);
  }
  /** Credits what is left and marks the invoice void. */
  void(invoice: Document, date: Day) {
    const isLeft = (line: Line) =>
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
  private write(source: string, day: Day, parts: readonly DatedPart[]) {
    for (const { invoice, amount, date } of parts) {
      const released = this.allocations
        .filter((one) => one.invoice_id === invoice && isNegative(one.amount))
        .map((one) => one.date)
        .sort()
        .at(-1);
      this.store(source, { invoice, amount, date: pickAllocationDay(day, date, released) });
    }
  }
  private store(source: string, { invoice, amount, date }: DatedPart) {
    this.allocations.push({ source, invoice_id: invoice, amount, date });
    const of = this.documents.find((one) => one.uuid === invoice)!;
    of.paid = sum([of.paid, amount]);
  }
  private held = () => new Map(this.documents.map((one) => [one.uuid, one]));
  private choose(amount: Money, asked?: { invoice: string; amount: Money }[]): DatedPart[] {
    const held = this.held();
    if (!asked) {
      const open = this.invoices.map(({ uuid, total, paid }) => ({ uuid, open: subtract(total, paid) }));
      return checkOpen(allocate(amount, open).allocations, held, CUSTOMER);
    }
    const parts = checkOpen(asked, held, CUSTOMER);
    checkParts(parts, amount);
    return parts;
  }

  pay(amount: Money, date: Day, asked?: { invoice: string; amount: Money }[]) {
    const parts = this.choose(amount, asked);
    const payment = { uuid: this.name(), date, amount, allocated: ZERO, refunded: ZERO };
    this.payments.push(payment);
    this.allot(payment, date, parts);
  }
  private allot(payment: Payment, day: Day, parts: DatedPart[]) {
    this.write(payment.uuid, day, parts);
    payment.allocated = sum([payment.allocated, ...parts.map((part) => part.amount)]);
  }
  spendPayment(payment: Payment, today: Day) {
    this.allot(payment, today, this.choose(computeOverpaid(payment, 2)));
  }
  spendCredit(note: Document) {
    this.spend(note, this.choose(subtract(note.total, note.paid)));
  }
  private of = (uuid: string) => this.allocations.filter((one) => one.source === uuid);
  private notesOf = (invoices: readonly string[]) =>
    this.notes.filter((note) => note.credits && invoices.includes(note.credits.uuid));
  reallocate(payment: Payment, wanted: { invoice: string; amount: Money }[], today: Day) {
    checkParts(wanted, subtract(payment.amount, payment.refunded));
    const { released, added } = planReallocation(sumByInvoice(this.of(payment.uuid)), wanted);
    const parts = checkOpen(added, this.held(), CUSTOMER, wanted);
    for (const one of planReleases(released, this.of(payment.uuid), today)) this.store(payment.uuid, one);
    this.write(payment.uuid, today, parts);
    for (const note of this.notesOf(released.map(({ invoice }) => invoice))) this.settle(note);
    payment.allocated = sum([ZERO, ...wanted.map(({ amount }) => amount)]);
  }
  refund(payment: Payment, amount: Money, date: Day, today: Day) {
    const state = { ...payment, payment_date: payment.date, allocations: this.of(payment.uuid) };
    checkRefund(state, { amount, date }, today, 2);
    this.refunds.push({ uuid: this.name(), payment, amount, date });
    payment.refunded = sum([payment.refunded, amount]);
  }
  undoRefund(refund: Book["refunds"][number]) {
    this.refunds = this.refunds.filter((one) => one !== refund);
    refund.payment.refunded = subtract(refund.payment.refunded, refund.amount);
  }
  unpay(payment: Payment) {
    if (!isZero(payment.refunded)) throw conflict("payment_refunded");
    const gone = this.of(payment.uuid);
    this.allocations = this.allocations.filter((one) => one.source !== payment.uuid);
    this.payments = this.payments.filter((one) => one !== payment);
    for (const { invoice_id, amount } of gone) {
      const of = this.documents.find((one) => one.uuid === invoice_id)!;
      of.paid = subtract(of.paid, amount);
    }
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
      const used = sum([ZERO, refunded, ...moved((one) => one.source === uuid)]);
      return { date, isOwed: false, amount: subtract(amount, refunded), left: subtract(amount, used) };
    });
    const until = [...documents, ...payments].filter(({ date }) => date <= day);
    const total = (key: "amount" | "left") =>
      sum([ZERO, ...until.map((one) => (one.isOwed ? one[key] : negate(one[key])))]);
    return { until, balance: total("amount"), open: total("left") };
  }
}
