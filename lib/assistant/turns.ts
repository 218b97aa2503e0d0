import { z } from "zod";

/** What an answer is based on: an article or a read of the caller's data, numbered as the text cites it. */
export const Source = z.object({
  n: z.number().int().min(1),
  title: z.string().max(300),
  /** The screen it is on; null where there is none of its own. */
  href: z.string().max(300).nullable(),
  /** The beginning of an article, where nothing else answers. */
  excerpt: z.string().max(600).default(""),
});
/** The forms that an answer may propose to open with fields filled in. */
export const FORMS = ["invoice", "report", "contract"] as const;
/** A filled form that a person may open and save; the assistant never saves. */
export const Proposal = z.object({
  form: z.enum(FORMS),
  title: z.string().max(300),
  href: z.string().max(300),
});
/** Why an answer is from the help search, or ends early: a key of `assistant.notices`. */
export const NOTICES = ["no_model", "budget", "busy", "failed", "timed_out", "long"] as const;

/** A question or an answer of a thread. */
export const Turn = z.object({
  role: z.enum(["person", "assistant"]),
  text: z.string(),
  sources: z.array(Source).default([]),
  proposals: z.array(Proposal).default([]),
  notice: z.enum(NOTICES).nullable().default(null),
});
/** A source of an answer. */
export type Source = z.output<typeof Source>;
/** A form proposed to the person. */
export type Proposal = z.output<typeof Proposal>;
/** A reason of `NOTICES`. */
export type Notice = (typeof NOTICES)[number];
/** A question or an answer. */
export type Turn = z.output<typeof Turn>;
