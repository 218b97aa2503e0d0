import { z } from "zod";
import { BUSINESSES } from "@/lib/business";
import { get, post } from "@/lib/calls/kit";
import { Code, Done, Email, Instant, Name, Text, Zone } from "@/lib/calls/shapes";
import { LANGUAGES } from "@/lib/i18n/load";

export const Password = z.string().min(8, "too_short").max(200, "too_long");

const Signed = z.object({ expires_at: Instant });
const ByToken = z.object({ uid: z.guid(), token: Text(100) });

export const accounts = {
  login: post("accounts/login", {
    access: "public",
    summary: "Signs in: sets the access and the refresh cookie, and answers when the access token ends.",
    body: z.object({ email: Email, password: z.string().min(1, "required").max(200) }),
    output: Signed,
  }),
  refresh: post("accounts/refresh", {
    access: "public",
    summary:
      "Rotates the refresh cookie and issues a new access token. An old token revokes the whole family.",
    output: Signed,
  }),
  logout: post("accounts/logout", {
    access: "public",
    summary: "Revokes this session and clears its cookies.",
    output: Done,
  }),
  register: post("accounts/register", {
    access: "public",
    summary:
      "Makes a user and a tenant and mails the activation link; with the code of an invitation joins its tenant. Known addresses are answered alike.",
    body: z
      .object({
        first_name: Name,
        last_name: Name,
        email: Email,
        password: Password,
        /** Of an invitation: joins its tenant instead of making one. */
        code: Code.optional(),
        organisation: Text().default(""),
        business: z.enum(BUSINESSES).default("radio"),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, "bad_country")
          .default("GB"),
        timezone: Zone.optional(),
        language: z.enum(LANGUAGES).default("en"),
      })
      .refine(({ code, organisation }) => code || organisation, {
        path: ["organisation"],
        message: "required",
      }),
    output: Done,
  }),
  forgotten_password: post("accounts/forgotten_password", {
    access: "public",
    summary: "Mails a reset link. Unknown addresses are answered alike.",
    body: z.object({ email: Email }),
    output: Done,
  }),
  activate: get("accounts/activate/{uid}/{token}", {
    access: "public",
    summary: "Activates an account once.",
    params: ByToken,
    changes: true,
    output: Done,
  }),
  reset_password: post("accounts/reset_password/{uid}/{token}", {
    access: "public",
    summary: "Sets a new password once and revokes every session.",
    params: ByToken,
    body: z.object({ password: Password }),
    output: Done,
  }),
};
