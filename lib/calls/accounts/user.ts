import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { Done } from "@/lib/calls/shapes";

/** What is typed to be judged: no rule of how it looks. */
export const Typed = z.string().max(200);

export const user = {
  confirm_password: post("accounts/user/confirm-password", {
    access: "user",
    summary:
      "Opens a few minutes for sensitive calls; who has no password gives a code of the second factor.",
    body: z.object({ password: Typed.default(""), otp: Typed.default("") }),
    output: Done,
  }),
};
