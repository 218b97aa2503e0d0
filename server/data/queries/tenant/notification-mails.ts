import { z } from "zod";
import { ENTITY_NAMES } from "@/lib/entities";
import { EVENT_NAMES, type EventName } from "@/lib/notifications/events";
import type { NotifiedRecord } from "@/lib/notifications/recipients";
import { isOneOf } from "@/lib/own";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { makeUuid } from "@/server/data/new-uuid";
import { enqueueMails } from "@/server/data/queue";

/** The channels that notifications are mailed on. */
export type MailChannel = "email" | "digest";
type NewMail = NotifiedRecord & {
  event: EventName;
  object_id: string | null;
  title: string;
  params: Readonly<Record<string, string | number>>;
};
/** A person and channel to mail an event on, and when that is due. */
type Mailed = { user_id: string; channel: MailChannel; at: Date };

/** Writes what people are mailed of an event, and orders the sending, in the transaction of the change. */
export async function insertNotificationMails(
  ctx: Ctx,
  mailed: readonly Mailed[],
  { kind, stations, agents, ...of }: NewMail,
): Promise<void> {
  const data = mailed.map(({ user_id, channel }) => ({
    ...of,
    uuid: makeUuid(),
    user_id,
    channel,
    kind,
    station_ids: [...stations],
    agent_ids: [...agents],
    created_by: ctx.actor?.user_id ?? null,
    created_at: ctx.now,
  }));
  await withoutScope(() => ctx.db.notification_mail.createMany({ data }));
  for (const at of new Set(mailed.map((one) => one.at.getTime()))) await enqueueMails(ctx, new Date(at));
}

const Params = z.record(z.string(), z.union([z.string(), z.number()]));
/** The most rows of a tenant that one run looks at; the next run takes the others. */
const MOST = 2000;

/** Reads what is still to be mailed, the oldest first; events and kinds that no longer exist are left out. */
export async function readWaitingMails(ctx: Ctx) {
  const rows = await ctx.db.notification_mail.findMany({
    where: { event: { in: [...EVENT_NAMES] } },
    orderBy: [{ created_at: "asc" }, { uuid: "asc" }],
    take: MOST,
  });
  return rows.flatMap(({ channel, event, kind, params, station_ids, agent_ids, ...row }) => {
    if (!isOneOf(EVENT_NAMES, event) || !(kind === null || isOneOf(ENTITY_NAMES, kind))) return [];
    const read = { channel: channel === "digest" ? ("digest" as const) : ("email" as const), event, kind };
    return { ...row, ...read, params: Params.parse(params), stations: station_ids, agents: agent_ids };
  });
}
/** What is still to be mailed to one person. */
export type WaitingMail = Awaited<ReturnType<typeof readWaitingMails>>[number];

/** Gives rows the id of their mail, except those that another process has taken. Returns the rows that got it. */
export async function claimMails(
  ctx: Ctx,
  rows: readonly WaitingMail[],
  mail_id: string,
): Promise<WaitingMail[]> {
  const [first] = rows;
  const taken = await ctx.db.notification_mail.updateManyAndReturn({
    where: {
      uuid: { in: rows.map(({ uuid }) => uuid) },
      mail_id: first?.mail_id ?? null,
      claimed_at: first?.claimed_at ?? null,
    },
    data: { mail_id, claimed_at: ctx.now },
    select: { uuid: true },
  });
  const own = new Set(taken.map(({ uuid }) => uuid));
  return rows.filter(({ uuid }) => own.has(uuid));
}

/** Deletes what was mailed, or will not be. */
export const deleteMails = (ctx: Ctx, rows: readonly Pick<WaitingMail, "uuid">[]) =>
  ctx.db.notification_mail.deleteMany({ where: { uuid: { in: rows.map(({ uuid }) => uuid) } } });
