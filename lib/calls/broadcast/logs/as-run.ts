import { z } from "zod";
import { DECISIONS, RESULTS } from "@/lib/billing/settlement";
import { get, post } from "@/lib/calls/kit";
import { ByUuid, ClockSecond, Day, Int, SignedSeconds, Text, Uuid } from "@/lib/shapes";
import { PROFILE_OWNERS } from "@/lib/traffic/asrun/detect";
import { FILE_MODES } from "@/lib/traffic/asrun/file-days";
import { LEFT_OUT_REASONS } from "@/lib/traffic/asrun/left-out";
import { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { UNREADABLE_REASONS } from "@/lib/traffic/asrun/parse";
import { AS_RUN_PROBLEMS } from "@/lib/traffic/asrun/problem";
import { AsRunEncodingChoice, AsRunRow, Unreadable } from "@/lib/traffic/asrun/shapes";
import { AS_RUN_ENCODINGS } from "@/lib/traffic/asrun/text";
import { FileDayFields, Reconciliation, SettlementDiff } from "@/lib/traffic/reconciliation-shapes";

/**
 * What a file can make its importer ask: which of several formats it has, rows of another station or of days to come,
 * and a clock that is wrong. Accepting `format` takes the best candidate; `profile` chooses one.
 */
export const AS_RUN_QUESTIONS = ["format", "other_station", "future", "offset"] as const;
/** Seconds: a clock that is wrong by a time zone. */
const MOST_CORRECTION = 14 * 3600;

const ImportBody = z.object({
  file: z.custom<Blob>((f) => f instanceof Blob, "required"),
  params: z.object({
    commit: z.boolean().default(false),
    /** The key of a preset, or the uuid of a mapping. */
    profile: Text(40).optional(),
    /** The date of rows without one, chosen by a person; `default_date` only where the file names none. */
    date: Day.optional(),
    default_date: Day.optional(),
    zone: Text(60).optional(),
    /** By default as chosen for the station's last file; valid UTF-8 is read as such. */
    encoding: AsRunEncodingChoice,
    /** How the file joins days that have one already; `add` by default. */
    mode: z.enum(FILE_MODES).optional(),
    /** Seconds by which the station's clock was ahead; subtracted from every time. */
    correction: Int(-MOST_CORRECTION, MOST_CORRECTION).default(0),
    /** The questions that a person answered with yes; a commit with others open is refused. */
    accept: z.array(z.enum(AS_RUN_QUESTIONS)).max(AS_RUN_QUESTIONS.length).default([]),
  }),
});

/** Calls on as-run files. */
export const as_run = {
  import: post("broadcast/stations/as-run/import/{uuid}", {
    access: "traffic:write",
    summary:
      "Imports an as-run file: detects format, encoding and dates and returns rows and problems. Saves and matches with `commit`.",
    params: ByUuid,
    sends: "form",
    creates: "recognised",
    body: ImportBody,
    output: z.object({
      file_name: Text(300),
      profile: Text(40),
      candidates: z.array(
        z.object({
          profile: Text(40),
          name: Text(),
          owner: z.enum(PROFILE_OWNERS),
          score: z.number(),
          /** Rows and unreadable lines of the beginning of the file. */
          rows: Int(),
          unreadable: Int(),
        }),
      ),
      /** Why nothing of the file is read; null when something is. */
      problem: z.enum(AS_RUN_PROBLEMS).nullable(),
      /** Whether the file is text, so that its columns can be assigned. */
      mappable: z.boolean(),
      /** A mapping that the file was expected to fit and does not. */
      unfit: z.object({ uuid: Uuid, name: Text() }).nullable(),
      encoding: Text(40),
      /** The encoding that the file would be read with if nobody had chosen one. */
      detected_encoding: Text(40),
      /** The encoding that a person chose for this file or an earlier one, if it is read so. */
      chosen_encoding: z.enum(AS_RUN_ENCODINGS).nullable(),
      /** The first line with an accent, which shows whether the encoding is right; null in plain ASCII. */
      accented: z.object({ line: Int(), text: Text(200) }).nullable(),
      zone: Text(60),
      date_from: z.enum(["rows", "remarks", "file", "given", "user"]),
      correction: SignedSeconds,
      from: Day.nullable(),
      to: Day.nullable(),
      lines: Int(),
      rows: z.array(AsRunRow),
      unreadable: z.array(Unreadable),
      /** Lines left out of the judged days, the first 500 in the order of the file; and how many of each kind there are. */
      left_out: z.object({
        lines: z.array(
          z.object({
            line: Int(),
            at: z.object({ date: Day, second: ClockSecond }).nullable(),
            text: Text(500),
            reason: z.enum(LEFT_OUT_REASONS),
            /** What could not be read of the line. */
            unreadable: z.enum(UNREADABLE_REASONS).nullable(),
            /** The station whose spot the line names. */
            station: Text().nullable(),
          }),
        ),
        counts: z.record(z.enum(LEFT_OUT_REASONS), Int()),
      }),
      /** The broadcast days of the file, and the files that count on them already. */
      days: z.array(
        z.object({
          ...FileDayFields,
          closed: z.boolean(),
          /** False for a few lines after the end of the file's day; they replace nothing. */
          main: z.boolean(),
          others: z.array(
            z.object({
              uuid: Uuid,
              file_name: Text(300),
              lines: Int(),
              first_second: ClockSecond,
              last_second: ClockSecond,
            }),
          ),
        }),
      ),
      mode: z.enum(FILE_MODES),
      suggested: z.enum(FILE_MODES),
      questions: z.array(z.enum(AS_RUN_QUESTIONS)),
      other_station: Text().nullable(),
      /** The time by which most spots are late alike, when it exceeds the station's tolerance; seconds. */
      offset: z.object({ seconds: SignedSeconds, spots: Int(), of: Int() }).nullable(),
      /** By how many seconds spots aired late, over the day. */
      curve: z.array(z.object({ date: Day, second: ClockSecond, late: SignedSeconds })),
      changes: SettlementDiff,
      decisions: z.array(
        z.object({
          spot: Uuid,
          title: Text(),
          date: Day,
          second: ClockSecond,
          decision: z.enum(DECISIONS),
          stays: z.boolean(),
          result: z.enum(RESULTS).nullable(),
        }),
      ),
      /** Whether the rows were saved and matched; false for a preview. `known`: the same file was imported before. */
      saved: z.boolean(),
      known: z.boolean(),
      matched: Int(),
      uuid: Uuid.nullable(),
      /** Closed days whose lines wait until the day is reopened. */
      waiting: z.array(Day),
    }),
  }),
  left_out: post("broadcast/stations/as-run/left-out/{uuid}", {
    access: "traffic:write",
    summary:
      "Returns the lines of an as-run file that its import leaves out as CSV, with number, time, text and reason. Saves nothing.",
    params: ByUuid,
    sends: "form",
    body: ImportBody,
    answers: "blob",
  }),
  map: post("broadcast/stations/as-run/map/{uuid}", {
    access: "traffic:write",
    summary:
      "Returns the first lines of an as-run file and, with a mapping, its rows as they would be imported. Saves nothing.",
    params: ByUuid,
    sends: "form",
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({
        mapping: AsRunMapping.optional(),
        date: Day.optional(),
        default_date: Day.optional(),
        zone: Text(60).optional(),
        encoding: AsRunEncodingChoice,
        correction: Int(-MOST_CORRECTION, MOST_CORRECTION).default(0),
      }),
    }),
    output: z.object({
      /** The first lines as the file has them, each cut to 1,000 characters. */
      head: z.array(z.string()),
      /** The first rows and unreadable lines, and the number of all; without a mapping none. */
      rows: z.array(AsRunRow),
      row_count: Int(),
      unreadable: z.array(Unreadable),
      unreadable_count: Int(),
    }),
  }),
  withdraw: post("broadcast/stations/as-run/withdraw/{uuid}", {
    access: "traffic:write",
    summary:
      "Withdraws an as-run file from all its days: replaced files count again, and spots and decisions are as before it. Returns the day `date`.",
    params: ByUuid,
    body: z.object({ date: Day }),
    output: Reconciliation,
  }),
  use: post("broadcast/stations/as-run/use/{uuid}", {
    access: "traffic:write",
    summary: "Lets a waiting, replaced or withdrawn as-run file count on a day again. Returns the day.",
    params: ByUuid,
    body: z.object({ date: Day, mode: z.enum(FILE_MODES).default("add") }),
    output: Reconciliation,
  }),
  download: get("broadcast/stations/as-run/download/{uuid}", {
    access: "traffic:read",
    summary: "Returns the bytes of an as-run file as they were imported.",
    params: ByUuid,
    answers: "blob",
  }),
};
