import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByUuid, Changes, Day, Done, Int, Name, Text, Uuid, Version } from "@/lib/shapes";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { LogProblem } from "@/lib/traffic/log-shapes";
import { FormatDefinition } from "@/lib/traffic/output-format";

/** The id of an output format: the key of a preset, or the uuid of a format of the tenant. */
export const FormatId = z.union([z.enum(OUTPUT_PRESETS.map((preset) => preset.key)), Uuid], "bad_id");

const own = { name: Name, definition: FormatDefinition };
/** A format of the tenant as returned by the API. */
const Format = z.object({
  uuid: Uuid,
  ...own,
  /** The key of the preset it was copied from, directly or through other formats. */
  preset: Text(40),
  version: Version,
  updated_at: At,
  /** Stations with an output in it. */
  stations: z.array(z.object({ uuid: Uuid, name: Text() })),
});

/** Calls on log and as-run formats. */
export const output_formats = {
  list: get("broadcast/output-formats/list", {
    access: "member",
    inside: true,
    summary:
      "Lists the log output formats, those of the organisation first, then the presets; and the supported as-run formats.",
    output: z.object({
      output: z.array(
        z.object({
          id: FormatId,
          name: Text(),
          file: Text(),
          /** The preset that a format of the organisation was copied from; null for presets. */
          preset: Text(40).nullable(),
        }),
      ),
      as_run: z.array(z.object({ id: Text(40), name: Text() })),
    }),
  }),
  retrieve: get("broadcast/output-formats/retrieve/{uuid}", {
    access: "stations:read",
    summary: "Returns an output format of the organisation with its definition and the stations that use it.",
    params: ByUuid,
    output: Format,
  }),
  create: post("broadcast/output-formats/create", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Copies a preset or another format to a format of the organisation, which can be changed.",
    body: z.object({ name: Name, from: FormatId }),
    creates: true,
    output: Format,
  }),
  update: put("broadcast/output-formats/update/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary:
      "Updates an output format for every station that uses it. Requires the version that was read. A definition that no file can be written from is refused.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: Format,
  }),
  destroy: del("broadcast/output-formats/destroy/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Deletes an output format. Rejected while stations use it; they are named.",
    params: ByUuid,
    output: Done,
  }),
  restore: post("broadcast/output-formats/restore/{uuid}", {
    access: "stations:write",
    unscopedOnly: true,
    summary: "Restores a deleted output format.",
    params: ByUuid,
    output: Format,
  }),
  preview: post("broadcast/output-formats/preview", {
    access: "traffic:read",
    summary:
      "Returns the files of a station's day, as the log is now, in a definition that need not be saved: each line with its place in the file, and the problems that playout would have with it.",
    body: z.object({ definition: FormatDefinition, station: Uuid, date: Day }),
    output: z.object({
      files: z.array(
        z.object({
          name: Text(),
          /** Size in bytes. */
          size: Int(),
          lines: z.array(
            z.object({
              /** Offset of the first byte in the file. */
              at: Int(),
              text: z.string(),
              /** The end of the line; "" where the file ends without one. */
              end: z.enum(["\r\n", "\n", "\r", ""]),
            }),
          ),
        }),
      ),
      /** Number of lines left out at the end, and of spots in the log. */
      more: Int(),
      spots: Int(),
      problems: z.array(LogProblem),
    }),
  }),
};
