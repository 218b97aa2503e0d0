import { z } from "zod";
import { MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import { STATEMENT_KINDS } from "@/lib/billing/statements/account";
import { ImportAnswer, ImportBody } from "@/lib/calls/corporate/customer-import";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { ActivityLine } from "@/lib/calls/tenant/activity";
import { isTag, TAG_LENGTH, TAGS_MOST } from "@/lib/customers/tags";
import { TIMELINE_PARTS } from "@/lib/customers/timeline";
import { VatCheck } from "@/lib/customers/vat-check";
import { CountryCode, isElectronicAddress } from "@/lib/e-invoice/parties";
import { LANGUAGES } from "@/lib/i18n/languages";
import { EXPORT_FORMATS } from "@/lib/list";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Email,
  Int,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Price,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

/** A contact of a customer. */
export const Contact = z.object({
  name: Name,
  email: z.union([Email, z.literal("")]).default(""),
  phone: Text(60).default(""),
  role: Text(80).default(""),
});
const own = {
  name: Name,
  legal_name: Text().default(""),
  registration_number: Text(60).default(""),
  vat_number: Text(60).default(""),
  email: z.union([Email, z.literal("")]).default(""),
  phone: Text(60).default(""),
  /** Street and further lines, or all of the address in one text. */
  address: Text(500).default(""),
  post_code: Text(20).default(""),
  city: Text(80).default(""),
  /** Two letters, or "". */
  country: CountryCode.default(""),
  /** Where its e-invoices go: "9930:DE123456789" or an email address. */
  electronic_address: Text(160).refine(isElectronicAddress, "bad_electronic_address").default(""),
  /** The reference that its e-invoices state, such as a routing number. */
  buyer_reference: Text(100).default(""),
  contacts: z.array(Contact).max(50).default([]),
  category: Uuid.nullable().default(null),
  /** The agent who introduced the customer; new campaigns inherit it. */
  agent: Uuid.nullable().optional(),
  agency: Uuid.nullable().optional(),
  terms_days: Int(0, 365).nullable().default(null),
  /** The discount for early payment and its days; null as the tenant has it, 0 basis points for none. */
  early_discount_bp: Int(0, MOST_EARLY_DISCOUNT).nullable().default(null),
  early_discount_days: Int(0, 365).nullable().default(null),
  /** A booking that would owe more is asked about. */
  credit_limit: Price.nullable().default(null),
  /** No campaign of the customer is booked. */
  credit_stop: z.boolean().default(false),
  /** The language of its mails and new documents; "" that of its country, and of who writes. */
  language: z.union([z.enum(LANGUAGES), z.literal("")]).default(""),
  /** Words it is found by. Each is kept once, spelled as another customer has it. */
  tags: z.array(Text(TAG_LENGTH).refine(isTag, "bad_tag")).max(TAGS_MOST).default([]),
  note: Note.default(""),
};
/** A customer as returned by the API. */
export const Customer = z.object({
  uuid: Uuid,
  ...own,
  category_name: Text().nullable(),
  agent: Uuid.nullable(),
  agent_name: Text().nullable(),
  agency: Uuid.nullable(),
  agency_name: Text().nullable(),
  /** The agent and agency as the settings display them. */
  agent_shown: Text().nullable(),
  agency_shown: Text().nullable(),
  /**
   * Open invoices less unallocated payments, computed. Null for members without `finance:read` and for those limited to
   * stations, an agent or an agency, who do not see every invoice.
   */
  balance: Money.nullable(),
  open_total: Money.nullable(),
  unapplied: Money.nullable(),
  overdue: Money.nullable(),
  /** What VIES said of the VAT number it has now; null where that was not checked. */
  vat_check: VatCheck.nullable(),
  /** Its VAT number can be checked: it is of the EU, and VIES is configured. */
  may_check_vat: z.boolean(),
  active_campaigns: Int(),
  earliest_expires: Day.nullable(),
  latest_expires: Day.nullable(),
  archived: z.boolean(),
  version: Version,
  created_at: At,
});
/** A customer as a row of lists. */
export const CustomerRow = Customer.pick({
  uuid: true,
  name: true,
  category_name: true,
  agent: true,
  agent_name: true,
  agency: true,
  agency_name: true,
  balance: true,
  overdue: true,
  active_campaigns: true,
  early_discount_bp: true,
  early_discount_days: true,
  language: true,
  tags: true,
  earliest_expires: true,
  latest_expires: true,
});

const statementItem = {
  kind: z.enum(STATEMENT_KINDS),
  uuid: Uuid,
  number: Text(40),
  date: Day,
  /** Of an invoice. */
  due_date: Day.nullable(),
  /** The invoice was voided by a credit note, which is listed too. */
  is_void: z.boolean(),
  /** Negative where it lowers the balance. */
  amount: Money,
};
/** The statement of account of a customer. A tenant has one currency from its first issued invoice on. */
export const Statement = z.object({
  customer: Uuid,
  customer_name: Text(),
  currency: Text(3),
  from: Day,
  to: Day,
  /** The balance before `from` and after `to`. */
  opening: Money,
  closing: Money,
  entries: z.array(z.object({ ...statementItem, balance: Money })),
  /** Invoices that were not settled on `to`, and what credit notes and payments had left; sums to `closing`. */
  open_items: z.array(z.object({ ...statementItem, open: Money })),
  /** The interest claimed on overdue invoices until `to`, at a yearly rate in basis points; in no balance. Null where none is. */
  interest: z.object({ bp: Int(1), amount: Money }).nullable(),
});

/** Calls on customers. */
export const customers = {
  list: post("corporate/customers/list/{tenant}", {
    access: "customers:read",
    summary:
      "Lists customers with balance, active campaigns, and first and last campaign end. Filters: category, agent, agency, language, tag, archived (true).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(CustomerRow),
  }),
  export: declareListFile("corporate/customers/export", "customers:read"),
  import: post("corporate/customers/import", {
    access: "customers:write",
    unscopedOnly: true,
    summary:
      "Imports customers from a CSV, XLSX or ODS file: assigns columns, returns problems by cell and duplicates. Saves all rows without errors with `commit`.",
    sends: "form",
    creates: true,
    body: ImportBody,
    output: ImportAnswer,
  }),
  import_errors: post("corporate/customers/import-errors", {
    access: "customers:write",
    unscopedOnly: true,
    summary: "Returns the wrong rows of a file of customers as CSV, with row, column, value and reason.",
    sends: "form",
    body: ImportBody,
    answers: "blob",
  }),
  tags: get("corporate/customers/tags/{tenant}", {
    access: "customers:read",
    summary: "Lists the tags in use, by name, each with the number of customers that have it.",
    params: ByTenant,
    output: z.object({ rows: z.array(z.object({ tag: Text(TAG_LENGTH), customers: Int(1) })) }),
  }),
  retrieve: get("corporate/customers/retrieve/{uuid}", {
    access: "customers:read",
    summary: "Returns a customer with its balance.",
    params: ByUuid,
    output: Customer,
  }),
  related: get("corporate/customers/related/{uuid}", {
    access: "customers:read",
    summary:
      "Counts the records of a customer that the caller may list, and sums the spots that it booked in this and the last calendar year; null where the caller may not read them.",
    params: ByUuid,
    output: z.object({
      /** This calendar year of the tenant. */
      year: Int(),
      booked_this_year: Money.nullable(),
      booked_last_year: Money.nullable(),
      campaigns: Int().nullable(),
      proposals: Int().nullable(),
      contracts: Int().nullable(),
      invoices: Int().nullable(),
      payments: Int().nullable(),
      commercials: Int().nullable(),
    }),
  }),
  timeline: post("corporate/customers/timeline/{uuid}", {
    access: "customers:read",
    summary:
      "Lists what was done with a customer and its campaigns, commercials, proposals, contracts, reports, invoices and payments, as far as the caller may read it, and the reconciled days on which its spots were missed; newest first. Filter: part (money, air, documents, email).",
    params: ByUuid,
    body: ListBody,
    output: ListOf(
      ActivityLine.omit({ seq: true }).extend({
        part: z.enum(TIMELINE_PARTS).nullable(),
        /** Of an issued document or a payment; of missed spots, what is billed less for those that are not made good. */
        amount: Money.nullable(),
        /** Of a reconciled day. */
        missed: z.object({ station: Uuid, date: Day, spots: Int(1), made_good: Int() }).nullable(),
      }),
    ),
  }),
  check_vat: post("corporate/customers/check-vat/{uuid}", {
    access: "customers:write",
    summary:
      "Asks VIES, the register of the European Commission, about the VAT number of a customer and keeps the answer with its date. Refused (409): vat_check_off where the installation does not use VIES, vat_number_not_eu; unavailable (503) where the register does not answer.",
    params: ByUuid,
    output: Customer,
  }),
  statement: get("corporate/customers/statement/{uuid}", {
    access: "finance:read",
    unscopedOnly: true,
    summary:
      "Returns the statement of account of a customer: the balance before `from`, every issued invoice, credit note and payment by date with the balance after it, the balance on `to`, which ageing shows for that day too, and what was open then. Amounts that lower the balance are negative. Without `to` it ends today; without `from` it covers the quarter and the oldest open item. As JSON, PDF, CSV or XLSX.",
    params: ByUuid,
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
      format: z.enum(["json", "pdf", ...EXPORT_FORMATS]).default("json"),
    }),
    answers: "either",
    output: Statement,
  }),
  create: post("corporate/customers/create", {
    access: "customers:write",
    summary:
      "Creates a customer. Refused (409, duplicate_customer, with the customers found) if one of the same name or VAT number exists and `accept_duplicate` is false.",
    body: z.object({ ...own, accept_duplicate: z.boolean().default(true) }),
    creates: true,
    output: Customer,
  }),
  update: put("corporate/customers/update/{uuid}", {
    access: "customers:write",
    summary: "Updates a customer. Requires the version that was read.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Customer,
  }),
  destroy: del("corporate/customers/destroy/{uuid}", {
    access: "customers:write",
    summary: "Deletes a customer, or archives it if it has documents.",
    params: ByUuid,
    output: Done,
  }),
};

const Tree = z.object({
  rows: z.array(z.object({ uuid: Uuid, name: Text(), parent: Uuid.nullable() })),
  /** Version of the whole tree; an update based on another version is rejected. */
  version: Text(64),
});
/** Calls on product categories. */
export const categories = {
  list: get("corporate/type-of-business/{tenant}", {
    access: "member",
    summary: "Lists product categories. Categories in the same branch compete.",
    params: ByTenant,
    output: Tree,
  }),
  update: put("corporate/type-of-business/{tenant}", {
    access: "settings:write",
    summary:
      "Replaces the tree of product categories; requires the version that was read. New entries may carry their uuid; a category in use cannot be removed.",
    params: ByTenant,
    body: z.object({
      version: Text(64),
      rows: z
        .array(z.object({ uuid: Uuid.optional(), name: Name, parent: Uuid.nullable().default(null) }))
        .max(1000),
    }),
    output: Tree,
  }),
};
