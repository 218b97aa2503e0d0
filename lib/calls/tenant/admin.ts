import { z } from "zod";
import { ROLES } from "@/lib/access/access";
import { AUDIENCES, LEVELS, TENANT_STATES } from "@/lib/access/staff";
import { LICENCE_STATES } from "@/lib/billing/licence";
import { get, post, put } from "@/lib/calls/kit";
import { MAIL_KINDS, MAIL_STATES } from "@/lib/mail";
import {
  At,
  ByUuid,
  Day,
  Done,
  Instant,
  Int,
  ListBody,
  ListOf,
  Money,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";
import { Flags } from "./tenant";

const TenantRow = z.object({
  uuid: Uuid,
  name: Text(),
  kind: z.enum(["live", "sandbox"]),
  status: z.enum(TENANT_STATES),
  country: Text(2),
  created_at: At,
  members: Int(),
  /** The last request of any of its members. */
  last_seen: At.nullable(),
  stations: Int(),
  expired: Int(),
  /** The next day on which a licence ends. */
  next_expiry: Day.nullable(),
  storage_used: z.number(),
  storage_available: z.number(),
  jobs_failed: Int(),
});
const Licence = z.object({
  uuid: Uuid,
  name: Text(),
  code: Text(20),
  license_type: z.enum(["trial", "annual"]),
  license_expires_at: Day,
  license_recurring: z.boolean(),
  license_state: z.enum(LICENCE_STATES),
  version: Version,
});
const StationRow = Licence.extend({ tenant_id: Uuid, tenant_name: Text() });

/** A tenant as the product's staff see it: its health, and nothing of its business. */
const TenantFile = TenantRow.extend({
  version: Version,
  timezone: Text(60),
  flags: Flags,
  erase_at: At.nullable(),
  people: z.array(
    z.object({
      uuid: Uuid,
      name: Text(),
      email: Text(254),
      role: z.enum(ROLES),
      activated: z.boolean(),
      two_factor: z.boolean(),
      last_seen: At.nullable(),
    }),
  ),
  licences: z.array(Licence),
  jobs: z.array(
    z.object({ uuid: Uuid, kind: Text(60), state: Text(20), error: Text(500).nullable(), created_at: At }),
  ),
  jobs_waiting: Int(),
  /** The newest calls that failed, and how many in the last seven days. */
  errors: z.array(z.object({ request_id: Uuid, call: Text(80), code: Text(40), cause: Text(80), at: At })),
  errors_week: Int(),
  /** The newest mails with what became of them; the receiver is masked. */
  mails: z.array(
    z.object({
      uuid: Uuid,
      kind: z.enum(MAIL_KINDS),
      receiver: Text(254),
      state: z.enum(MAIL_STATES),
      message_id: Text(),
      cause: Text(80),
      at: At,
    }),
  ),
  mails_sent: Int(),
  mails_lost: Int(),
  purchases: z.array(
    z.object({
      uuid: Uuid,
      number: Text(40),
      vendor: Text(20),
      vendor_id: Text(),
      state: Text(20),
      total: Money,
    }),
  ),
  /** What staff did in this tenant, newest first. */
  staff_acts: z.array(z.object({ uuid: Uuid, at: At, actor: Text(), action: Text(80), reason: Text(500) })),
});

/** Calls of the product's staff on tenants. Each one that reads or changes a tenant is in that tenant's activity log. */
export const admin_tenants = {
  list: post("tenant/admin/tenants/list", {
    access: "staff",
    summary:
      "Lists all tenants with licences, storage and last activity. Searches names, ids and email addresses, and the ids of requests that failed and of emails.",
    body: ListBody,
    output: ListOf(TenantRow),
  }),
  retrieve: get("tenant/admin/tenants/retrieve/{uuid}", {
    access: "staff",
    summary:
      "Returns one tenant with members, licences, storage, failed calls and jobs, emails and the acts of staff.",
    params: ByUuid,
    output: TenantFile,
  }),
  update: put("tenant/admin/tenants/update/{uuid}", {
    access: "staff",
    summary: "Updates status, storage and features of a tenant. Fields that are not sent are not changed.",
    params: ByUuid,
    body: z.object({
      version: Version,
      status: z.enum(["active", "suspended"]).optional(),
      storage_available_gb: z.number().min(0.001).max(100_000).optional(),
      flags: Flags.partial().optional(),
    }),
    output: TenantFile,
  }),
  resend_activation: post("tenant/admin/tenants/resend-activation/{uuid}", {
    access: "staff",
    summary: "Emails the activation link again to a member who has not activated their account.",
    params: ByUuid,
    body: z.object({ user: Uuid }),
    output: Done,
  }),
  rerun_job: post("tenant/admin/tenants/rerun-job/{uuid}", {
    access: "staff",
    summary:
      "Runs a failed job of a tenant again, with the rights of who ordered it. `conflict` where it is not failed any more.",
    params: ByUuid,
    body: z.object({ job: Uuid }),
    output: TenantFile,
  }),
  impersonate: post("tenant/admin/impersonate/{uuid}", {
    access: "staff",
    summary:
      "Opens a read-only view of a tenant for 30 minutes. The reason is written to the tenant's activity log and its admins are notified.",
    params: ByUuid,
    body: z.object({ reason: Text(500).min(8, "too_short") }),
    output: z.object({ until: At }),
  }),
  end_view: post("tenant/admin/impersonate-end", {
    access: "user",
    summary: "Ends the caller's view of a tenant.",
    output: Done,
  }),
};

/** Calls of the product's staff on station licences. */
export const admin_stations = {
  list: post("tenant/admin/stations/list", {
    access: "staff",
    summary: "Lists the stations of all tenants with their licences.",
    body: ListBody,
    output: ListOf(StationRow),
  }),
  update: put("tenant/admin/stations/update/{uuid}", {
    access: "staff",
    summary: "Updates the licence of a station.",
    params: ByUuid,
    body: z.object({
      tenant_id: Uuid,
      version: Version,
      license_type: z.enum(["trial", "annual"]).optional(),
      license_expires_at: Day.optional(),
      license_recurring: z.boolean().optional(),
    }),
    output: StationRow,
  }),
};

const Month = z.object({
  month: Day,
  /** Live tenants created, and live tenants whose last licence ended. */
  joined: Int(),
  lost: Int(),
  /** Licences bought, without tax. */
  revenue: Money,
  campaigns: Int(),
});
/** Calls on the figures of the platform. */
export const admin = {
  stats: get("tenant/admin-stats", {
    access: "staff",
    summary:
      "Returns growth, churn, revenue and usage of the platform over the last twelve months. Sandboxes do not count.",
    output: z.object({
      tenants: Int(),
      paying: Int(),
      stations: Int(),
      people: Int(),
      active_people: Int(),
      storage_used: z.number(),
      currency: Text(3),
      months: z.array(Month),
    }),
  }),
};

const PlatformNotification = z.object({
  uuid: Uuid,
  title: Text(),
  body: Text(2000),
  level: z.enum(LEVELS),
  blinking: z.boolean(),
  publish_at: At,
  read_at: At.nullable(),
});
/** Calls on messages from the product's staff. */
export const platform_notifications = {
  create: post("tenant/admin/platform-notifications/create", {
    access: "staff",
    summary: "Sends a message to everyone or to owners and admins, of all tenants or of one.",
    creates: true,
    body: z.object({
      title: Text(120).min(1, "required"),
      body: Text(2000).min(1, "required"),
      level: z.enum(LEVELS).default("info"),
      blinking: z.boolean().default(false),
      audience: z.enum(AUDIENCES).default("everyone"),
      only_tenant: Uuid.nullable().default(null),
      /** Null sends it at once. */
      publish_at: Instant.nullable().default(null),
    }),
    output: PlatformNotification,
  }),
  list: get("tenant/platform-notifications/list", {
    access: "user",
    summary: "Lists the messages from staff to the caller, newest first.",
    output: z.object({ rows: z.array(PlatformNotification) }),
  }),
  count: get("tenant/platform-notifications/count", {
    access: "user",
    summary: "Returns the number of the caller's unread messages from staff, and whether one of them blinks.",
    output: z.object({ count: Int(), blinking: z.boolean(), next_at: At.nullable() }),
  }),
  mark_as_read: put("tenant/platform-notifications/mark-as-read", {
    access: "user",
    summary: "Marks one of the messages from staff as read.",
    body: z.object({ uuid: Uuid }),
    output: Done,
  }),
};
