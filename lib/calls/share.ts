import { z } from "zod";
import { get } from "@/lib/calls/kit";
import { Day, Money, Text } from "@/lib/shapes";

/** The kinds of documents that can be shared by link. */
export const SHARED = ["report", "invoice"] as const;

/** Calls on shared documents; public. */
export const share = {
  pdf: get("share/{a}/{b}", {
    access: "public",
    summary:
      "Returns the shared PDF of a document type (a) by its code (b). Unknown and revoked codes both return 404.",
    params: z.object({ a: z.enum(SHARED), b: Text(64) }),
    answers: "blob",
  }),
  logo: get("share/{a}/{b}/logo", {
    access: "public",
    summary: "Returns the logo of the organisation that shared the document.",
    params: z.object({ a: z.enum(SHARED), b: Text(64) }),
    answers: "blob",
  }),
  card: get("share/{a}/{b}/card", {
    access: "public",
    summary: "Returns the data shown next to the shared PDF.",
    params: z.object({ a: z.enum(SHARED), b: Text(64) }),
    output: z.object({
      letterhead: Text(),
      /** Whether there is a logo, at `share.logo`. */
      logo: z.boolean(),
      title: Text(),
      number: Text(40),
      customer: Text(),
      from: Day.nullable(),
      to: Day.nullable(),
      total: Money.nullable(),
      currency: Text(3),
      currency_format: Text(20),
      due_date: Day.nullable(),
      open: Money.nullable(),
      hash: Text(64).nullable(),
      spots: z.number().nullable(),
    }),
  }),
};
