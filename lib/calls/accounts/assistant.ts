import { z } from "zod";
import { Turn } from "@/lib/assistant/turns";
import { post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { At, Done, Text, Uuid } from "@/lib/shapes";

const ByThread = z.object({ thread: Uuid });

/** Calls on the assistant. Who is signed in asks about the tenant's data, anyone else about the product. */
export const assistant = {
  initiate: post("accounts/ai-bot-initiate-thread", {
    access: "public",
    summary:
      "Begins a thread with the assistant, or opens the one given. `kind` user reads the tenant's data with the caller's rights and needs a session; general answers from the help only.",
    body: z.object({
      language: z.enum(LANGUAGES).default("en"),
      kind: z.enum(["user", "general"]).optional(),
      thread: Uuid.optional(),
    }),
    output: z.object({
      thread: Uuid,
      kind: z.enum(["user", "general"]),
      /** False where no model is configured: answers come from the search of the help. */
      has_model: z.boolean(),
      turns: z.array(Turn),
      /** The caller's latest threads, for opening one again. */
      threads: z.array(z.object({ uuid: Uuid, title: Text(200), updated_at: At })),
    }),
  }),
  post_message: post("accounts/ai-bot-post-message", {
    access: "public",
    summary:
      "Asks the assistant. Streams server-sent events: delta {text}, source {n, title, href}, proposal {form, title, href}, notice {code}, done {}. Closing the stream cancels the answer.",
    body: ByThread.extend({
      message: Text(4000).min(1, "required"),
      /** The screen that is open, for "this campaign". */
      path: Text(300).default(""),
    }),
    answers: "events",
  }),
  delete_thread: post("accounts/ai-bot-delete-thread", {
    access: "public",
    summary: "Deletes a thread with all its messages.",
    body: ByThread,
    output: Done,
  }),
};
