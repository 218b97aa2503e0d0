import { z } from "zod";
import { DECISIONS, EXTRA_DECISIONS, RESULTS } from "@/lib/billing/settlement";
import { PLACES } from "@/lib/booking/segment";
import { BonusNote } from "@/lib/campaigns/bonus";
import { At, ClockSecond, Day, Int, Money, SignedSeconds, Text, Uuid, Version } from "@/lib/shapes";
import { FILE_DAY_STATES } from "@/lib/traffic/asrun/file-days";
import { LOG_STATES } from "@/lib/traffic/day-log";
import { OFFER_STATES } from "@/lib/traffic/offers/offer";
import { CHANGES } from "@/lib/traffic/settlement-diff";

/** An offer of make-goods as it stands at its missed spot. The deadline is on the station's clock. */
const SpotOffer = z.object({
  uuid: Uuid,
  state: z.enum(OFFER_STATES),
  expires: z.object({ date: Day, second: ClockSecond }),
  answered_by: Text(120),
  wish: Text(1000),
  /** The path of its public page. */
  path: Text(100),
  version: Version,
});
/** A spot in a day's reconciliation. Seconds count from midnight of the clock; lengths in seconds. */
export const ReconSpot = z.object({
  uuid: Uuid,
  position: Int(),
  second: ClockSecond,
  title: Text(),
  color: Int(),
  length: Int(),
  cart: Int().nullable(),
  customer: Text(),
  campaign: Uuid,
  campaign_name: Text(),
  campaign_number: Text(40),
  price: Money,
  status: Text(20),
  result: z.enum(RESULTS).nullable(),
  reason_code: Text(40).nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decision_note: Text(500),
  decided_by: Text().nullable(),
  aired_second: Int().nullable(),
  aired_title: Text(300).nullable(),
  aired_length: Int().nullable(),
  /** The line of the as-run file, and who paired it by hand. */
  line: Uuid.nullable(),
  paired_by: Text().nullable(),
  effect: Money,
  /** Whether a decision is needed. */
  open: z.boolean(),
  sold: z
    .object({
      segment: Uuid,
      hours: z.array(Int(0, 23)),
      weekdays: z.array(Int(1, 7)),
      break_numbers: z.array(Int()),
      place: z.enum(PLACES),
    })
    .nullable(),
  /** The make-good that replaces it. */
  make_good: z.object({ break: Uuid, date: Day, second: Int(), status: Text(20) }).nullable(),
  /** The last offer of make-goods for it to the customer, and whether it is on an invoice. */
  offer: SpotOffer.nullable(),
  billed: z.boolean(),
  /** The missed spot that it replaces. */
  made_good_for: z.object({ date: Day, second: Int() }).nullable(),
  bonus: BonusNote.nullable(),
});
/** What a file says of a broadcast day: its lines, and the time they cover. */
export const FileDayFields = {
  date: Day,
  lines: Int(),
  first_second: ClockSecond,
  last_second: ClockSecond,
  gaps: z.array(z.object({ from: ClockSecond, to: ClockSecond })),
};
/** An as-run file on a day. `correction` and `clock_offset` in seconds, `bytes` 0 where the original is not kept. */
export const AsRunFile = z.object({
  ...FileDayFields,
  uuid: Uuid,
  name: Text(300),
  state: z.enum(FILE_DAY_STATES),
  profile: Text(60),
  encoding: Text(40),
  zone: Text(60),
  sha256: Text(64),
  bytes: Int(),
  unreadable: Int(),
  correction: SignedSeconds,
  clock_offset: SignedSeconds,
  imported_at: At,
  imported_by: Text().nullable(),
  changed_at: At,
  changed_by: Text().nullable(),
});
/** What a file changes: amounts that can be billed, and spots by kind of change. */
export const SettlementDiff = z.object({
  before: Money,
  after: Money,
  change: Money,
  groups: z.array(
    z.object({
      change: z.enum(CHANGES),
      spots: Int(),
      effect: Money,
      moves: z.object({ from: SignedSeconds, to: SignedSeconds }).nullable(),
      examples: z.array(
        z.object({
          uuid: Uuid,
          title: Text(),
          date: Day,
          second: ClockSecond,
          aired_second: ClockSecond.nullable(),
        }),
      ),
    }),
  ),
});
/** The reconciliation of a station's day. */
export const Reconciliation = z.object({
  station: Uuid,
  station_name: Text(),
  timezone: Text(60),
  date: Day,
  state: z.enum(LOG_STATES),
  version: Version,
  published: Int(),
  /** Whether the broadcast day has ended at the station. */
  over: z.boolean(),
  scheduled: Int(),
  matched: Int(),
  exceptions: Int(),
  open: Int(),
  /** Spots that can be billed once the day is closed, as it stands, and the sum of their amounts. */
  billable: Int(),
  bills: Money,
  effect: Money,
  /** Who closed the day and when, or who reopened it and why. */
  closed: z.object({ at: At, by: Text().nullable() }).nullable(),
  reopened: z.object({ at: At, by: Text().nullable(), reason: Text(500) }).nullable(),
  /** The day's as-run files, the newest first. */
  files: z.array(AsRunFile),
  breaks: z.array(
    z.object({
      uuid: Uuid,
      second: ClockSecond,
      name: Text(60),
      aired_from: Int().nullable(),
      aired_to: Int().nullable(),
      spots: z.array(ReconSpot),
      extra: z.array(
        z.object({
          uuid: Uuid,
          second: ClockSecond,
          title: Text(300),
          length: Int().nullable(),
          result: z.enum(RESULTS),
          /** What it was decided to be, by whom, and the campaign it is counted with. */
          decision: z.enum(EXTRA_DECISIONS).nullable(),
          decided_by: Text().nullable(),
          campaign: Uuid.nullable(),
          campaign_name: Text().nullable(),
        }),
      ),
    }),
  ),
});
