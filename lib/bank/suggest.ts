import { CustomerNames, type NamedCustomer } from "@/lib/bank/names";
import { InvoiceReferences } from "@/lib/bank/references";
import {
  allocateEarly,
  computeReduced,
  type EarlyAllocation,
  type EarlyOpen,
} from "@/lib/billing/early-payment/allocate";
import { findExactParts } from "@/lib/billing/exact-parts";
import type { Day } from "@/lib/day";
import { compare, type Money, subtract, sum } from "@/lib/money";

/** How sure a suggestion is. Only a `certain` one may be booked together with others, at one press. */
export const CONFIDENCES = ["certain", "likely", "possible"] as const;
/** A confidence of `CONFIDENCES`. */
export type Confidence = (typeof CONFIDENCES)[number];
/**
 * What a suggestion rests on. `digits`: the text has the digits of the number only. `account`: an earlier payment came
 * from it. `sum`: several invoices add up to the amount. `discount`: with their discounts for early payment, in time.
 * `repeated`: another entry already pays this invoice. `other_name`: the name is of another customer.
 */
export const SUGGESTION_REASONS = [
  "reference",
  "digits",
  "amount",
  "sum",
  "name",
  "account",
  "discount",
  "repeated",
  "other_name",
] as const;
/** A reason of `SUGGESTION_REASONS`. */
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** An incoming entry. */
export type IncomingEntry = { date: Day; amount: Money; name: string; iban: string; text: string };
/**
 * An invoice with what is open of it; the oldest come first. `early`: the discount that a payment until a day may leave
 * open of it.
 */
export type OpenInvoice = {
  uuid: string;
  number: string;
  customer: string;
  open: Money;
  early: { until: Day; discount: Money } | null;
};
/** What entries are compared with. `accounts`: the customer that last paid from an account. */
export type Ledger = {
  invoices: readonly OpenInvoice[];
  customers: readonly NamedCustomer[];
  accounts: ReadonlyMap<string, string>;
};
/** The customer and invoices that an entry seems to pay; what is left is overpaid. */
export type Suggestion = {
  confidence: Confidence;
  customer: string;
  allocations: EarlyAllocation[];
  left: Money;
  reasons: SuggestionReason[];
};

const isEqual = (a: Money, b: Money) => compare(a, b) === 0;
const addUp = (invoices: readonly OpenInvoice[]) => sum(invoices.map((one) => one.open));

/** An invoice as a payment of a day may settle it. */
const toEarlyOpen = ({ uuid, open, early }: OpenInvoice, day: Day): EarlyOpen => ({
  uuid,
  open,
  discount: early && day <= early.until ? early.discount : subtract(open, open),
});
/** Who pays an entry, as far as account and name tell. */
type Payer = { customer: string; reasons: SuggestionReason[]; isDoubtful: boolean } | null;

/** Suggests payments by the state of the ledger, which it indexes once. */
class Suggester {
  private readonly references: InvoiceReferences<OpenInvoice>;
  private readonly names: CustomerNames;
  private readonly ofCustomer: ReadonlyMap<string, OpenInvoice[]>;
  private readonly ofAmount: ReadonlyMap<Money, OpenInvoice[]>;
  private readonly ofReduced: ReadonlyMap<Money, OpenInvoice[]>;

  constructor(private readonly ledger: Ledger) {
    const { invoices } = ledger;
    this.references = new InvoiceReferences(invoices);
    this.names = new CustomerNames(ledger.customers);
    this.ofCustomer = Map.groupBy(invoices, (one) => one.customer);
    this.ofAmount = Map.groupBy(invoices, (one) => one.open);
    this.ofReduced = Map.groupBy(
      invoices.filter(({ early }) => early !== null),
      (one) => computeReduced({ open: one.open, discount: one.early?.discount ?? one.open }),
    );
  }

  suggest(entry: IncomingEntry): Suggestion | null {
    const { whole, digits } = this.references.find(entry.text);
    const known = this.identify(entry);
    const named = this.pickCustomer(whole, known?.customer);
    if (named.length > 0) return this.byReference(entry, named, whole.length === named.length, known);
    const maybe = this.pickCustomer(digits, known?.customer);
    const isPlausible =
      maybe[0] && (maybe[0].customer === known?.customer || this.isExact(entry, maybe) !== null);
    if (isPlausible && (!known || maybe[0]?.customer === known.customer))
      return this.byDigits(entry, maybe, known);
    if (known) return this.byCustomer(entry, known.customer, known.reasons);
    return this.byAmount(entry);
  }

  /** The customer by account and name; of two different ones the name counts. */
  private identify({ name, iban, text }: IncomingEntry): Payer {
    const byAccount = iban ? this.ledger.accounts.get(iban) : undefined;
    const byName = this.names.find(name) ?? (name ? null : this.names.find(text));
    const customer = byName ?? byAccount;
    if (!customer) return null;
    const reasons: SuggestionReason[] = [];
    if (byName) reasons.push("name");
    if (byAccount === customer) reasons.push("account");
    return { customer, reasons, isDoubtful: Boolean(byName && byAccount && byAccount !== byName) };
  }

  /** A payment has one customer: the invoices of the known one among those named, else of the first. */
  private pickCustomer(named: readonly OpenInvoice[], known: string | undefined): OpenInvoice[] {
    const customer = named.some((one) => one.customer === known) ? known : named[0]?.customer;
    return named.filter((one) => one.customer === customer);
  }

  /** Whether an amount is just what invoices cost: in full, or in time with their discounts; null where it is not. */
  private isExact(
    { amount, date }: IncomingEntry,
    invoices: readonly OpenInvoice[],
  ): "amount" | "discount" | null {
    if (isEqual(addUp(invoices), amount)) return "amount";
    const reduced = invoices.map((one) => computeReduced(toEarlyOpen(one, date)));
    return isEqual(sum(reduced), amount) ? "discount" : null;
  }

  private byReference(
    entry: IncomingEntry,
    named: readonly OpenInvoice[],
    isAll: boolean,
    known: Payer,
  ): Suggestion {
    const { amount } = entry;
    const customer = named[0]?.customer ?? "";
    const isOther = known !== null && known.customer !== customer;
    const who: SuggestionReason[] = isOther ? ["other_name"] : (known?.reasons ?? []);
    const how = this.isExact(entry, named);
    if (how) {
      const isCertain = isAll && !isOther && !known?.isDoubtful;
      return this.build(isCertain ? "certain" : "likely", entry, named, ["reference", how, ...who]);
    }
    const exact = compare(addUp(named), amount) < 0 ? this.complete(amount, named) : null;
    if (exact && !isOther) return this.build("likely", entry, exact, ["reference", "sum", ...who]);
    // A mistyped number: the payer has an invoice of just this amount.
    const own = known && this.byCustomer(entry, known.customer, known.reasons);
    if (own?.confidence === "likely" && own.allocations.length === 1) return own;
    return this.build(isOther || !isAll ? "possible" : "likely", entry, named, ["reference", ...who]);
  }

  /** The named invoices with others of their customer that make up the rest of the amount. */
  private complete(amount: Money, named: readonly OpenInvoice[]): OpenInvoice[] | null {
    const others = (this.ofCustomer.get(named[0]?.customer ?? "") ?? []).filter(
      (one) => !named.includes(one),
    );
    const rest = findExactParts(subtract(amount, addUp(named)), others);
    return rest && [...named, ...rest];
  }

  private byDigits(entry: IncomingEntry, named: readonly OpenInvoice[], known: Payer) {
    const { amount } = entry;
    const who = known?.reasons ?? [];
    const how = this.isExact(entry, named);
    if (how) return this.build("likely", entry, named, ["digits", how, ...who]);
    const exact = compare(addUp(named), amount) < 0 ? this.complete(amount, named) : null;
    if (exact) return this.build("likely", entry, exact, ["digits", "sum", ...who]);
    return this.build("possible", entry, named, ["digits", ...who]);
  }

  /** The invoice of that amount, also with its discount, those that add up to it, or the oldest first. */
  private byCustomer(
    entry: IncomingEntry,
    customer: string,
    reasons: readonly SuggestionReason[],
  ): Suggestion {
    const { amount, date } = entry;
    const open = this.ofCustomer.get(customer) ?? [];
    const same = open.find((one) => isEqual(one.open, amount));
    if (same) return this.build("likely", entry, [same], ["amount", ...reasons]);
    const reduced = open.find((one) => this.isExact(entry, [one]) !== null);
    if (reduced) return this.build("likely", entry, [reduced], ["discount", ...reasons]);
    const parts = findExactParts(amount, open);
    if (parts) return this.build("likely", entry, parts, ["sum", ...reasons]);
    const early = findExactParts(
      amount,
      open.map((one) => ({ of: one, open: computeReduced(toEarlyOpen(one, date)) })),
    );
    if (early)
      return this.build(
        "likely",
        entry,
        early.map(({ of }) => of),
        ["sum", "discount", ...reasons],
      );
    return this.build("possible", entry, open, reasons, customer);
  }

  /** The only invoice of that amount; of that amount with its discount, where none is open for it. */
  private byAmount(entry: IncomingEntry): Suggestion | null {
    const same = this.ofAmount.get(entry.amount) ?? [];
    const reduced = same.length > 0 ? same : (this.ofReduced.get(entry.amount) ?? []);
    const [only, ...others] = reduced;
    const how = only && others.length === 0 ? this.isExact(entry, [only]) : null;
    return only && how ? this.build("possible", entry, [only], [how]) : null;
  }

  private build(
    confidence: Confidence,
    { amount, date }: IncomingEntry,
    invoices: readonly OpenInvoice[],
    reasons: readonly SuggestionReason[],
    customer = invoices[0]?.customer ?? "",
  ): Suggestion {
    const { allocations, left } = allocateEarly(
      amount,
      invoices.map((one) => toEarlyOpen(one, date)),
    );
    return { confidence, customer, allocations, left, reasons: [...reasons] };
  }
}

/**
 * Suggests for each incoming entry, in order, the customer and invoices that it pays; null where nothing fits. A
 * suggestion is certain only where the text has the full numbers of invoices of one customer, their open amounts, or in
 * time these less their discounts, make the amount exactly, name and account are of no other customer, and no entry before it pays one of them.
 */
export function proposePayments(entries: readonly IncomingEntry[], ledger: Ledger): (Suggestion | null)[] {
  const suggester = new Suggester(ledger);
  const claimed = new Set<string>();
  return entries.map((entry) => {
    const suggestion = suggester.suggest(entry);
    if (suggestion?.confidence !== "certain") return suggestion;
    const isRepeated = suggestion.allocations.some(({ invoice }) => claimed.has(invoice));
    for (const { invoice } of suggestion.allocations) claimed.add(invoice);
    if (!isRepeated) return suggestion;
    return {
      ...suggestion,
      confidence: "possible" as const,
      reasons: [...suggestion.reasons, "repeated" as const],
    };
  });
}
