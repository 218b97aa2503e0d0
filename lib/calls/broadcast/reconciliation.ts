import { z } from "zod";
import { DECISIONS, REASON_CODES } from "@/lib/billing/settlement";
import { get, post } from "@/lib/calls/kit";
import { ByUuid, ClockSecond, Day, Int, Text, Uuid } from "@/lib/shapes";
import { LOG_RULES } from "@/lib/traffic/log-rules";
import { Reconciliation } from "@/lib/traffic/reconciliation-shapes";

/** Why no make-good is proposed for a spot. */
export const NO_PLACE = [
  "made_good_already",
  "nothing_to_decide",
  "day_closed",
  "no_break",
  ...LOG_RULES,
] as const;

/** A row of an as-run file. `second` counts from midnight of the clock; `length` in seconds. */
export const AsRunRow = z.object({
  line: Int(),
  date: Day,
  second: ClockSecond,
  cart: Text(40),
  title: Text(300),
  length: z.number().nullable(),
  kind: Text(40),
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
    body: z.object({
      file: z.custom<Blob>((f) => f instanceof Blob, "required"),
      params: z.object({
        commit: z.boolean().default(false),
        profile: Text(40).optional(),
        date: Day.optional(),
        zone: Text(60).optional(),
        mapping: z.record(Text(20), Int(0, 60)).optional(),
      }),
    }),
    output: z.object({
      file_name: Text(300),
      profile: Text(40),
      candidates: z.array(z.object({ profile: Text(40), name: Text(), score: z.number() })),
      encoding: Text(40),
      zone: Text(60),
      from: Day.nullable(),
      to: Day.nullable(),
      lines: Int(),
      rows: z.array(AsRunRow),
      unreadable: z.array(z.object({ line: Int(), text: Text(500), why: Text(60) })),
      /** Whether the rows were saved and matched; false for a preview. `known`: the same file was imported before. */
      saved: z.boolean(),
      known: z.boolean(),
      matched: Int(),
    }),
  }),
};

/** Calls on reconciliation. */
export const reconciliation = {
  retrieve: get("broadcast/stations/reconciliation/retrieve/{uuid}", {
    access: "traffic:read",
    summary: "Returns a day's scheduled and aired spots with match result and effect on invoices.",
    params: ByUuid,
    query: z.object({ date: Day }),
    output: Reconciliation,
  }),
  resolve: post("broadcast/stations/reconciliation/resolve/{uuid}", {
    access: "traffic:write",
    summary:
      "Resolves discrepancies: accept, make good, credit, bill as booked (requires a note), or revert (null).",
    params: ByUuid,
    body: z.object({
      date: Day,
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
      "Proposes a make-good break for each missed spot: same or better day part, within the campaign or seven days. Books with `apply`.",
    params: ByUuid,
    body: z.object({ spots: z.array(Uuid).min(1).max(200), apply: z.boolean().default(false) }),
    creates: true,
    output: z.object({
      proposals: z.array(
        z.object({
          spot: Uuid,
          title: Text(),
          date: Day.nullable(),
          second: Int().nullable(),
          break: Uuid.nullable(),
          why: z.enum(NO_PLACE).nullable(),
        }),
      ),
    }),
  }),
  close: post("broadcast/stations/reconciliation/close/{uuid}", {
    access: "traffic:write",
    summary:
      "Closes a day so that its spots can be billed. A closed day cannot be changed. Rejected while discrepancies are open.",
    params: ByUuid,
    body: z.object({ date: Day }),
    output: Reconciliation,
  }),
};
