import { listMentions, writeMentions } from "@/lib/comments";
import { type Ctx, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { enqueueOutbox } from "@/server/data/queue";
import { findMembership, findUser, readUserNames } from "@/server/data/unscoped";
import { writeMentionMail } from "@/server/documents/mails/mention";
import { getPublicUrl } from "@/server/env";
import { tenantContextOf, toActor } from "@/server/identity";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { readRecordAs } from "./records";
import { toRecord } from "./rows";

/** The outbox task that mails one person a comment that mentions them. */
export const MENTION = "comments.mention";
type Task = { tenant: string; user_id: string; comment: string };

/** Mails people a comment that mentions them, after the answer; a sandbox sends no mails. */
export async function mailMentioned(ctx: Ctx, comment: string, people: readonly string[]): Promise<void> {
  const { tenant_id: tenant, kind } = tenantOf(ctx);
  if (kind !== "live") return;
  for (const user_id of people) {
    const task: Task = { tenant, user_id, comment };
    await enqueueOutbox(ctx, MENTION, task);
  }
}

/** Mails one person a comment, unless it was deleted meanwhile or they may not read its record. */
export async function mailMention({ now }: Ctx, { tenant, user_id, comment }: Task): Promise<void> {
  const [user, membership] = await Promise.all([findUser(user_id), findMembership(user_id, tenant)]);
  if (!user || !membership) return;
  const ctx = makeCtx({ tenant: tenantContextOf(membership), now });
  const row = await withTenant(ctx, () =>
    ctx.db.comment.findFirst({ where: { uuid: comment, deleted_at: null } }),
  );
  const record = row && (await readRecordAs(ctx, membership, toRecord(row)));
  if (!row || !record) return;
  const names = await readUserNames([row.created_by, ...listMentions(row.text)]);
  const { language, date_format, email } = toActor(user, "");
  await sendTenantMail(
    tenant,
    "mention",
    writeMentionMail(language, {
      to: email,
      by: names.get(row.created_by ?? "") ?? "",
      record: record.name(date_format),
      text: writeMentions(row.text, names),
      link: `${getPublicUrl()}${openThread(record.href)}`,
    }),
  );
}

/** The page of a record with its comments open. */
const openThread = (href: string) => `${href}${href.includes("?") ? "&" : "?"}comments=open`;
