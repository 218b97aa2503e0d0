import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { At, Done, Email, Name, Text, Uuid, Version } from "@/lib/shapes";
import { ByToken, Password } from "./session";

/** Schema of a password or code to be checked; any text. */
export const Typed = z.string().max(200);

/** Calls on the signed-in user. */
export const user = {
  update: put("accounts/user/update", {
    access: "user",
    summary:
      "Updates name and email; requires the version that was read. A new email requires a confirmed password and takes effect once the new address is confirmed.",
    body: z.object({ version: Version, first_name: Name, last_name: Name, email: Email }),
    output: z.object({ ok: z.literal(true), mailed: z.boolean(), version: Version }),
  }),
  confirm_email: post("accounts/user/confirm-email/{uid}/{token}", {
    access: "user",
    summary: "Confirms a new email address. The token works once and only for the user who requested it.",
    params: ByToken,
    output: Done,
  }),
  change_password: put("accounts/user/change-password", {
    access: "user",
    summary:
      "Changes the password and signs out all other sessions. Requires the current password if there is one.",
    body: z.object({ old_password: Typed.default(""), new_password: Password }),
    output: Done,
  }),
  confirm_password: post("accounts/user/confirm-password", {
    access: "user",
    summary:
      "Confirms the caller's identity for sensitive calls for a few minutes, by password or, without one, by two-factor code.",
    body: z.object({ password: Typed.default(""), otp: Typed.default("") }),
    output: Done,
  }),
  reset_token: get("accounts/reset-token", {
    access: "user",
    summary: "Returns a password reset link for the signed-in user.",
    changes: true,
    confirmed: true,
    output: z.object({ uid: Uuid, token: Text(100) }),
  }),
};

/** Calls on the user's sessions. */
export const sessions = {
  list: get("accounts/sessions/list", {
    access: "user",
    summary: "Lists the signed-in devices, the current one first.",
    output: z.object({
      sessions: z.array(
        z.object({
          uuid: Uuid,
          browser: Text(40).nullable(),
          system: Text(40).nullable(),
          address: Text(60),
          created_at: At,
          used_at: At,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  revoke: post("accounts/sessions/revoke", {
    access: "user",
    summary: "Signs out one device or all others.",
    body: z.union([z.object({ uuid: Uuid }), z.object({ others: z.literal(true) })]),
    output: z.object({ ended: z.number().int() }),
  }),
};
