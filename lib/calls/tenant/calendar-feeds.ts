import { z } from "zod";
import { FEED_KINDS } from "@/lib/calendar/feed";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Done, Int, Name, Text, Uuid, Version } from "@/lib/shapes";

const Feed = z.object({
  uuid: Uuid,
  name: Text(),
  kinds: z.array(z.enum(FEED_KINDS)),
  /** The stations it is limited to, those that the person may see; null is all. */
  stations: z.array(z.object({ uuid: Uuid, name: Text() })).nullable(),
  last_fetched_at: At.nullable(),
  created_at: At,
  version: Version,
});
const FeedWithAddress = Feed.extend({ url: Text(500) });
const content = {
  name: Name,
  kinds: z.array(z.enum(FEED_KINDS)).min(1, "too_few").max(FEED_KINDS.length),
  stations: z.array(Uuid).min(1, "too_few").max(500).nullable().default(null),
};

/** Calls on calendar feeds: what a person's calendar program reads by an address, without sign-in. */
export const calendar_feeds = {
  list: post("tenant/calendar-feeds/list/{tenant}", {
    access: "member",
    summary: "Lists the caller's own calendar feeds of the tenant, and the kinds of entries they may choose.",
    params: ByTenant,
    output: z.object({ rows: z.array(Feed), kinds: z.array(z.enum(FEED_KINDS)), most: Int() }),
  }),
  create: post("tenant/calendar-feeds/create", {
    access: "member",
    confirmed: true,
    creates: "secret",
    summary:
      "Creates a calendar feed with the given kinds of entries, of all stations or some. Its address is returned once: a repeat with the same Idempotency-Key is refused (answered_once). It reads with the rights the caller has whenever it is fetched.",
    body: z.object(content),
    output: FeedWithAddress,
  }),
  update: put("tenant/calendar-feeds/update/{uuid}", {
    access: "member",
    summary: "Changes the name, kinds and stations of a calendar feed. Its address stays.",
    params: ByUuid,
    body: z.object({ ...content, version: Version }),
    output: Feed,
  }),
  renew: post("tenant/calendar-feeds/renew/{uuid}", {
    access: "member",
    confirmed: true,
    summary: "Gives a calendar feed a new address, returned once. The former one is not found from then on.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: FeedWithAddress,
  }),
  destroy: del("tenant/calendar-feeds/destroy/{uuid}", {
    access: "member",
    summary: "Deletes a calendar feed. Its address is not found from then on.",
    params: ByUuid,
    output: Done,
  }),
  fetch: get("share/calendar/{code}/feed.ics", {
    access: "public",
    summary:
      "Returns the calendar of a feed by its code, as iCalendar (RFC 5545), from 60 days ago to 400 ahead. Unknown and deleted codes, and those of people who are no longer members, all return 404.",
    params: z.object({ code: Text(64) }),
    answers: "blob",
  }),
};
