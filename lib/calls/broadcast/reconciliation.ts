import { z } from "zod";
import { CAUSES, DECISIONS, EXTRA_DECISIONS, REASON_CODES, RESULTS } from "@/lib/billing/settlement";
import { get, post } from "@/lib/calls/kit";
import {
  At,
  ByTenant,
  ByUuid,
  ClockSecond,
  Day,
  Int,
  Money,
  SignedSeconds,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";
import { PROFILE_OWNERS } from "@/lib/traffic/asrun/detect";
import { FILE_MODES } from "@/lib/traffic/asrun/file-days";
import { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { AS_RUN_PROBLEMS } from "@/lib/traffic/asrun/problem";
import { AsRunEncodingChoice, AsRunRow, Unreadable } from "@/lib/traffic/asrun/shapes";
import { AS_RUN_ENCODINGS } from "@/lib/traffic/asrun/text";
import { LOG_RULES } from "@/lib/traffic/log-rules";
import { STANDINGS } from "@/lib/traffic/make-goods";
import { FileDayFields, Reconciliation, SettlementDiff } from "@/lib/traffic/reconciliation-shapes";

/** Why no make-good is proposed for a spot. */
export const NO_PLACE = [
  "made_good_already",
  "nothing_to_decide",
  "day_closed",
  "no_break",
  ...LOG_RULES,
] as const;

/** A break for a make-good or a bonus spot. `second` counts from midnight of the clock. */
export const MakeGoodPlace = z.object({
  break: Uuid,
  date: Day,
  second: ClockSecond,
  standing: z.enum(STANDINGS),
  /** What a spot in it costs on the rate card; null without one. The spot itself costs nothing in addition. */
  price: Money.nullable(),
  /** The cut-off before air: none is placed in it from then on. */
  closes_at: At,
  /** The last published version of its log, of which the spot makes a new one; 0 before the first. */
  published: Int(),
});
/**
 * What a file can make its importer ask: which of several formats it has, rows of another station or of days to come,
 * and a clock that is wrong. Accepting `format` takes the best candidate; `profile` chooses one.
 */
export const AS_RUN_QUESTIONS = ["format", "other_station", "future", "offset"] as const;
/** Seconds: a clock that is wrong by a time zone. */
const MOST_CORRECTION = 14 * 3600;

/** Calls on as-run files. */
export const as_run = {
  import: post("broadcast/stations/as-run/import/{uuid}", {
    access: "traffic:write",
    summary:
      "Imports an as-run file: detects format, encoding and dates and returns rows and problems. Saves and matches with `commit`.",
    params: ByUuid,
    sends: "form",
    creates: "recognised",
    body: z.object({
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
    }),
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

/** Calls on reconciliation. */
export const reconciliation = {
  retrieve: post("broadcast/stations/reconciliation/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "Returns scheduled and aired spots of up to 31 days with match result and effect on invoices.",
    params: ByUuid,
    body: z.object({ from: Day, to: Day }),
    output: z.object({ days: z.array(Reconciliation) }),
  }),
  causes: post("broadcast/stations/reconciliation/causes/{tenant}", {
    access: "traffic:read",
    summary:
      "Counts discrepancies of past days by cause: the reason given, otherwise the result. `spots`: all spots of these days. `lost`: sold and not billed. `extras`: aired lines without a spot, by decision.",
    params: ByTenant,
    body: z.object({ from: Day, to: Day, station: Uuid.optional() }),
    output: z.object({
      spots: Int(),
      rows: z.array(
        z.object({
          cause: z.enum(CAUSES),
          spots: Int(),
          open: Int(),
          made_good: Int(),
          credited: Int(),
          accepted: Int(),
          billed: Int(),
          lost: Money,
        }),
      ),
      extras: z.array(z.object({ decision: z.enum(EXTRA_DECISIONS).nullable(), lines: Int() })),
    }),
  }),
  resolve: post("broadcast/stations/reconciliation/resolve/{uuid}", {
    access: "traffic:write",
    summary:
      "Resolves discrepancies: accept, make good, credit, bill as booked (requires a note), or revert (null).",
    params: ByUuid,
    body: z.object({
      date: Day,
      version: Version,
      lines: z
        .array(
          z.object({
            spot: Uuid,
            decision: z.enum(DECISIONS).nullable(),
            reason_code: z.enum(REASON_CODES).optional(),
            note: Text(500).default(""),
          }),
        )
        .min(1)
        .max(2000),
    }),
    output: Reconciliation,
  }),
  make_goods: post("broadcast/stations/reconciliation/make-goods/{uuid}", {
    access: "traffic:write",
    summary:
      "Proposes a make-good break for each missed spot: same or better day part, within the campaign or seven days, and the next best ones. `places` chooses a break for a spot. Books with `apply`.",
    params: ByUuid,
    body: z.object({
      spots: z.array(Uuid).min(1).max(200),
      places: z
        .array(z.object({ spot: Uuid, break: Uuid }))
        .max(200)
        .default([]),
      apply: z.boolean().default(false),
      /** Why the spots did not air as sold; by default what their result says. */
      reason_code: z.enum(REASON_CODES).optional(),
    }),
    creates: true,
    output: z.object({
      proposals: z.array(
        z.object({
          spot: Uuid,
          title: Text(),
          /** The proposed break; null where there is none, for the reason in `why`. */
          place: MakeGoodPlace.nullable(),
          others: z.array(MakeGoodPlace),
          why: z.enum(NO_PLACE).nullable(),
        }),
      ),
    }),
  }),
  pair: post("broadcast/stations/reconciliation/pair/{uuid}", {
    access: "traffic:write",
    summary:
      "Pairs a line of an as-run file with a spot (`spot`), keeps it apart (`apart`), or returns it to matching (`match`).",
    params: ByUuid,
    body: z.object({
      date: Day,
      version: Version,
      line: Uuid,
      how: z.enum(["spot", "apart", "match"]),
      spot: Uuid.optional(),
    }),
    output: Reconciliation,
  }),
  decide_extras: post("broadcast/stations/reconciliation/extras/{uuid}", {
    access: "traffic:write",
    summary:
      "Decides what aired lines without a spot are: a bonus of a campaign or a further airing that belongs to one (both require `campaign`, booked), something of the station itself, or a mistake; null takes the decision back. None is billed; delivery and reports of the campaign list it.",
    params: ByUuid,
    body: z.object({
      date: Day,
      version: Version,
      lines: z
        .array(
          z.object({
            line: Uuid,
            decision: z.enum(EXTRA_DECISIONS).nullable(),
            campaign: Uuid.nullable().default(null),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: Reconciliation,
  }),
  close: post("broadcast/stations/reconciliation/close/{uuid}", {
    access: "traffic:write",
    summary:
      "Closes a day so that its spots can be billed. A closed day cannot be changed. Rejected while discrepancies are open.",
    params: ByUuid,
    body: z.object({ date: Day, version: Version }),
    output: Reconciliation,
  }),
  reopen: post("broadcast/stations/reconciliation/reopen/{uuid}", {
    access: "traffic:write",
    summary:
      "Reopens a closed day with a reason. Rejected (409, day_billed, with the invoices for people who may read them) while spots of the day are on invoices; credit those first.",
    params: ByUuid,
    body: z.object({ date: Day, version: Version, reason: Text(500).min(1) }),
    output: Reconciliation,
  }),
};
