import { z } from "zod";
import { MakeGoodPlace, NO_PLACE } from "@/lib/calls/broadcast/reconciliation";
import { del, post } from "@/lib/calls/kit";
import { ByUuid, ClockSecond, Day, Done, Int, Text, Uuid } from "@/lib/shapes";

/** Calls on unpaid spots that are added to a booked campaign. */
export const bonus_spots = {
  places: post("broadcast/campaigns/bonus-spots/places/{uuid}", {
    access: "traffic:write",
    summary:
      "Ranks the breaks of a station that a bonus spot of a campaign (uuid) can air in, from a day on: in the sold hours first, by all rules of booking. It is like `spot`, the campaign's nearest spot on the station. Refused (409): bonus_not_active unless the campaign is booked and not stopped, no_spot_here where it has no spot there.",
    params: ByUuid,
    body: z.object({
      station: Uuid,
      /** The segment whose terms it keeps; by default that of the nearest spot. */
      segment: Uuid.nullable().default(null),
      /** The first day it may air; by default today at the station. */
      from: Day.nullable().default(null),
    }),
    output: z.object({
      spot: Uuid,
      title: Text(),
      length: Int(),
      places: z.array(MakeGoodPlace),
      /** Why there is no place; null where there is one. */
      why: z.enum(NO_PLACE).nullable(),
    }),
  }),
  create: post("broadcast/campaigns/bonus-spots/create/{uuid}", {
    access: "traffic:write",
    summary:
      "Books a bonus spot of a campaign (uuid) like one of its spots (`spot`) into a ranked break, with a reason. It is never billed and not counted against the order. Refused (409, place_gone) where the break is not free.",
    params: ByUuid,
    body: z.object({ spot: Uuid, break: Uuid, reason: Text(500).min(1, "required") }),
    creates: true,
    output: z.object({ uuid: Uuid, date: Day, second: ClockSecond }),
  }),
  destroy: del("broadcast/campaigns/bonus-spots/destroy/{uuid}", {
    access: "traffic:write",
    summary:
      "Takes a bonus spot back until it airs. Refused (409): bonus_aired from its time on, day_closed on a closed day.",
    params: ByUuid,
    output: Done,
  }),
};
