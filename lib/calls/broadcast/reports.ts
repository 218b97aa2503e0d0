import { z } from "zod";
import { REPORT_GROUPINGS } from "@/lib/billing/report-groups";
import { del, get, post } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { MailDraft, MailOrder, MailPreview } from "@/lib/calls/mails";
import type { DateFormat } from "@/lib/day";
import { LANGUAGES } from "@/lib/i18n/languages";
import { PER_PAGE_MOST } from "@/lib/list";
import { At, ByTenant, ByUuid, Day, Done, Int, ListBody, ListOf, Money, Text, Uuid } from "@/lib/shapes";

const Evidence = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("aired"), file: Text(300), sha256: Text(64), line: Int() }),
  z.object({ kind: z.literal("unsourced") }),
  z.object({ kind: z.literal("as_booked"), by: Text(), reason: Text(5000) }),
  z.object({ kind: z.literal("planned") }),
  z.object({ kind: z.literal("not_aired") }),
]);
/**
 * A row of a broadcast report. Seconds count from midnight of the clock; `length` in seconds.
 * Reports before 23 November 2026 have no spot, evidence and reason.
 */
export const ReportRow = z.object({
  date: Day,
  /** Null for a line of an as-run log that nobody booked and a person counts with the campaign. */
  planned_second: Int().nullable(),
  aired_second: Int().nullable(),
  break_name: Text(60),
  station: Text(),
  station_code: Text(4),
  campaign: Text(),
  campaign_number: Text(40),
  title: Text(),
  isci: Text(20),
  length: Int(),
  state: z.enum(["aired", "moved", "short", "missed", "made_good", "as_booked", "planned"]),
  spot: Uuid.optional(),
  /** What the row rests on. */
  evidence: Evidence.optional(),
  /** Why the spot is not billed; null when it is. */
  not_billed: z
    .enum(["not_aired", "made_good", "credited", "undecided", "bonus", "extra"])
    .nullable()
    .optional(),
  make_good_for: z.object({ date: Day, second: Int() }).nullable(),
  remark: Text(500),
  price: Money,
});
/** The content of a broadcast report, stored when it is created. */
export const Snapshot = z.object({
  basis: z.enum(["aired", "planned"]),
  from: Day,
  to: Day,
  /** What the rows are grouped by; absent for a report that is not grouped, as all before 23 November 2026. */
  group_by: z.enum(REPORT_GROUPINGS).optional(),
  /** The requested campaigns and stations; empty lists mean all of the customer's. */
  scope: z.object({ campaigns: z.array(Uuid), stations: z.array(Uuid) }),
  stations: z.array(z.object({ uuid: Uuid, name: Text(), timezone: Text(60) })),
  campaigns: z.array(
    z.object({ uuid: Uuid, number: Text(40), name: Text(), spots: Int(), seconds: Int(), net: Money }),
  ),
  rows: z.array(ReportRow),
  /** The as-run files that the aired times come from. */
  sources: z.array(z.object({ name: Text(300), sha256: Text(64), station: Text() })),
  /** Spots of the period that no as-run log covers yet; they are no rows. */
  waiting: Int().optional(),
  statement: Text(5000),
});
/** Receiver, letterhead, language and formats of a report, stored when it is created. */
export const ReportDocument = z.object({
  customer_name: Text(),
  /** Lines of the address. */
  to: z.array(Text(500)),
  facts: z.array(z.object({ label: Text(), value: Text(500) })),
  letterhead: z.object({
    name: Text(),
    lines: z.array(Text(500)),
    logo_key: Text(300).optional(),
    logo_place: z.enum(["left", "right"]).optional(),
    accent: z.templateLiteral(["#", z.string()]).optional(),
    footer: Text(500),
  }),
  reading: z.object({
    language: Text(10),
    currency_format: Text(20),
    date_format: z.custom<DateFormat>((format) => typeof format === "string"),
    clock: z.union([z.literal(12), z.literal(24)]),
  }),
  currency: Text(3),
  signer: z.object({ name: Text(), title: Text(500) }),
  check_url: Text(500),
});
/** A snapshot as parsed. */
export type Snapshot = z.output<typeof Snapshot>;

const card = {
  uuid: Uuid,
  number: Text(40),
  title: Text(),
  customer: Uuid,
  customer_name: Text(),
  from_date: Day,
  to_date: Day,
  basis: z.enum(["aired", "planned"]),
  spots: Int(),
  net: Money,
  revision: Int(1),
  created_at: At,
};
const ReportCard = z.object({ ...card, shared: z.boolean(), invoiced: z.boolean() });
/** A broadcast report as returned by the API. */
export const Report = z.object({
  ...card,
  snapshot: Snapshot,
  hash: Text(64),
  /** Whether spots of the report have changed since it was created, and how many. */
  outdated: z.boolean(),
  changed_spots: Int(),
  /** The newest revision, when it is not this one. */
  superseded_by: z.object({ uuid: Uuid, revision: Int(1), created_at: At }).nullable(),
  share_code: Text(64).nullable(),
  /** When it was last mailed to its receivers. */
  sent_at: At.nullable(),
  invoices: z.array(z.object({ uuid: Uuid, number: Text(40).nullable(), status: Text(20) })),
});

/** As many reports as a page of the list shows. */
const Uuids = z.array(Uuid).min(1).max(PER_PAGE_MOST);
/** Calls on broadcast reports. */
export const reports = {
  list: post("broadcast/reports/list/{tenant}", {
    access: "reports:read",
    summary:
      "Lists broadcast reports. Filters: customer, basis, shared, invoiced (true or false). Totals cover the whole result.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(ReportCard),
  }),
  export_list: declareListFile("broadcast/reports/export-list", "reports:read"),
  list_for_customer: get("broadcast/reports/list-for-customer/{uuid}", {
    access: "reports:read",
    summary: "Lists the broadcast reports of a customer, the newest first, 100 to a page.",
    params: ByUuid,
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    output: ListOf(ReportCard),
  }),
  retrieve: get("broadcast/reports/retrieve/{uuid}", {
    access: "reports:read",
    summary: "Returns a broadcast report as it was created.",
    params: ByUuid,
    output: Report,
  }),
  create: post("broadcast/reports/create", {
    access: "reports:write",
    summary:
      "Creates a broadcast report of aired or planned spots for a customer, campaigns, stations and period. `group_by` groups the rows with a sum for each group.",
    body: z.object({
      customer: Uuid,
      campaigns: z.array(Uuid).max(200).default([]),
      stations: z.array(Uuid).max(200).default([]),
      from: Day,
      to: Day,
      basis: z.enum(["aired", "planned"]).default("aired"),
      group_by: z.enum(["none", ...REPORT_GROUPINGS]).default("none"),
      title: Text().default(""),
      /** The language of the report and its files; by default that of the customer's report schedule or last report, else the caller's. */
      language: z.enum(LANGUAGES).nullish(),
      /** The report of which this is the next revision; the number is kept. */
      revises: Uuid.optional(),
    }),
    creates: true,
    output: Report,
  }),
  export: get("broadcast/reports/export/{uuid}", {
    access: "reports:read",
    summary:
      "Returns the rows as CSV, XLSX or JSON, or the JSON signed (JWS). `hash` in it is the SHA-256 of the JSON without `hash`, keys sorted, without spaces.",
    params: ByUuid,
    query: z.object({ format: z.enum(["csv", "xlsx", "json", "jws"]).default("csv") }),
    answers: "blob",
  }),
  pdf: get("broadcast/reports/pdf/{uuid}", {
    access: "reports:read",
    summary: "Returns the broadcast report as PDF.",
    params: ByUuid,
    answers: "blob",
  }),
  send: post("broadcast/reports/send/{uuid}", {
    access: "reports:write",
    summary:
      "Emails a broadcast report as PDF to each address, with its share link, which is created where there is none. Returns the job that sends the emails. With `at` it waits until then, with `undo_seconds` for so long, and can be cancelled or moved (`scheduled_mails`). Refused (409) in a sandbox.",
    params: ByUuid,
    body: MailOrder,
    creates: true,
    output: z.object({ job: Uuid, due_at: At.nullable() }),
  }),
  preview_mail: post("broadcast/reports/preview-mail/{uuid}", {
    access: "reports:write",
    summary: "Returns the email that `send` would send.",
    params: ByUuid,
    body: MailDraft,
    output: MailPreview,
  }),
  create_invoice: post("broadcast/reports/create-invoice/{uuid}", {
    access: "finance:write",
    summary:
      "Creates a draft invoice with one line per campaign and station for spots of closed days that are not yet on an invoice.",
    params: ByUuid,
    creates: true,
    output: z.object({ uuid: Uuid, spots: Int(), left_out: Int() }),
  }),
  destroy: del("broadcast/reports/delete/{uuid}", {
    access: "reports:write",
    summary: "Deletes a broadcast report that no invoice uses.",
    params: ByUuid,
    output: Done,
  }),
  destroy_multiple: post("broadcast/reports/destroy-multiple", {
    access: "reports:write",
    summary: "Deletes broadcast reports. Those that an invoice uses stay and are returned by number.",
    body: z.object({ uuids: Uuids }),
    output: z.object({ deleted: z.array(Uuid), invoiced: z.array(Text(40)) }),
  }),
  restore: post("broadcast/reports/restore", {
    access: "reports:write",
    summary: "Restores broadcast reports that were deleted in the last 30 days, with their links.",
    body: z.object({ uuids: Uuids }),
    output: Done,
  }),
  recreate_code: post("broadcast/reports/recreate-code/{uuid}", {
    access: "reports:write",
    summary: "Creates a new share link. The previous one stops working.",
    params: ByUuid,
    output: z.object({ code: Text(64) }),
  }),
  delete_code: del("broadcast/reports/delete-code/{uuid}", {
    access: "reports:write",
    summary: "Removes the share link.",
    params: ByUuid,
    output: Done,
  }),
};

/** The language of a file for a reader without an account. */
const InLanguage = z.object({ language: z.enum(LANGUAGES).optional() });
const ByLive = z.object({ campaign_uuid: z.guid(), station_uuid: z.guid() });
/** The live report of a campaign on one station. Seconds count from midnight of the clock. */
export const LiveReport = z.object({
  letterhead: Text(),
  /** Whether there is a logo, at `live_report.logo`. */
  logo: z.boolean(),
  customer: Text(),
  campaign: Text(),
  station: Text(),
  timezone: Text(60),
  from: Day,
  to: Day,
  today: Day,
  /** Current second of the station's clock. */
  now: Int(),
  /** When it was read. */
  as_of: At,
  done: Int(),
  /** Bonus spots and other airings beside the order; they are in no other figure. */
  bonus: Int(),
  sold: Int(),
  /** Spots planned up to now. */
  expected: Int(),
  /** Those of them that the as-run log does not cover yet. */
  waiting: Int(),
  last: z.object({ date: Day, second: Int(), planned_second: Int() }).nullable(),
  next: z.object({ date: Day, second: Int() }).nullable(),
  copy: z
    .object({ title: Text(), length: Int(), waveform: z.array(z.number()), listen: z.boolean() })
    .nullable(),
  make_goods: z.array(
    z.object({
      missed_date: Day,
      missed_second: Int(),
      date: Day,
      second: Int(),
      aired_second: Int().nullable(),
    }),
  ),
  spots: z.array(
    z.object({
      /** When it was planned; of an airing that nobody booked, when it aired. */
      second: Int(),
      unbooked: z.boolean(),
      aired_second: Int().nullable(),
      state: z.enum(["planned", "exported", "confirmed", "missed", "short"]),
      title: Text(),
      /** The label of the spot within the campaign, by the tenant's setting. */
      label: Text(60).nullable(),
      /** What is billed for an aired spot; absent unless the campaign shows prices. */
      net: Money.nullable().optional(),
    }),
  ),
  /** What the aired spots cost so far; absent unless the campaign shows prices. */
  net: z.object({ currency: Text(3), total: Money }).optional(),
  days: z.array(z.object({ date: Day, sold: Int(), done: Int() })),
  last_log: At.nullable(),
});
/** Calls on the live report; public. */
export const live_report = {
  retrieve: get("broadcast/live-report/{campaign_uuid}/{station_uuid}", {
    access: "public",
    summary:
      "Returns a campaign's live report on one station: spots aired and sold, today's planned and actual times, next spot. This and its files are refused (409, live_report_expired, with whom to contact) after its last day.",
    params: ByLive,
    query: z.object({ date: Day.optional() }),
    output: LiveReport,
  }),
  logo: get("broadcast/live-report/{campaign_uuid}/{station_uuid}/logo", {
    access: "public",
    summary: "Returns the logo of the station's organisation.",
    params: ByLive,
    answers: "blob",
  }),
  stream: get("broadcast/live-report/{campaign_uuid}/{station_uuid}/stream", {
    access: "public",
    summary: "Streams server-sent events as spots are confirmed.",
    params: ByLive,
    answers: "events",
  }),
  listen: get("broadcast/live-report/{campaign_uuid}/{station_uuid}/listen", {
    access: "public",
    summary: "Returns the audio of the campaign's commercial.",
    params: ByLive,
    answers: "blob",
  }),
  export: get("broadcast/live-report/{campaign_uuid}/{station_uuid}/export", {
    access: "public",
    summary: "Returns all spots to date as CSV, as the language writes days and decimals.",
    params: ByLive,
    query: InLanguage,
    answers: "blob",
  }),
  pdf: get("broadcast/live-report/{campaign_uuid}/{station_uuid}/pdf", {
    access: "public",
    summary: "Returns the live report as it stands as PDF: spots planned and aired, and their times, by day.",
    params: ByLive,
    query: InLanguage,
    answers: "blob",
  }),
};
