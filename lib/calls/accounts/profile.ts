import { z } from "zod";
import { SIZES, THEMES } from "@/lib/appearance";
import { get, put } from "@/lib/calls/kit";
import { Done, Email, Text, Uuid } from "@/lib/calls/shapes";
import { DATE_FORMATS } from "@/lib/day";
import { LANGUAGES } from "@/lib/i18n/load";
import { NOTICE_TIMEOUT, POSITIONS } from "@/lib/notice";
import { ROLES } from "@/lib/rules/access";

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
        })
        .partial(),
    }),
    output: Done,
  }),
};
