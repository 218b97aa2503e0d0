import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { At, ByTenant, Day, Done, Int, Job, Text } from "@/lib/shapes";

/** A finished upload of a downloaded ZIP. */
const UploadedDownload = z.object({ upload: Text(100).min(1, "required") });

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
  inspect: post("accounts/inspect-data/{tenant}", {
    access: "settings:write",
    unscopedOnly: true,
    summary:
      "Checks an uploaded ZIP of data.download and returns what data.import would take from it. Owners only; refused (409) where the tenant has records already.",
    params: ByTenant,
    body: UploadedDownload,
    output: z.object({
      /** The name of the tenant and its day when the ZIP was made. */
      name: Text(),
      date: Day,
      rows: Int(),
      files: Int(),
      /** Of the files. */
      bytes: z.number().int().min(0),
    }),
  }),
  import: post("accounts/import-data/{tenant}", {
    access: "settings:write",
    confirmed: true,
    unscopedOnly: true,
    summary:
      "Starts a job that imports an uploaded ZIP of data.download into this empty tenant: rows with their uuids, files and settings; no people, links, connections, licences or activity log. Owners only.",
    creates: true,
    params: ByTenant,
    body: UploadedDownload,
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
