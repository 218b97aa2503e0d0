import { z } from "zod";
import { get, post, put } from "@/lib/calls/kit";
import { At, Done, Email, Name, Text, Uuid } from "@/lib/shapes";
import { ByToken, Password } from "./session";

/** What is typed to be judged: no rule of how it looks. */
export const Typed = z.string().max(200);

export const user = {
  update: put("accounts/user/update", {
    access: "user",
    summary:
      "Changes name and e-mail. A new e-mail wants the password confirmed, and counts only once its own mail is answered.",
    body: z.object({ first_name: Name, last_name: Name, email: Email }),
    output: z.object({ ok: z.literal(true), mailed: z.boolean() }),
  }),
  confirm_email: post("accounts/user/confirm-email/{uid}/{token}", {
    access: "user",
    summary: "Makes the new address the person's own, once, for the person who asked.",
    params: ByToken,
    output: Done,
  }),
  change_password: put("accounts/user/change-password", {
    access: "user",
    summary: "A new password, with the old one where there is one; ends the other sessions.",
    body: z.object({ old_password: Typed.default(""), new_password: Password }),
    output: Done,
  }),
  confirm_password: post("accounts/user/confirm-password", {
    access: "user",
    summary:
      "Opens a few minutes for sensitive calls; who has no password gives a code of the second factor.",
    body: z.object({ password: Typed.default(""), otp: Typed.default("") }),
    output: Done,
  }),
  reset_token: get("accounts/reset-token", {
    access: "user",
    summary: "A link of the password reset for who is signed in.",
    changes: true,
    confirmed: true,
    output: z.object({ uid: Uuid, token: Text(100) }),
  }),
};

export const sessions = {
  list: get("accounts/sessions/list", {
    access: "user",
    summary: "The devices signed in, this one first.",
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
    summary: "Signs out one device, or all the others.",
    body: z.union([z.object({ uuid: Uuid }), z.object({ others: z.literal(true) })]),
    output: z.object({ ended: z.number().int() }),
  }),
};
