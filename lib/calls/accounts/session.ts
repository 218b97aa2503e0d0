import { z } from "zod";
import { PASSWORD_LEAST, PASSWORD_MOST } from "@/lib/access/password";
import { PROVIDERS } from "@/lib/access/sign-in";
import { BUSINESSES } from "@/lib/business";
import { get, post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { Code, Done, Email, Instant, Name, Text, Zone } from "@/lib/shapes";

/** Schema of a new password. */
export const Password = z.string().min(PASSWORD_LEAST, "too_short").max(PASSWORD_MOST, "too_long");
/** Schema of an authenticator code or a recovery code. */
export const Otp = z.string().trim().max(40);

const Signed = z.object({ expires_at: Instant });
/** Parameters of a link in an email: the user and a token that works once. */
export const ByToken = z.object({ uid: z.guid(), token: Text(100) });

/** Calls on signing in, registration and passwords. */
export const accounts = {
  login: post("accounts/login", {
    access: "public",
    summary:
      "Signs in: sets the access and refresh cookies and returns when the access token expires. Returns otp_required if the account uses two-factor authentication and no code is sent.",
    body: z.object({ email: Email, password: z.string().min(1, "required").max(200), otp: Otp.default("") }),
    output: Signed,
  }),
  refresh: post("accounts/refresh", {
    access: "public",
    summary:
      "Rotates the refresh cookie and issues a new access token. A reused refresh token revokes the whole session family.",
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
      "Creates a user and a tenant and sends the activation email. With an invitation code, joins the inviting tenant instead. Known addresses get the same response.",
    body: z
      .object({
        first_name: Name,
        last_name: Name,
        email: Email,
        password: Password,
        /** An invitation's code: joins its tenant instead of creating one. */
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
    summary: "Resends the activation email. Unknown and active addresses get the same response.",
    body: z.object({ email: Email }),
    output: Done,
  }),
  providers: get("accounts/providers", {
    access: "public",
    summary: "Lists the external sign-in providers that are available.",
    output: z.object({ providers: z.array(z.enum(PROVIDERS)) }),
  }),
  external: post("accounts/external", {
    access: "public",
    summary: "Completes a sign-in with Google or Microsoft. Two-factor authentication still applies.",
    body: z.object({ otp: Otp.default("") }),
    output: Signed,
  }),
  forgotten_password: post("accounts/forgotten_password", {
    access: "public",
    summary: "Sends a password reset email. Unknown addresses get the same response.",
    body: z.object({ email: Email }),
    output: Done,
  }),
  activate: get("accounts/activate/{uid}/{token}", {
    access: "public",
    summary:
      "Activates an account once. Password, name and organisation of the registration are discarded: the `token` of the answer sets new ones (reset_password).",
    params: ByToken,
    changes: true,
    output: z.object({ ok: z.literal(true), token: Text(100) }),
  }),
  reset_password: post("accounts/reset_password/{uid}/{token}", {
    access: "public",
    summary:
      "Sets a new password and revokes all sessions, with `end_keys` the person's API keys and calendar feeds as well. The token works once. After an activation it also sets name and organisation; otherwise they are ignored.",
    params: ByToken,
    body: z.object({
      password: Password,
      end_keys: z.boolean().default(false),
      named: z.object({ first_name: Name, last_name: Name, organisation: Name }).optional(),
    }),
    output: Done,
  }),
};
