import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { invalid, notFound } from "@/lib/errors";
import { findLeadRule, getLead } from "@/lib/notifications/due";
import { EVENT_NAMES, type EventName, getEvent } from "@/lib/notifications/events";
import { SNOOZE_DAYS_MOST } from "@/lib/notifications/inbox";
import { isChannelOn, listEventsFor } from "@/lib/notifications/recipients";
import { listKeys } from "@/lib/own";
import { actorOf, type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import {
  countUnread,
  markAllRead,
  type NotificationRow,
  readInbox,
  readNotification,
} from "@/server/data/queries/tenant/notifications";
import { mergeProfile, readUserNames } from "@/server/data/unscoped";
import { loadWordsFor } from "@/server/documents/translator";
import { changeOwn, findOwnUser } from "@/server/services/accounts/own-change";

type Calls = (typeof calls)["notifications"];

async function present(ctx: Ctx, rows: readonly NotificationRow[]) {
  const names = await readUserNames(rows.map((row) => row.created_by));
  return rows.map((row) => {
    const isAsleep = row.snoozed_until !== null && row.snoozed_until > ctx.now;
    return {
      ...row,
      actor: names.get(row.created_by ?? "") ?? "",
      snoozed_until: isAsleep ? row.snoozed_until : null,
    };
  });
}

/** The words of a search, each with the events whose name in the caller's language contains it. */
async function readWords(ctx: Ctx, search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const t = await loadWordsFor(ctx, "notifications");
  const labels = EVENT_NAMES.map((name): [EventName, string] => [
    name,
    t(`events.${name}.label`).toLowerCase(),
  ]);
  return words.map((text) => ({
    text,
    events: labels.flatMap(([name, label]) => (label.includes(text.toLowerCase()) ? [name] : [])),
  }));
}

export const list: Service<Calls["list"]> = async (ctx, { search, is_read, state, page, per_page }) => {
  const words = await readWords(ctx, search);
  const { rows, total } = await readInbox(ctx, { words, is_read, state, page, per_page });
  return { rows: await present(ctx, rows), total, page, per_page };
};

export const count: Service<Calls["count"]> = (ctx) => countUnread(ctx);

/** The pages of the person in all their tabs read their inbox again. */
const publishOwn = (ctx: Ctx) => publishChange(ctx, ["notifications"], { people: [actorOf(ctx).user_id] });

const DAY = 86_400_000;
function requireSnooze(ctx: Ctx, text: string): Date {
  const until = new Date(text);
  if (until <= ctx.now) throw invalid("snoozed_until", "in_past");
  if (until.getTime() - ctx.now.getTime() > SNOOZE_DAYS_MOST * DAY)
    throw invalid("snoozed_until", "snooze_too_long", { limit: SNOOZE_DAYS_MOST });
  return until;
}

export const update: Service<Calls["update"]> = (ctx, { uuid, is_read, snoozed_until }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await readNotification(ctx, uuid);
    if (!before) throw notFound();
    const until = snoozed_until ? requireSnooze(ctx, snoozed_until) : snoozed_until;
    const reads = until ? false : is_read;
    await ctx.db.notification.updateMany({
      where: { uuid },
      data: {
        ...(reads !== undefined && { read_at: reads ? (before.read_at ?? ctx.now) : null }),
        ...(until !== undefined && { snoozed_until: until }),
      },
    });
    await publishOwn(ctx);
    const [after] = await present(ctx, [(await readNotification(ctx, uuid)) ?? before]);
    return after!;
  });

export const mark_all_as_read: Service<Calls["mark_all_as_read"]> = (ctx) =>
  inTransaction(ctx, async (ctx) => {
    const marked = await markAllRead(ctx);
    if (marked > 0) await publishOwn(ctx);
    return { count: marked };
  });

/** The settings of a person: the channels of the events that their role can hear of. */
function presentSettings(ctx: Ctx, profile: unknown) {
  const { notifications, notification_events, notification_mails: mails } = ProfileParams.parse(profile);
  const events = listEventsFor(tenantOf(ctx).role, ctx.capabilities).map((name) => {
    const channels = listKeys(getEvent(name).channels).map((channel) => [
      channel,
      isChannelOn(name, channel, notification_events),
    ]);
    const lead = findLeadRule(name) && { lead: getLead(name, notification_events[name]?.lead) };
    return [name, { ...Object.fromEntries(channels), ...lead }];
  });
  return { events: Object.fromEntries(events), mails, ...notifications };
}

/** The caller's own person; the settings of another address are not found. */
async function ownUser(ctx: Ctx, email: string) {
  const user = await findOwnUser(ctx);
  if (user.email !== email) throw notFound();
  return user;
}

export const view_settings: Service<Calls["view_settings"]> = async (ctx, { email }) =>
  presentSettings(ctx, (await ownUser(ctx, email)).profile);

export const update_settings: Service<Calls["update_settings"]> = async (ctx, { email, settings }) => {
  const { uuid, profile } = await ownUser(ctx, email);
  const { events, mails, ...messages } = settings;
  const kept = ProfileParams.parse(profile).notification_events;
  const chosen = Object.entries(events ?? {}).map(([name, channels]) => [
    name,
    { ...kept[name], ...channels },
  ]);
  const changes = {
    ...(events && { notification_events: Object.fromEntries(chosen) }),
    ...(mails && { notification_mails: mails }),
    ...(Object.keys(messages).length > 0 && { notifications: messages }),
  };
  await changeOwn(ctx, "user.profile_updated", async () => {
    const merged = await mergeProfile(uuid, changes);
    if (!merged) throw notFound();
    const [before, after] = [merged.before, merged.after].map((kept) => {
      const { notifications, notification_events, notification_mails } = ProfileParams.parse(kept);
      return { ...notifications, events: notification_events, mails: notification_mails };
    });
    return { before, after };
  });
  return presentSettings(ctx, (await findOwnUser(ctx)).profile);
};

export { send_test } from "./notification-mails/test-mail";
