import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { At, Done, Job, Text } from "@/lib/shapes";

/** What a tenant may ask for all of its data. */
export const data = {
  download: post("accounts/download-data", {
    access: "settings:write",
    confirmed: true,
    whole: true,
    summary:
      "Everything the tenant holds as one ZIP (JSON lines, CSV, media), made by a job; jobs.download fetches it.",
    output: Job,
  }),
  erase: post("accounts/delete-data", {
    access: "settings:write",
    whole: true,
    summary: "Owners only: erases the tenant in 14 days, unless it is taken back until then.",
    body: z.object({ password: z.string().min(1, "required").max(200), confirm: Text() }),
    output: z.object({ erase_at: At }),
  }),
  keep: post("accounts/keep-data", {
    access: "settings:write",
    whole: true,
    summary: "Takes an asked erasure back.",
    output: Done,
  }),
};
