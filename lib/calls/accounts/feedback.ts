import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { Int, Text, Uuid } from "@/lib/shapes";

/** Calls on feedback. */
export const feedback = {
  create: post("accounts/create-feedback", {
    access: "user",
    summary: "Sends feedback about the product, optionally with a screenshot (file).",
    sends: "form",
    body: z.object({
      file: z.custom<Blob>((file) => file instanceof Blob, "required").optional(),
      params: z.object({
        message: Text(5000).min(1, "required"),
        rating: Int(1, 5).nullable().default(null),
        page: Text(500).default(""),
      }),
    }),
    creates: true,
    output: z.object({ uuid: Uuid }),
  }),
};
