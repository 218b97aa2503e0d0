import { z } from "zod";
import { CAUSES, DECISIONS, EXTRA_DECISIONS, REASON_CODES } from "@/lib/billing/settlement";
import { post } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, ClockSecond, Day, Int, Money, Text, Uuid, Version } from "@/lib/shapes";
import { LOG_RULES } from "@/lib/traffic/log-rules";
import { STANDINGS } from "@/lib/traffic/make-goods";
import { Reconciliation } from "@/lib/traffic/reconciliation-shapes";

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
