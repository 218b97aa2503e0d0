import type { EntityName } from "@/lib/entities";
import { getLead } from "@/lib/notifications/due";
import { type EventName, NOTIFICATION_EVENTS } from "@/lib/notifications/events";
import { StoredMailTimes } from "@/lib/notifications/mail-shapes";
import { computeDigestTime, computeMailTime } from "@/lib/notifications/mail-times";
import { chooseAtLead, chooseHearers, chooseOnChannel } from "@/lib/notifications/recipients";
import { WEBHOOK_EVENTS } from "@/lib/notifications/webhooks";
import { type Ctx, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { insertNotificationMails } from "@/server/data/queries/tenant/notification-mails";
import { insertNotifications } from "@/server/data/queries/tenant/notifications";
import { insertWebhookEvent, listWebhooksFor } from "@/server/data/queries/tenant/webhooks";
import { listHearers, type StoredHearer } from "@/server/data/unscoped/people";

type Events = typeof NOTIFICATION_EVENTS;
type Params<N extends EventName> = {
  readonly [P in keyof Events[N]["params"]]?: Events[N]["params"][P] extends "count" ? number : string;
};
type Kind<N extends EventName> = Events[N]["kinds"] extends readonly (infer K extends EntityName)[]
  ? K
  : null;
type About<N extends EventName> = {
  kind: Kind<N>;
  uuid?: string | null;
  /** What the record is called. */
  title: string;
  /** The stations of the record, and its agent and agency. */
  stations?: readonly string[];
  agents?: readonly (string | null)[];
  params: Params<N>;
  /** The people it is told to besides those who hear of it by their role. */
  people?: readonly (string | null)[];
  /** Only people who hear of it so early (`getLead`) are told; webhooks hear at the default. */
  lead?: number;
};

/** What a notification says of a day of a station, and who may read it. */
export const toNotifiedStation = ({ uuid, name }: { uuid: string; name: string }) => ({
  uuid,
  title: name,
  stations: [uuid],
});

/** The longest text that a notification quotes. */
const QUOTED_MOST = 200;
const quote = (value: string | number) =>
  typeof value === "string" && value.length > QUOTED_MOST ? `${value.slice(0, QUOTED_MOST)}…` : value;

/** Writes the event for the webhooks that hear of it, whoever else does; a sandbox tells nobody outside. */
async function tellWebhooks(
  ctx: Ctx,
  event: EventName,
  about: { record: { kind: string | null; uuid: string | null; title: string }; data: object },
) {
  if (!WEBHOOK_EVENTS.includes(event) || tenantOf(ctx).kind === "sandbox") return;
  const webhooks = await listWebhooksFor(ctx, event);
  if (webhooks.length === 0) return;
  const actor = ctx.actor?.name ?? "";
  await insertWebhookEvent(
    ctx,
    event,
    { ...about, actor },
    webhooks.map(({ uuid }) => uuid),
  );
}

/** The people who are mailed an event, at once or in their digest, and when; a sandbox mails nobody. */
function listMailed(ctx: Ctx, event: EventName, hearers: readonly StoredHearer[]) {
  const { kind, timezone } = tenantOf(ctx);
  if (kind === "sandbox") return [];
  const timesOf = ({ times }: StoredHearer) => StoredMailTimes.parse(times);
  return [
    ...chooseOnChannel(event, "email", hearers).map((one) => ({
      user_id: one.user_id,
      channel: "email" as const,
      at: computeMailTime(ctx.now, ctx.now, timezone, timesOf(one)),
    })),
    ...chooseOnChannel(event, "digest", hearers).map((one) => ({
      user_id: one.user_id,
      channel: "digest" as const,
      at: computeDigestTime(ctx.now, timezone, timesOf(one)),
    })),
  ];
}

/** What an event is about, whichever it is. */
type AboutAny = Omit<About<EventName>, "kind" | "params"> & {
  kind: EntityName | null;
  params: Readonly<Record<string, string | number | undefined>>;
};

/**
 * Writes the notifications of an event in the transaction of the change, for everybody who hears of it
 * (`chooseHearers`), and what is mailed of it. Their open pages hear of it after the commit.
 */
export const notify = <N extends EventName>(ctx: Ctx, event: N, about: About<N>): Promise<void> =>
  notifyOf(ctx, event, about);

/** Like `notify`, of an event whose name and values are data; the caller sees to it that they are those declared. */
export async function notifyOf(ctx: Ctx, event: EventName, about: AboutAny): Promise<void> {
  if (!ctx.in_transaction) throw new Error(`${event} must be notified inside a transaction`);
  const { uuid = null, title, stations = [], agents = [], params, people = [], lead } = about;
  const isNamed = NOTIFICATION_EVENTS[event].hears === null;
  const named = people.filter((one) => one !== null);
  if (isNamed && named.length === 0) return;
  const { kind } = about;
  const quoted = Object.fromEntries(
    Object.entries<string | number | undefined>(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, quote(value)] as const],
    ),
  );
  if (lead === undefined || lead === getLead(event, undefined))
    await tellWebhooks(ctx, event, { record: { kind, uuid, title }, data: quoted });
  const record = { kind, stations, agents: agents.filter((one) => one !== null) };
  const members = chooseAtLead(event, lead, await listHearers(tenantOf(ctx).tenant_id));
  const actor = ctx.actor?.user_id ?? null;
  const hearers = chooseHearers(event, record, members, { actor, named });
  const told = chooseOnChannel(event, "in_app", hearers).map(({ user_id }) => user_id);
  const written = { ...record, event, object_id: uuid, title, params: quoted };
  const mailed = listMailed(ctx, event, hearers);
  if (mailed.length > 0) await insertNotificationMails(ctx, mailed, written);
  if (told.length === 0) return;
  await insertNotifications(ctx, told, written);
  await publishChange(ctx, ["notifications"], { people: told });
}
