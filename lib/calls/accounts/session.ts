import { z } from "zod";
import { PASSWORD_LEAST, PASSWORD_MOST } from "@/lib/access/password";
import { PROVIDERS } from "@/lib/access/sign-in";
import { BUSINESSES } from "@/lib/business";
import { get, post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/load";
import { Code, Done, Email, Instant, Name, Text, Zone } from "@/lib/shapes";

export const Password = z.string().min(PASSWORD_LEAST, "too_short").max(PASSWORD_MOST, "too_long");
/** A code of an authenticator, or a recovery code. */
export const Otp = z.string().trim().max(40);

const Signed = z.object({ expires_at: Instant });
export const ByToken = z.object({ uid: z.guid(), token: Text(100) });

export const accounts = {
  login: post("accounts/login", {
    access: "public",
    summary:
      "Signs in: sets the access and the refresh cookie, and answers when the access token ends. With a second factor it is refused with otp_required until a code comes along.",
    body: z.object({ email: Email, password: z.string().min(1, "required").max(200), otp: Otp.default("") }),
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
  resend_activation: post("accounts/resend-activation", {
    access: "public",
    summary: "Mails the activation link once more. Unknown and active addresses are answered alike.",
    body: z.object({ email: Email }),
    output: Done,
  }),
  providers: get("accounts/providers", {
    access: "public",
    summary: "Where else one can sign in here.",
    output: z.object({ providers: z.array(z.enum(PROVIDERS)) }),
  }),
  external: post("accounts/external", {
    access: "public",
    summary:
      "Signs in who has just come back from Google or Microsoft; a second factor is asked all the same.",
    body: z.object({ otp: Otp.default("") }),
    output: Signed,
  }),
  forgotten_password: post("accounts/forgotten_password", {
    access: "public",
    summary: "Mails a reset link. Unknown addresses are answered alike.",
    body: z.object({ email: Email }),
    output: Done,
  }),
  activate: get("accounts/activate/{uid}/{token}", {
    access: "public",
    summary:
      "Activates an account once. Whatever password was registered opens nothing any more: `token` sets the password (reset_password), by whoever holds the mail.",
    params: ByToken,
    changes: true,
    output: z.object({ ok: z.literal(true), token: Text(100) }),
  }),
  reset_password: post("accounts/reset_password/{uid}/{token}", {
    access: "public",
    summary:
      "Sets a new password once and revokes every session; with `end_keys` the person's API keys as well.",
    params: ByToken,
    body: z.object({ password: Password, end_keys: z.boolean().default(false) }),
    output: Done,
  }),
};
