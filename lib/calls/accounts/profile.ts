import { z } from "zod";
import { ROLES } from "@/lib/access/access";
import { PROVIDERS } from "@/lib/access/sign-in";
import { SIZES, THEMES } from "@/lib/browser/appearance";
import { NOTICE_TIMEOUT, POSITIONS } from "@/lib/browser/notice";
import { get, post, put } from "@/lib/calls/kit";
import { DEFAULT_ORDER_VERSION, ORDER_VERSIONS } from "@/lib/campaign-screens";
import { DATE_FORMATS } from "@/lib/day";
import { LANGUAGES } from "@/lib/i18n/load";
import { Done, Email, Text, Uuid } from "@/lib/shapes";
import { Otp } from "./session";
import { Typed } from "./user";

/** How a person sees the product; every field has the specification's default. */
export const ProfileParams = z.object({
  language: z.enum(LANGUAGES).default("en"),
  theme: z.enum(THEMES).default("classic"),
  font_size: z.enum(SIZES).default("m"),
  datetime_format_json: z
    .object({
      date_format: z.enum(DATE_FORMATS).default("D.M.Y"),
      time_format: z.enum(["12", "24"]).default("24"),
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
  columns: z.record(Text(60), z.array(Text(60)).max(60)).default({}),
  /** Which of the three screens opens for an order. */
  order_version: z.enum(ORDER_VERSIONS).default(DEFAULT_ORDER_VERSION),
});
export type ProfileParams = z.output<typeof ProfileParams>;

export const TenantCard = z.object({
  uuid: Uuid,
  name: Text(),
  kind: z.enum(["live", "sandbox"]),
  role: z.enum(ROLES),
});

export const profile = {
  retrieve: get("accounts/profile/retrieve", {
    access: "user",
    summary: "Who is signed in, how they like it, where they are and what they may do there.",
    output: z.object({
      user: z.object({
        uuid: Uuid,
        first_name: Text(),
        last_name: Text(),
        email: Email,
        is_staff: z.boolean(),
        has_password: z.boolean(),
        two_factor: z.boolean(),
        recovery_codes: z.number().int(),
        identities: z.array(z.object({ provider: z.enum(PROVIDERS), email: Text(254) })),
      }),
      profile: ProfileParams,
      tenant: TenantCard.nullable(),
      tenants: z.array(TenantCard),
      capabilities: z.array(z.string()),
    }),
  }),
  update: put("accounts/profile/update", {
    access: "user",
    summary: "Changes some of the profile; what is not sent stays.",
    body: z.object({
      params: z
        .object({
          language: z.enum(LANGUAGES),
          theme: z.enum(THEMES),
          font_size: z.enum(SIZES),
          datetime_format_json: z.object({
            date_format: z.enum(DATE_FORMATS),
            time_format: z.enum(["12", "24"]),
            first_week_day_number: z.number().int().min(1).max(7),
            show_week_number: z.boolean(),
          }),
          notifications: z.object({ position: z.enum(POSITIONS), timeout: z.number().int().min(0) }),
          columns: z.record(Text(60), z.array(Text(60)).max(60)),
          order_version: z.enum(ORDER_VERSIONS),
        })
        .partial(),
    }),
    output: Done,
  }),
  get_2fa: get("accounts/profile/get-2fa", {
    access: "user",
    summary: "A fresh secret for an authenticator, as a square to photograph (PNG).",
    changes: true,
    confirmed: true,
    answers: "blob",
  }),
  two_factor_secret: get("accounts/profile/two-factor-secret", {
    access: "user",
    summary: "The secret of the square as text, for who cannot photograph it.",
    confirmed: true,
    output: z.object({ secret: Text(64) }),
  }),
  verify_2fa: post("accounts/profile/verify-2fa", {
    access: "user",
    summary:
      "Turns the second factor on with the first code of the fresh secret; answers ten recovery codes, once.",
    confirmed: true,
    body: z.object({ otp: Otp }),
    output: z.object({ recovery_codes: z.array(Text(40)) }),
  }),
  disable_2fa: post("accounts/profile/disable-2fa", {
    access: "user",
    summary: "Turns the second factor off: with the password, where there is one, and a code.",
    confirmed: true,
    body: z.object({ password: Typed.default(""), otp: Otp }),
    output: Done,
  }),
  link_external: post("accounts/profile/link-external", {
    access: "user",
    summary: "Lets who has just come back from Google or Microsoft sign in with it from now on.",
    confirmed: true,
    output: Done,
  }),
  unlink_external: post("accounts/profile/unlink-external", {
    access: "user",
    summary: "Ends signing in with Google or Microsoft; never the last way in.",
    confirmed: true,
    body: z.object({ provider: z.enum(PROVIDERS) }),
    output: Done,
  }),
};
