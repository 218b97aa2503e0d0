import { CustomerNames, type NamedCustomer } from "@/lib/bank/names";
import { InvoiceReferences } from "@/lib/bank/references";
import { findExactParts } from "@/lib/billing/exact-parts";
import { allocate } from "@/lib/billing/invoice-status";
import { compare, type Money, subtract, sum } from "@/lib/money";

/** How sure a suggestion is. Only a `certain` one may be booked together with others, at one press. */
export const CONFIDENCES = ["certain", "likely", "possible"] as const;
/** A confidence of `CONFIDENCES`. */
export type Confidence = (typeof CONFIDENCES)[number];
/**
 * What a suggestion rests on. `digits`: the text has the digits of the number only. `account`: an earlier payment came
 * from it. `sum`: several invoices add up to the amount. `repeated`: another entry already pays this invoice. `other_name`:
 * the name is of another customer.
 */
export const SUGGESTION_REASONS = [
  "reference",
  "digits",
  "amount",
  "sum",
  "name",
  "account",
  "repeated",
  "other_name",
] as const;
/** A reason of `SUGGESTION_REASONS`. */
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** An incoming entry. */
export type IncomingEntry = { amount: Money; name: string; iban: string; text: string };
/** An invoice with what is open of it; the oldest come first. */
export type OpenInvoice = { uuid: string; number: string; customer: string; open: Money };
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
  allocations: { invoice: string; amount: Money }[];
  left: Money;
  reasons: SuggestionReason[];
};

const addUp = (invoices: readonly OpenInvoice[]) => sum(invoices.map((one) => one.open));
const isEqual = (a: Money, b: Money) => compare(a, b) === 0;

/** Suggests payments by the state of the ledger, which it indexes once. */
class Suggester {
  private readonly references: InvoiceReferences<OpenInvoice>;
  private readonly names: CustomerNames;
  private readonly ofCustomer: ReadonlyMap<string, OpenInvoice[]>;
  private readonly ofAmount: ReadonlyMap<Money, OpenInvoice[]>;

  constructor(private readonly ledger: Ledger) {
    this.references = new InvoiceReferences(ledger.invoices);
    this.names = new CustomerNames(ledger.customers);
    this.ofCustomer = Map.groupBy(ledger.invoices, (one) => one.customer);
    this.ofAmount = Map.groupBy(ledger.invoices, (one) => one.open);
  }

  suggest(entry: IncomingEntry): Suggestion | null {
    const { whole, digits } = this.references.find(entry.text);
    const known = this.identify(entry);
    const named = this.pickCustomer(whole, known?.customer);
    if (named.length > 0) return this.byReference(entry.amount, named, whole.length === named.length, known);
    const maybe = this.pickCustomer(digits, known?.customer);
    const isPlausible =
      maybe[0] && (maybe[0].customer === known?.customer || isEqual(addUp(maybe), entry.amount));
    if (isPlausible && (!known || maybe[0]?.customer === known.customer))
      return this.byDigits(entry.amount, maybe, known);
    if (known) return this.byCustomer(entry.amount, known.customer, known.reasons);
    const [only, ...others] = this.ofAmount.get(entry.amount) ?? [];
    if (!only || others.length > 0) return null;
    return this.build("possible", entry.amount, [only], ["amount"]);
  }

  /** The customer by account and name; of two different ones the name counts. */
  private identify({ name, iban, text }: IncomingEntry) {
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

  private byReference(
    amount: Money,
    named: readonly OpenInvoice[],
    isAll: boolean,
    known: ReturnType<Suggester["identify"]>,
  ): Suggestion {
    const customer = named[0]?.customer ?? "";
    const isOther = known !== null && known.customer !== customer;
    const who: SuggestionReason[] = isOther ? ["other_name"] : (known?.reasons ?? []);
    if (isEqual(addUp(named), amount)) {
      const isCertain = isAll && !isOther && !known?.isDoubtful;
      return this.build(isCertain ? "certain" : "likely", amount, named, ["reference", "amount", ...who]);
    }
    const exact = compare(addUp(named), amount) < 0 ? this.complete(amount, named) : null;
    if (exact && !isOther) return this.build("likely", amount, exact, ["reference", "sum", ...who]);
    // A mistyped number: the payer has an invoice of just this amount.
    const own = known && this.byCustomer(amount, known.customer, known.reasons);
    if (own?.confidence === "likely" && own.allocations.length === 1) return own;
    return this.build(isOther || !isAll ? "possible" : "likely", amount, named, ["reference", ...who]);
  }

  /** The named invoices with others of their customer that make up the rest of the amount. */
  private complete(amount: Money, named: readonly OpenInvoice[]): OpenInvoice[] | null {
    const others = (this.ofCustomer.get(named[0]?.customer ?? "") ?? []).filter(
      (one) => !named.includes(one),
    );
    const rest = findExactParts(subtract(amount, addUp(named)), others);
    return rest && [...named, ...rest];
  }

  private byDigits(amount: Money, named: readonly OpenInvoice[], known: ReturnType<Suggester["identify"]>) {
    const who = known?.reasons ?? [];
    if (isEqual(addUp(named), amount))
      return this.build("likely", amount, named, ["digits", "amount", ...who]);
    const exact = compare(addUp(named), amount) < 0 ? this.complete(amount, named) : null;
    if (exact) return this.build("likely", amount, exact, ["digits", "sum", ...who]);
    return this.build("possible", amount, named, ["digits", ...who]);
  }

  /** The invoice of that amount, those that add up to it, or the oldest first. */
  private byCustomer(amount: Money, customer: string, reasons: readonly SuggestionReason[]): Suggestion {
    const open = this.ofCustomer.get(customer) ?? [];
    const same = open.find((one) => isEqual(one.open, amount));
    if (same) return this.build("likely", amount, [same], ["amount", ...reasons]);
    const parts = findExactParts(amount, open);
    if (parts) return this.build("likely", amount, parts, ["sum", ...reasons]);
    return this.build("possible", amount, open, reasons, customer);
  }

  private build(
    confidence: Confidence,
    amount: Money,
    invoices: readonly OpenInvoice[],
    reasons: readonly SuggestionReason[],
    customer = invoices[0]?.customer ?? "",
  ): Suggestion {
    const { allocations, left } = allocate(amount, invoices);
    return { confidence, customer, allocations, left, reasons: [...reasons] };
  }
}

/**
 * Suggests for each incoming entry, in order, the customer and invoices that it pays; null where nothing fits. A
 * suggestion is certain only where the text has the full numbers of invoices of one customer, their open amounts make
 * the amount exactly, name and account are of no other customer, and no entry before it pays one of them.
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
