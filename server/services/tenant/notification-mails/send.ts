import { StoredMailTimes } from "@/lib/notifications/mail-shapes";
import { computeDigestTime, computeMailTime, MAIL_DAYS } from "@/lib/notifications/mail-times";
import { isChannelOn, mayHear } from "@/lib/notifications/recipients";
import { type Ctx, inTransaction, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { makeUuid } from "@/server/data/new-uuid";
import {
  claimMails,
  deleteMails,
  readWaitingMails,
  type WaitingMail,
} from "@/server/data/queries/tenant/notification-mails";
import { enqueueMails } from "@/server/data/queue";
import { findTenant, findUser } from "@/server/data/unscoped";
import { listHearers, type StoredHearer } from "@/server/data/unscoped/people";
import { tenantContextOf, toActor } from "@/server/identity";
import { getLog } from "@/server/outside/log";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { writeMailOf } from "./write";

/** Milliseconds after which a mail that was claimed and not sent is taken by another attempt. */
const LEASE = 120_000;

/** Puts rows into mails: those of an attempt that failed, one of each event for each person, and one digest a person. */
function groupMails(rows: readonly WaitingMail[]): WaitingMail[][] {
  const key = ({ mail_id, user_id, channel, event }: WaitingMail) =>
    mail_id ?? `${user_id} ${channel === "digest" ? "digest" : event}`;
  return [...Map.groupBy(rows, key).values()];
}

/** When a mail is due; null while another attempt holds it. */
function computeDue(ctx: Ctx, [first]: readonly WaitingMail[], { times }: StoredHearer): Date | null {
  if (!first) return null;
  if (first.claimed_at) return new Date(first.claimed_at.getTime() + LEASE);
  const { timezone } = tenantOf(ctx);
  const own = StoredMailTimes.parse(times);
  return first.channel === "digest"
    ? computeDigestTime(first.created_at, timezone, own)
    : computeMailTime(first.created_at, ctx.now, timezone, own);
}

/** Those of the rows that their reader still wants, may read, and that are not too old. */
const keepWanted = (ctx: Ctx, rows: readonly WaitingMail[], reader: StoredHearer): WaitingMail[] =>
  rows.filter(
    (row) =>
      isChannelOn(row.event, row.channel, reader.choices) &&
      mayHear(row.event, row, reader) &&
      ctx.now.getTime() - row.created_at.getTime() < MAIL_DAYS * 86_400_000,
  );

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;

/**
 * Sends one mail. Its id is stored before it is sent, and its rows go after it: a process that ends between the two
 * leaves it to the next attempt, under the same id. Returns whether it is settled.
 */
async function sendOne(
  ctx: Ctx,
  tenant: Tenant,
  rows: WaitingMail[],
  reader: StoredHearer,
): Promise<boolean> {
  const mail_id = rows[0]?.mail_id ?? makeUuid();
  const claimed = await inTransaction(ctx, (c) => claimMails(c, rows, mail_id));
  const wanted = keepWanted(ctx, claimed, reader);
  const user = wanted.length > 0 ? await findUser(reader.user_id) : null;
  try {
    if (user) {
      const mail = await writeMailOf(ctx, tenant, toActor(user, ""), { rows: wanted, mail_id });
      await sendTenantMail(tenant.uuid, "notification", mail);
    }
  } catch (err) {
    getLog().error({ err, tenant: tenant.uuid, mail_id }, "notification mail failed");
    return false;
  }
  await inTransaction(ctx, (c) => deleteMails(c, claimed));
  return true;
}

/**
 * Sends the mails of a tenant's notifications that are due, in groups: ten of the same event in five minutes are one
 * mail. Throws where one could not be sent, so that another attempt follows.
 */
export async function sendNotificationMails(tenant_id: string, now = new Date()): Promise<void> {
  const tenant = await findTenant(tenant_id);
  if (tenant?.status !== "active") return;
  const place = tenantContextOf({ tenant, role: "owner" });
  const ctx = makeCtx({ tenant: place, request_id: "notification-mails", via: "job", now });
  await withTenant(ctx, async () => {
    const rows = await readWaitingMails(ctx);
    const readers = new Map((await listHearers(tenant_id)).map((one) => [one.user_id, one]));
    let failed = 0;
    for (const mail of groupMails(rows)) {
      const reader = readers.get(mail[0]?.user_id ?? "");
      if (!reader) await inTransaction(ctx, (c) => deleteMails(c, mail));
      else {
        const due = computeDue(ctx, mail, reader);
        if (due && due <= now && !(await sendOne(ctx, tenant, mail, reader))) failed += 1;
      }
    }
    if (failed > 0) throw new Error(`${failed} notification mails could not be sent`);
  });
}

/** Orders mails again that are due and whose message was lost, or whose person has changed the hours. */
export const enqueueLateMails = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { now } = ctx;
    const late = new Date(now.getTime() - 10 * 60_000);
    const waiting = await ctx.db.notification_mail.count({ where: { created_at: { lt: late } } });
    if (waiting > 0) await enqueueMails(ctx, now);
    return waiting;
  });
