import { z } from "zod";
import { ROLES } from "@/lib/access/access";
import { PROVIDERS } from "@/lib/access/sign-in";
import { SIZES, THEMES } from "@/lib/browser/appearance";
import { NOTICE_TIMEOUT, POSITIONS } from "@/lib/browser/notice";
import { get, post, put } from "@/lib/calls/kit";
import { CAMPAIGN_SCREENS, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import { DATE_FORMATS } from "@/lib/day";
import { LANGUAGES } from "@/lib/i18n/languages";
import { StoredMailTimes } from "@/lib/notifications/mail-shapes";
import { Dashboard } from "@/lib/settings/dashboard-shapes";
import { Done, Email, Int, Text, Uuid, Version } from "@/lib/shapes";
import { Otp } from "./session";
import { Typed } from "./user";

/** A named query of a list of one tenant. `list`: the name of its call; `query`: URL parameters without a page. */
export const SavedView = z.object({
  tenant: Uuid,
  list: Text(60).min(1),
  name: Text(60).min(1, "required"),
  query: Text(4000),
});
/** A saved view as parsed. */
export type SavedView = z.output<typeof SavedView>;

const TIME_FORMATS = ["12", "24"] as const;

/** A user's preferences with the specification's defaults. */
export const ProfileParams = z.object({
  language: z.enum(LANGUAGES).default("en"),
  theme: z.enum(THEMES).default("classic"),
  font_size: z.enum(SIZES).default("m"),
  datetime_format_json: z
    .object({
      date_format: z.enum(DATE_FORMATS).default("D.M.Y"),
      time_format: z.enum(TIME_FORMATS).default("24"),
      first_week_day_number: z.number().int().min(1).max(7).default(1),
      show_week_number: z.boolean().default(false),
    })
    .prefault({}),
  notifications: z
    .object({
      position: z.enum(POSITIONS).default("bottom-right"),
      timeout: z.number().int().min(0).default(NOTICE_TIMEOUT),
    })
    .prefault({}),
  /** What was chosen for events by name; `notifications.update_settings` writes it. */
  notification_events: z
    .record(
      Text(60),
      z.object({ in_app: z.boolean(), email: z.boolean(), digest: z.boolean(), lead: Int(1, 100) }).partial(),
    )
    .default({}),
  /** When notifications are mailed; `notifications.update_settings` writes it. */
  notification_mails: StoredMailTimes.prefault({}),
  /** The person's own dashboard; null for that of the organisation. */
  dashboard: Dashboard.nullable().default(null),
  columns: z.record(Text(60), z.array(Text(60)).max(60)).default({}),
  /** Views of lists by their ids. */
  views: z.record(Uuid, SavedView).default({}),
  /** Keys of shortcuts instead of others, by the shortcut's id; "" switches one off. */
  keys: z.record(Text(60), Text(20)).default({}),
  /** Whether shortcuts of a single key rest. */
  keys_off: z.boolean().default(false),
  /** The campaign screen that opens by default. */
  order_version: z.enum(CAMPAIGN_SCREENS).default(DEFAULT_CAMPAIGN_SCREEN),
});
/** Preferences as parsed. */
export type ProfileParams = z.output<typeof ProfileParams>;

/** A format under `base`, as it is answered; the bare value is taken, too. */
const allowBase = <V extends string>(values: readonly [V, ...V[]]) =>
  z.union([z.enum(values), z.object({ base: z.enum(values) })]);
/** Preferences as they are answered: with the specification's names for what is displayed. */
const ShownProfile = ProfileParams.extend({
  display: z.object({ font_size: z.enum(SIZES), theme: z.literal("standard") }),
  datetime_format_json: z.object({
    date_format: z.object({ base: z.enum(DATE_FORMATS) }),
    time_format: z.object({ base: z.enum(TIME_FORMATS) }),
    first_week_day_number: Int(1, 7),
    show_week_number: z.boolean(),
  }),
});

/** A tenant of the signed-in user. */
export const TenantCard = z.object({
  uuid: Uuid,
  name: Text(),
  kind: z.enum(["live", "sandbox"]),
  role: z.enum(ROLES),
});

/** Calls on the signed-in user's profile and second factor. */
export const profile = {
  retrieve: get("accounts/profile/retrieve", {
    access: "user",
    summary: "Returns the signed-in user with preferences, tenants and permissions.",
    output: z.object({
      user: z.object({
        uuid: Uuid,
        first_name: Text(),
        last_name: Text(),
        email: Email,
        /** Of the name. */
        version: Version,
        is_staff: z.boolean(),
        has_password: z.boolean(),
        two_factor: z.boolean(),
        recovery_codes: z.number().int(),
        identities: z.array(z.object({ provider: z.enum(PROVIDERS), email: Text(254) })),
      }),
      profile: ShownProfile,
      tenant: TenantCard.nullable(),
      tenants: z.array(TenantCard),
      capabilities: z.array(z.string()),
    }),
  }),
  update: put("accounts/profile/update", {
    access: "user",
    summary:
      "Updates the profile. Fields that are not sent are not changed, also within dates and times, notifications, columns, views and keys.",
    body: z.object({
      params: z
        .object({
          language: z.enum(LANGUAGES),
          theme: z.enum(THEMES),
          font_size: z.enum(SIZES),
          /** The size under the specification's name. */
          display: z.object({ font_size: z.enum(SIZES), theme: z.literal("standard") }).partial(),
          datetime_format_json: z
            .object({
              date_format: allowBase(DATE_FORMATS),
              time_format: allowBase(TIME_FORMATS),
              first_week_day_number: z.number().int().min(1).max(7),
              show_week_number: z.boolean(),
            })
            .partial(),
          notifications: z
            .object({ position: z.enum(POSITIONS), timeout: z.number().int().min(0) })
            .partial(),
          /** Null takes the organisation's again. */
          dashboard: Dashboard.nullable(),
          columns: z.record(Text(60), z.array(Text(60)).max(60)),
          /** Null deletes the view. */
          views: z.record(Uuid, SavedView.nullable()),
          /** Null takes the keys that a shortcut has by default. */
          keys: z.record(Text(60), Text(20).nullable()),
          keys_off: z.boolean(),
          order_version: z.enum(CAMPAIGN_SCREENS),
        })
        .partial(),
    }),
    output: Done,
  }),
  get_2fa: get("accounts/profile/get-2fa", {
    access: "user",
    summary: "Creates a new two-factor secret and returns it as a QR code (PNG).",
    changes: true,
    confirmed: true,
    answers: "blob",
  }),
  two_factor_secret: get("accounts/profile/two-factor-secret", {
    access: "user",
    summary: "Returns the new two-factor secret as text.",
    confirmed: true,
    output: z.object({ secret: Text(64) }),
  }),
  verify_2fa: post("accounts/profile/verify-2fa", {
    access: "user",
    summary:
      "Turns on two-factor authentication with the first code of the new secret. Returns ten recovery codes once.",
    confirmed: true,
    body: z.object({ otp: Otp }),
    output: z.object({ recovery_codes: z.array(Text(40)) }),
  }),
  disable_2fa: post("accounts/profile/disable-2fa", {
    access: "user",
    summary:
      "Turns off two-factor authentication. Requires a code and, if the account has one, the password.",
    confirmed: true,
    body: z.object({ password: Typed.default(""), otp: Otp }),
    output: Done,
  }),
  link_external: post("accounts/profile/link-external", {
    access: "user",
    summary: "Links the Google or Microsoft account the caller has just signed in with.",
    confirmed: true,
    output: Done,
  }),
  unlink_external: post("accounts/profile/unlink-external", {
    access: "user",
    summary: "Unlinks a Google or Microsoft account. Rejected if it is the only way to sign in.",
    confirmed: true,
    body: z.object({ provider: z.enum(PROVIDERS) }),
    output: Done,
  }),
};
