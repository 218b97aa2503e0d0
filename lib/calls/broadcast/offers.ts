import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { ByUuid, ClockSecond, Day, Email, Text, Uuid, Version } from "@/lib/shapes";
import { MOST_OFFERED, MOST_PLACES, Offer } from "@/lib/traffic/offers/shapes";

/** Calls on make-goods that are offered to a customer. */
export const offers = {
  create: post("broadcast/stations/offers/create/{uuid}", {
    access: "traffic:write",
    summary:
      "Offers make-goods for missed spots of one campaign on a station (uuid) to its customer, by a public link and, with `email`, an email. Places are not held. Spots that are on an invoice can only be offered as a credit. Refused (409): offer_open while another offer of a spot is open, place_gone with the breaks that are not free.",
    params: ByUuid,
    body: z.object({
      spots: z.array(Uuid).min(1).max(MOST_OFFERED),
      /** Up to five breaks for each spot, the best first; none to offer only the credit. */
      places: z
        .array(z.object({ spot: Uuid, break: Uuid }))
        .max(MOST_OFFERED * MOST_PLACES)
        .default([]),
      credit: z.boolean().default(true),
      message: Text(1000).default(""),
      /** The deadline on the station's clock; by default seven days, or the first cut-off of the breaks. */
      deadline: z.object({ date: Day, second: ClockSecond }).nullable().default(null),
      email: z.union([Email, z.literal("")]).default(""),
      language: z.enum(LANGUAGES).default("en"),
    }),
    creates: true,
    output: Offer,
  }),
  list: get("broadcast/campaigns/offers/list/{uuid}", {
    access: "campaigns:read",
    summary: "Lists the offers of make-goods of a campaign, the newest first.",
    params: ByUuid,
    output: z.object({ offers: z.array(Offer) }),
  }),
  withdraw: post("broadcast/stations/offers/withdraw/{uuid}", {
    access: "traffic:write",
    summary: "Withdraws an open offer. Refused (409, offer_answered) once it is answered or expired.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Offer,
  }),
};
