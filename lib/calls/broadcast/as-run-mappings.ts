import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByUuid, Changes, Done, Name, Text, Uuid, Version } from "@/lib/shapes";
import { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";

/** A mapping as returned by the API. */
const Mapping = z.object({
  uuid: Uuid,
  name: Name,
  mapping: AsRunMapping,
  /** The station it was made for; null where the member has no access to it. */
  station: z.object({ uuid: Uuid, name: Text() }).nullable(),
  /** Whether the member may change it: one of other stations is only read. */
  may_change: z.boolean(),
  version: Version,
  updated_at: At,
});

/** Calls on the mappings by which as-run files are read whose format is no preset. */
export const as_run_mappings = {
  list: get("broadcast/as-run-mappings/list", {
    access: "traffic:read",
    summary: "Lists the as-run mappings of the organisation by name.",
    output: z.object({ rows: z.array(Mapping) }),
  }),
  create: post("broadcast/as-run-mappings/create", {
    access: "traffic:write",
    summary:
      "Saves how the columns of a station's as-run files are assigned. The next files of the station are read with it, and other stations can choose it.",
    body: z.object({ station: Uuid, name: Name, mapping: AsRunMapping }),
    creates: true,
    output: Mapping,
  }),
  update: put("broadcast/as-run-mappings/update/{uuid}", {
    access: "traffic:write",
    summary:
      "Renames an as-run mapping or changes its columns. Imported files stay as they are. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ name: Name, mapping: AsRunMapping }).extend({ version: Version }),
    output: Mapping,
  }),
  destroy: del("broadcast/as-run-mappings/destroy/{uuid}", {
    access: "traffic:write",
    summary: "Deletes an as-run mapping. Files that were imported with it stay as they are.",
    params: ByUuid,
    output: Done,
  }),
  restore: post("broadcast/as-run-mappings/restore/{uuid}", {
    access: "traffic:write",
    summary: "Restores a deleted as-run mapping.",
    params: ByUuid,
    output: Mapping,
  }),
};
