import { z } from "zod";
import { At, ClockSecond, Day, Int, Money, Text, Uuid, Version } from "@/lib/shapes";
import { STANDINGS } from "@/lib/traffic/make-goods";
import { OFFER_STATES } from "./offer";

/** Places of one missed spot in an offer, at most. */
export const MOST_PLACES = 5;
/** Missed spots in one offer, at most. */
export const MOST_OFFERED = 20;

/** A break offered for a missed spot. `price`: what a spot in it costs on the rate card; null without one. */
export const OfferedPlace = z.object({
  spot: Uuid,
  break: Uuid,
  date: Day,
  second: ClockSecond,
  standing: z.enum(STANDINGS),
  price: Money.nullable(),
});
/** An offered place as stored. */
export type OfferedPlace = z.output<typeof OfferedPlace>;

/** The days and hours that suit a customer; no weekdays are all. */
export const WishTimes = z.object({
  weekdays: z.array(Int(1, 7)).max(7).default([]),
  /** Hours of the clock: from the start of `from` to the start of `to`. */
  hours: z
    .object({ from: Int(0, 23), to: Int(1, 24) })
    .refine((hours) => hours.from < hours.to, "bad_span")
    .nullable()
    .default(null),
});

/** The missed spot of an offer. */
const OfferedSpot = z.object({
  uuid: Uuid,
  title: Text(),
  length: Int(),
  date: Day,
  second: ClockSecond,
  /** Where its make-good stands, once booked. */
  make_good: z.object({ date: Day, second: ClockSecond, status: Text(20) }).nullable(),
});
const fields = {
  state: z.enum(OFFER_STATES),
  station_name: Text(),
  timezone: Text(60),
  spots: z.array(OfferedSpot),
  places: z.array(OfferedPlace),
  /** What may be credited instead; null without that choice. */
  credit: Money.nullable(),
  message: Text(1000),
  expires_at: At,
  /** The deadline on the station's clock. */
  expires: z.object({ date: Day, second: ClockSecond }),
  /** What the customer wishes instead, in words and in days and hours. */
  wish: Text(1000),
  wish_times: WishTimes.nullable(),
  answered_by: Text(120),
  closed_at: At.nullable(),
};
/** An offer as members see it. */
export const Offer = z.object({
  uuid: Uuid,
  station: Uuid,
  campaign: Uuid,
  ...fields,
  /** The credited spots are on an invoice, so a credit is due. */
  credit_due: z.boolean(),
  email: Text(),
  /** The path of its public page, on which the customer answers; null for agents and agencies. */
  path: Text(100).nullable(),
  created_at: At,
  by_name: Text(),
  version: Version,
});
/** An offer as its receiver sees it, with the sender's letterhead. */
export const SharedOffer = z.object({
  ...fields,
  letterhead: Text(),
  logo: z.boolean(),
  customer: Text(),
  campaign_name: Text(),
  currency: Text(3),
  currency_format: Text(20),
  /** The offered breaks that are taken or have passed meanwhile. */
  gone: z.array(z.object({ spot: Uuid, break: Uuid })),
});
