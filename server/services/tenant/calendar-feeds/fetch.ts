import {
  arrangeEntries,
  type EntryWriter,
  type LogDay,
  makeLogEntry,
  makeRecordEntry,
} from "@/lib/calendar/entries";
import { listFeedKinds, readFeedKinds } from "@/lib/calendar/feed";
import { type CalendarEntry, writeCalendar } from "@/lib/calendar/write-calendar";
import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { formatDay } from "@/lib/day";
import type { LinkedEntity } from "@/lib/entities";
import { notFound } from "@/lib/errors";
import { buildRecordHref } from "@/lib/hrefs";
import { formatMoney } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, makeCtx, type Service, withTenant } from "@/server/ctx";
import { countHit } from "@/server/data/limits";
import { isDatedKind, readDatedRecords, readLogDays } from "@/server/data/queries/tenant/calendar-feeds";
import { findMembershipWithTenant } from "@/server/data/unscoped";
import { findCalendarFeedByHash, recordCalendarFetch } from "@/server/data/unscoped/calendar-feeds";
import { loadWordsFor } from "@/server/documents/translator";
import { getPublicUrl } from "@/server/env";
import { tenantContextOf, toActor } from "@/server/identity";
import { hashToken } from "@/server/services/accounts/secrets";

type Calls = (typeof calls)["calendar_feeds"];
type Feed = NonNullable<Awaited<ReturnType<typeof findCalendarFeedByHash>>>;
type Membership = NonNullable<Awaited<ReturnType<typeof findMembershipWithTenant>>>;

/** Fetches of one calendar a minute: programs ask a few times an hour, each of the person's devices. */
const FETCHES_A_MINUTE = 30;

const PAGES = {
  campaigns: "campaign",
  copy: "commercial",
  invoices: "invoice",
} as const satisfies Record<string, LinkedEntity>;

/** Writes for the person of a calendar: their language, dates and campaign screen, the tenant's amounts. */
async function makeWriter(ctx: Ctx, feed: Feed, { tenant }: Membership): Promise<EntryWriter> {
  const base = getPublicUrl();
  const screen = ProfileParams.parse(feed.user.profile).order_version;
  return {
    t: await loadWordsFor(ctx, "calendar"),
    day: (day) => formatDay(day, ctx.date_format),
    money: (amount, currency) => `${formatMoney(amount, tenant.currency_format)} ${currency}`,
    address: (path) => base + path,
    href: (kind, uuid) =>
      kind === "licences"
        ? `${buildRecordHref("station", uuid)}?tab=licence`
        : buildRecordHref(PAGES[kind], uuid, screen),
  };
}

/** The entries that the person may read now, of those the calendar was made for. */
async function readEntries(ctx: Ctx, feed: Feed, at: Membership): Promise<CalendarEntry[]> {
  const write = await makeWriter(ctx, feed, at);
  const mayRead = listFeedKinds(ctx.capabilities);
  const kinds = readFeedKinds(feed.kinds).filter((kind) => mayRead.includes(kind));
  const entries: CalendarEntry[] = [];
  for (const kind of kinds.filter(isDatedKind)) {
    const records = await readDatedRecords(ctx, kind, feed.station_ids);
    entries.push(...records.map((one) => makeRecordEntry(one, write)));
  }
  if (kinds.includes("logs")) {
    const { uuid: tenant_id, timezone: zone, version, settings_json } = at.tenant;
    const { publish_by: hour } = readSettings(settings_json).logs;
    const days = Map.groupBy(await readLogDays(ctx, feed.station_ids), ({ date }: LogDay) => date);
    for (const logs of days.values())
      entries.push(makeLogEntry(logs, { tenant_id, zone, hour, version }, write));
  }
  return arrangeEntries(entries, ctx.today);
}

/** Works in the feed's tenant as its person, with the rights they have now, and reads only. */
export const fetch: Service<Calls["fetch"]> = async (ctx, { code }) => {
  const feed = await findCalendarFeedByHash(hashToken(code));
  const at = feed?.user.activated_at ? await findMembershipWithTenant(feed.user_id, feed.tenant_id) : null;
  if (!feed || !at) throw notFound();
  await countHit(`calendar:${feed.uuid}`, FETCHES_A_MINUTE, 60);
  const { now, request_id, address } = ctx;
  const tenant = { ...tenantContextOf(at), is_read_only: true as const };
  const reader = makeCtx({
    actor: toActor(feed.user, feed.uuid),
    tenant,
    now,
    request_id,
    address,
    via: "calendar",
  });
  const entries = await withTenant(reader, () =>
    inTransaction(reader, (inside) => readEntries(inside, feed, at)),
  );
  await recordCalendarFetch(feed.uuid, now);
  const file = writeCalendar({ name: feed.name, zone: at.tenant.timezone, entries, now });
  return { bytes: new TextEncoder().encode(file), type: "text/calendar; charset=utf-8", name: "feed.ics" };
};
