import { z } from "zod";
import { TENANT_STATES } from "@/lib/access/staff";
import { Numbering } from "@/lib/billing/numbering-shapes";
import { TaxRate } from "@/lib/billing/tax-shapes";
import { get, post, put } from "@/lib/calls/kit";
import { CHECKLIST, WORK_KINDS } from "@/lib/checklist";
import { FOUND } from "@/lib/entities";
import { Amount, At, ByTenant, ByUuid, Day, Done, Int, Text, Uuid, Version, Zone } from "@/lib/shapes";
import { TenantCard } from "../accounts/profile";
import { Letterhead, LetterheadSave, LetterheadTry } from "./letterhead";
import { Settings, SettingsChanges } from "./settings";

/** Characters of a search text. */
const SEARCH_TEXT = 200;

/** Feature flags. `minimum_duration`: shortest billed spot and shortest break in seconds. */
export const Flags = z.object({
  minimum_duration: z.object({ spot: Int(1, 600), break: Int(1, 3600) }).nullable(),
  import: z.boolean(),
  large_segment_plays: z.boolean(),
});

/** A tenant with its settings. */
export const Tenant = z.object({
  uuid: Uuid,
  name: Text(),
  kind: z.enum(["live", "sandbox"]),
  business: Text(20),
  country: Text(2),
  timezone: Zone,
  max_break_number: Int(1, 20),
  currency_long: Text(60),
  currency_short: Text(3),
  currency_format: Text(20),
  currency_symbol: Text(8),
  /** True once an invoice is issued; the currency cannot be changed then. */
  currency_locked: z.boolean(),
  taxes_json: z.array(TaxRate),
  /** Null for roles that may not read finance, and for logins of agents and agencies. */
  numbering_json: Numbering.nullable(),
  default_terms: Text(5000),
  terms_days: Int(0, 365),
  settings_json: Settings,
  /** Features that staff enabled for this tenant (domain 1.1). */
  flags: Flags,
  /** The same as `settings_json`, under the specification's name. */
  settings: Settings,
  /** The letterhead of its documents. */
  pdf: Letterhead,
  /** Licensing of its stations: annual if any is annual, otherwise trial; none without stations. */
  scheme: z.enum(["annual", "trial", "none"]),
  /** Null for the same callers as `numbering_json`. */
  storage_usage: z
    .object({
      available: z.number(),
      used: z.number(),
      percentage: z.number(),
      units: z.literal("GB"),
    })
    .nullable(),
  status: z.enum(TENANT_STATES),
  /** How licences are paid; the identifiers of the plans at the vendor, null where it sells none. */
  payment_info: z.object({
    vendor: z.enum(["paddle", "proforma"]),
    plans: z.object({
      monthly: Text().nullable(),
      annual: Text().nullable(),
      annual_renewal: Text().nullable(),
    }),
  }),
  /** When the tenant will be erased, if an owner requested it. */
  erase_at: At.nullable(),
  other_tenants: z.array(TenantCard),
  sandbox_tenants: z.array(TenantCard),
  version: Version,
});

/** Calls on the tenant. */
export const tenant = {
  current: get("tenant/retrieve", {
    access: "user",
    summary: "Returns the active tenant with its settings.",
    output: Tenant,
  }),
  retrieve: get("tenant/retrieve/{tenant}", {
    access: "user",
    summary: "Returns one of the caller's tenants.",
    params: ByTenant,
    output: Tenant,
  }),
  change_default: get("tenant/change-default/{uuid}", {
    access: "user",
    summary: "Switches the active tenant and issues new tokens.",
    params: ByUuid,
    changes: true,
    output: z.object({ expires_at: z.string() }),
  }),
  update_settings: put("tenant/update-settings/{tenant}", {
    access: "settings:write",
    summary:
      "Updates settings of the tenant. Fields that are not sent are not changed. Number series can only increase.",
    params: ByTenant,
    body: SettingsChanges,
    output: Tenant,
  }),
  update_pdf: put("tenant/update-pdf/{tenant}", {
    access: "settings:write",
    summary:
      "Updates the letterhead of all documents: logo (file), address lines, footer, bank account and colour.",
    params: ByTenant,
    sends: "form",
    body: LetterheadSave,
    output: Tenant,
  }),
  preview_pdf: post("tenant/preview-pdf/{tenant}", {
    access: "settings:read",
    summary: "Returns a sample document with the given letterhead. Nothing is saved.",
    params: ByTenant,
    sends: "form",
    body: LetterheadTry,
    answers: "blob",
  }),
  logo: get("tenant/logo/{tenant}", {
    access: "member",
    summary: "Returns the logo used on documents.",
    params: ByTenant,
    answers: "blob",
  }),
  search: post("tenant/search/{tenant}", {
    access: "member",
    summary:
      'Searches the records the caller may read: words, "exact words", `-not`, `type:invoice`, `customer:`, `station:`, `status:`, `from:`, `to:`, dates and amounts in the caller\'s format. Results are ranked and tolerate typos.',
    params: ByTenant,
    /** `models` narrows the kinds of records that are searched; `of_kind` and `all` bound the number of hits. */
    body: z.object({
      search: Text(SEARCH_TEXT),
      models: z.array(z.enum(FOUND)).max(FOUND.length).optional(),
      of_kind: Int(1, 100).default(12),
      all: Int(1, 200).default(12),
    }),
    output: z.object({
      hits: z.array(
        z.object({
          model: z.enum(FOUND),
          /** Of a log that of its station; its day is `from`. */
          uuid: Uuid,
          title: Text(),
          /** Number, name of the customer and state as in the list of its kind; empty where it has none. */
          number: Text(),
          detail: Text(),
          status: Text(),
          amount: Amount.nullable(),
          from: Day.nullable(),
          to: Day.nullable(),
        }),
      ),
      /** The number of records of each kind that fit; those without any are left out. */
      counts: z.partialRecord(z.enum(FOUND), Int(0)),
      /** More records have the words than were compared; the counts are of those. */
      more: z.boolean(),
      /** Parts of the text that could not be read and are left out. */
      problems: z.array(z.object({ code: Text(), at: Int(0), length: Int(0) })),
    }),
  }),
  checklist: get("tenant/checklist", {
    access: "member",
    summary: "Returns completed setup steps and open tasks for today, or those of one kind.",
    query: z.object({ kind: z.enum(WORK_KINDS).optional() }),
    output: z.object({
      done: z.record(z.enum(CHECKLIST), z.boolean()),
      first_station: Uuid.nullable(),
      /** The first day from today on that has spots, until a log with spots is published. */
      first_day: z.object({ station: Uuid, date: Day }).nullable(),
      work: z.array(
        z.object({
          kind: z.enum(WORK_KINDS),
          uuid: Uuid,
          title: Text(),
          detail: Text(),
          date: Day.nullable(),
          /** The last day of what lasts from `date` on. */
          until: Day.nullable(),
          amount: Text(40).nullable(),
          /** Spots without a commercial, not billed, or of a day with an as-run log, with a discrepancy that is open. */
          spots: Int().nullable(),
        }),
      ),
      counts: z.record(z.string(), z.number()),
    }),
  }),
  stream: get("tenant/notifications/stream", {
    access: "member",
    summary: "Streams server-sent events: calls whose results have changed, and progress of jobs.",
    answers: "events",
  }),
};

const Job = z.object({
  uuid: Uuid,
  kind: Text(60),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  progress: Int(0, 100),
  result: z.unknown().nullable(),
  error: Text(500).nullable(),
  created_at: At,
  finished_at: At.nullable(),
});

/** Calls on background jobs. */
export const jobs = {
  list: get("tenant/jobs/list", {
    access: "member",
    summary: "Lists the caller's jobs of the last day, newest first.",
    output: z.object({ rows: z.array(Job) }),
  }),
  retrieve: get("tenant/jobs/retrieve/{uuid}", {
    access: "member",
    summary: "Returns status, progress (0–100), and result or error of a job.",
    params: ByUuid,
    output: Job,
  }),
  cancel: post("tenant/jobs/cancel/{uuid}", {
    access: "member",
    summary: "Cancels one of the caller's jobs at its next step.",
    params: ByUuid,
    output: Done,
  }),
  download: get("tenant/jobs/download/{uuid}", {
    access: "member",
    summary: "Returns the file a job created, for one day and only to the user who started it.",
    params: ByUuid,
    answers: "blob",
  }),
};
