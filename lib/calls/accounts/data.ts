import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { At, Done, Job, Text } from "@/lib/shapes";

/** Calls on all data of a tenant. */
export const data = {
  download: post("accounts/download-data", {
    access: "settings:write",
    confirmed: true,
    unscopedOnly: true,
    summary:
      "Starts a job that exports all data of the tenant as one ZIP (JSON Lines, CSV, media). Download it with jobs.download.",
    creates: true,
    output: Job,
  }),
  erase: post("accounts/delete-data", {
    access: "settings:write",
    unscopedOnly: true,
    summary: "Schedules the deletion of the tenant in 14 days. Owners only; can be cancelled until then.",
    body: z.object({ password: z.string().min(1, "required").max(200), confirm: Text() }),
    output: z.object({ erase_at: At }),
  }),
  keep: post("accounts/keep-data", {
    access: "settings:write",
    unscopedOnly: true,
    summary: "Cancels a scheduled deletion.",
    output: Done,
  }),
};
