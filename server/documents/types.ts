import type { Reach } from "@/lib/audience/shapes";
import type { STATEMENT_KINDS } from "@/lib/billing/statements/account";
import type { SwissBill } from "@/lib/billing/swiss-code";
import type { CommissionStatement } from "@/lib/calls/corporate/commissions";
import type { DateFormat, Day } from "@/lib/day";
import type { BasisPoints, Money } from "@/lib/money";
import type { PriceSums } from "@/lib/pricing/price-sums";
import type { StatsFigures } from "@/lib/stats/figures";
import type { StatsGroup } from "@/lib/stats/query";
import type { DayLog } from "@/lib/traffic/day-log";

/** Looks up a label: key of `documents.*` in the receiver's language, with values. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The receiver's formats: BCP 47 language, the tenant's amounts, dates and clock. */
export type DocumentFormat = {
  language: string;
  currency_format: string;
  date_format: DateFormat;
  clock: 12 | 24;
};
export type Letterhead = {
  name: string;
  /** Address and tax numbers: one line each, at most six. */
  lines: readonly string[];
  /** PNG or JPEG, beside the name or across from it. */
  logo?: Uint8Array;
  /** The storage key of the logo, which a frozen document has instead of its bytes. */
  logo_key?: string;
  logo_place?: "left" | "right";
  /** Colour of the title and the rule above the sum, "#rrggbb"; the ink colour by default. */
  accent?: `#${string}`;
  /** Printed at the foot of every page. */
  footer: string;
};
/**
 * The common data of documents. `created_at` is the only date inside the file, so the same document gives the same
 * bytes.
 */
export type DocumentBase = {
  letterhead: Letterhead;
  reading: DocumentFormat;
  created_at: Date;
};
/** A label and its value under the head: your reference, order, period. */
export type Fact = { label: string; value: string };

export type InvoiceLine = {
  title: string;
  note?: string;
  quantity: string | number;
  /** What it counts, in the language of the document. */
  unit?: string;
  price: Money;
  /** The discount of the line; shown in a column where any line has one. */
  discount_bp?: BasisPoints;
  /** Tax rate, shown where taxes are computed per line. */
  tax_bp?: BasisPoints;
  amount: Money;
};
/** A row between the lines and the sum; a discount or the agency's commission is negative. */
export type InvoiceSum = { label: string; amount: Money };
export type InvoiceData = DocumentBase & {
  kind: "invoice" | "credit_note" | "pro_forma";
  /** Null while it is a draft. */
  number: string | null;
  to: readonly string[];
  /** The advertiser, where the invoice goes to the agency. */
  on_behalf_of?: string;
  date: Day;
  due?: Day;
  facts: readonly Fact[];
  currency: string;
  lines: readonly InvoiceLine[];
  gross: Money;
  /** In the order they apply, each with its own label ("Discount 5 %, without free lines"). */
  reductions: readonly InvoiceSum[];
  net: Money;
  taxes: readonly { name: string; net: Money; tax: Money }[];
  total: Money;
  /** Already paid or credited, if anything. */
  paid?: Money;
  to_pay: Money;
  /** Text to the receiver, terms, exemption notes: a paragraph each. */
  texts: readonly string[];
  payment?: {
    /** "GB00 SPOT …, Vane & Kestrel Radio". */
    account: string;
    reference: string;
    /** Dark modules of a payment code, row by row. */
    qr?: readonly (readonly boolean[])[];
    /** The Swiss payment part, instead of that code. Modules are a row of "1" (dark) and "0" each. */
    bill?: Omit<SwissBill, "payload"> & { modules: readonly string[] };
  };
};

type StatementItem = {
  kind: (typeof STATEMENT_KINDS)[number];
  number: string;
  date: Day;
  due_date: Day | null;
  is_void: boolean;
};
/** A statement of account; amounts that lower the balance are negative. */
export type StatementData = DocumentBase & {
  /** The day on which it was written. */
  date: Day;
  to: readonly string[];
  statement: {
    currency: string;
    from: Day;
    to: Day;
    opening: Money;
    closing: Money;
    entries: readonly (StatementItem & { amount: Money; balance: Money })[];
    open_items: readonly (StatementItem & { open: Money })[];
    interest: { bp: number; amount: Money } | null;
  };
  /** Bank and account number; "" without one. */
  account: string;
};

/** A view of the statistics. */
export type StatsData = DocumentBase & {
  date: Day;
  stats: {
    name: string;
    from: Day;
    to: Day;
    currency: string;
    by: StatsGroup;
    totals: StatsFigures;
    months: readonly (StatsFigures & { from: Day; to: Day })[];
    groups: readonly (StatsFigures & { name: string })[];
    /** What people noted on days of the months, by day. */
    notes: readonly { day: Day; text: string; created_by_name: string }[];
  };
};

/** The commission statement of an agent or agency. */
export type CommissionData = DocumentBase & {
  /** The day on which it was written. */
  date: Day;
  to: readonly string[];
  statement: CommissionStatement;
};

/** The receipt of a payment as it stands on a day. */
export type ReceiptData = DocumentBase & {
  number: string;
  /** The day on which it was written. */
  date: Day;
  to: readonly string[];
  /** When and how it was paid. */
  facts: readonly Fact[];
  currency: string;
  amount: Money;
  /** The invoices it pays; `open` is what is left to pay of each. */
  rows: readonly { number: string; date: Day; total: Money; amount: Money; open: Money }[];
  unapplied: Money;
  texts: readonly string[];
};

/** A row of an estimate: what is ordered, when it is expected to air, its price. */
export type EstimateRow = { title: string; note: string; times: string; spots: number; price: Money };
export type EstimateData = DocumentBase & {
  name: string;
  to: readonly string[];
  facts: readonly Fact[];
  currency: string;
  rows: readonly EstimateRow[];
  stations: readonly { name: string; spots: number; seconds: number; price: Money }[];
  listed: Money;
  /** From the list price to the total. */
  reductions: readonly InvoiceSum[];
  sums: PriceSums;
  /** Validity and terms of the estimate: a paragraph each. */
  texts: readonly string[];
};

/** A station of a confirmation. `zone`: of its times; `seconds` of a day: of the station's clock, in airing order. */
export type ConfirmationStation = {
  name: string;
  zone: string;
  spots: number;
  seconds: number;
  price: Money;
  days: readonly { date: Day; seconds: readonly number[]; titles: readonly string[] }[];
};
export type ConfirmationData = DocumentBase & {
  number: string;
  name: string;
  to: readonly string[];
  facts: readonly Fact[];
  currency: string;
  stations: readonly ConfirmationStation[];
  sums: PriceSums;
  texts: readonly string[];
};

/** The log of a day; `status`: its version or that it is not published, and when that was so. */
export type DayLogData = DocumentBase & { log: DayLog; status: string };

export type LiveReportRow = {
  date: Day;
  planned: number;
  aired: number;
  /** Seconds of the station's clock at which its spots were on air. */
  seconds: readonly number[];
};
/** A live report at a moment. */
export type LiveReportData = DocumentBase & {
  campaign: string;
  to: readonly string[];
  facts: readonly Fact[];
  rows: readonly LiveReportRow[];
  /** What the document is and is not. */
  text: string;
};

export type ReportRow = {
  date: Day;
  /** Second of the station's clock; exact where aired, otherwise planned. */
  second: number;
  /** Seconds. */
  length: number;
  title: string;
  copy_id?: string;
  break_name?: string;
  basis: "aired" | "planned";
  /** What the row rests on, in words. */
  evidence?: string;
  /** The missed spot this one makes good. */
  make_good_for?: { date: Day; second: number };
  remark?: string;
};
export type ReportGroup = { title: string; note?: string; rows: readonly ReportRow[] };
export type BroadcastReportData = DocumentBase & {
  number: string;
  revision: number;
  to: readonly string[];
  facts: readonly Fact[];
  groups: readonly ReportGroup[];
  /** The rows that are not billed, each with its reason. */
  apart?: ReportGroup;
  /** A sentence on spots that no log covers yet. */
  waiting?: string;
  /** The as-run files that prove it. */
  sources: readonly { file_name: string; sha256: string; imported: string }[];
  statement: string;
  /** Null where nothing is certified. */
  signer: { name: string; title: string } | null;
  /** Hash of the content in hex; it can be checked at `verify_url`. */
  hash: string;
  verify_url?: string;
};

export type ContractData = DocumentBase & {
  number: string;
  title: string;
  to: readonly string[];
  facts: readonly Fact[];
  /** Paragraphs between empty lines; "# " begins a heading, "- " a list item. */
  text: string;
  /** What is committed, with its sum; a sample of a template has none. */
  items?: readonly {
    title: string;
    detail: string;
    /** As printed; empty where only the amount counts. */
    quantity: string;
    price: Money;
    amount: Money;
  }[];
  total?: Money;
  currency?: string;
  /** The signers: ours on the left, the customer's on the right. */
  signers: readonly [string, string];
  evidence?: Evidence;
};

/** Who signed a document: the typed signature and the facts that prove it. */
export type Evidence = { name: string; text: string; facts: readonly Fact[] };

/** An option of a proposal with its lines and sums. */
export type ProposalOptionData = Pick<
  InvoiceData,
  "lines" | "gross" | "reductions" | "net" | "taxes" | "total"
> & {
  /** "Option A: Light"; empty where there is only one. */
  heading: string;
  text: string;
  /** What its spots reach by estimate; proposals that were sent before there were estimates have none. */
  reach?: Reach;
};
export type ProposalData = DocumentBase & {
  number: string;
  title: string;
  to: readonly string[];
  facts: readonly Fact[];
  currency: string;
  /** A paragraph each: to the customer above the options, terms below them. */
  texts: readonly string[];
  terms: readonly string[];
  options: readonly ProposalOptionData[];
  evidence?: Evidence;
};
