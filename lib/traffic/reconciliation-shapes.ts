import { z } from "zod";
import { DECISIONS, RESULTS } from "@/lib/billing/settlement";
import { PLACES } from "@/lib/booking/segment";
import { ClockSecond, Day, Int, Money, Text, Uuid, Version } from "@/lib/shapes";
import { LOG_STATES } from "@/lib/traffic/log-shapes";

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
  effect: Money,
  /** Whether a decision is needed. */
  open: z.boolean(),
  sold: z
    .object({
      hours: z.array(Int(0, 23)),
      weekdays: z.array(Int(1, 7)),
      break_numbers: z.array(Int()),
      place: z.enum(PLACES),
    })
    .nullable(),
  /** The make-good that replaces it. */
  make_good: z.object({ date: Day, second: Int(), status: Text(20) }).nullable(),
  /** The missed spot that it replaces. */
  made_good_for: z.object({ date: Day, second: Int() }).nullable(),
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
  effect: Money,
  file: z
    .object({ name: Text(300), lines: Int(), unreadable: Int(), profile: Text(60), clock_offset: Int() })
    .nullable(),
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
        }),
      ),
    }),
  ),
});
