import { may } from "@/lib/access/access";
import type { Day } from "@/lib/day";
import { formatMoney } from "@/lib/money";
import { StoredMailTimes } from "@/lib/notifications/mail-shapes";
import { findDuePeriod } from "@/lib/stats/mails";
import { getStatsTable } from "@/lib/stats/query";
import { actorOf, type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { enqueue } from "@/server/data/queue";
import { listHearers } from "@/server/data/unscoped/people";
import { writeNotificationMail } from "@/server/documents/mails/notifications";
import { renderStats } from "@/server/documents/stats";
import { loadDocumentWords, loadWordsFor } from "@/server/documents/translator";
import { getPublicUrl } from "@/server/env";
import { loadLogo, readDocumentSetup } from "@/server/services/document-setup";
import { collectDocument } from "@/server/services/sheet-file";
import { makeMailCode } from "@/server/services/tenant/notification-mails/code";
import { readMailLogo } from "@/server/services/tenant/notification-mails/write";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { export_ } from "../stats";
import { readNotes } from "./note-rows";
import { readFigures, resolveStatsScopes } from "./read";
import { readStatsQuery } from "./saved";

/** The kind of job that mails a view of the statistics. */
export const STATS_MAIL = "stats.mail";
type Task = { mail: string; due: Day };

/**
 * Orders the mails of statistics that are due at the hour of each person's digest. The period is noted together with the
 * order, so that each is ordered once. Returns their number.
 */
export const enqueueDueStatsMails = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id, kind, timezone } = tenantOf(ctx);
    if (kind !== "live") return 0;
    const rows = await ctx.db.stats_mail.findMany({ where: { active: true }, orderBy: { uuid: "asc" } });
    if (rows.length === 0) return 0;
    const people = new Map((await listHearers(tenant_id)).map((one) => [one.user_id, one]));
    let ordered = 0;
    for (const { uuid, user_id, period, created_at, sent_for } of rows) {
      const person = people.get(user_id);
      if (!person) continue;
      const { zone, digest_at } = StoredMailTimes.parse(person.times);
      const terms = { period, zone: zone ?? timezone, at: digest_at, created_at, sent_for };
      const due = findDuePeriod(terms, ctx.now);
      if (!due) continue;
      const { count } = await ctx.db.stats_mail.updateMany({
        where: { uuid, sent_for },
        data: { sent_for: due },
      });
      if (count === 0) continue;
      const task: Task = { mail: uuid, due };
      await enqueue(ctx, STATS_MAIL, task, user_id);
      ordered++;
    }
    return ordered;
  });

type Query = ReturnType<typeof readStatsQuery>;

/** Draws the figures of a view as PDF, with months and groups. */
async function drawStats(ctx: Ctx, name: string, query: Query) {
  const scopes = await resolveStatsScopes(ctx, query);
  const [figures, notes] = await Promise.all([readFigures(ctx, scopes), readNotes(ctx, scopes)]);
  const { letterhead, reading } = await readDocumentSetup(ctx);
  const { currency } = tenantOf(ctx);
  const { from, to } = scopes;
  const data = {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: ctx.now,
    date: ctx.today,
    stats: { name, from, to, currency, by: query.by, notes, ...figures },
  };
  return { figures, bytes: await renderStats(data, await loadDocumentWords(reading.language)) };
}

/**
 * Mails a view to the person whose job it is, with the figures of today as PDF and CSV. A job: where it is run again, the
 * mail has the same id. Nothing is sent of a view that was paused or deleted, or to who may not read statistics any more.
 */
export async function mailStats(ctx: Ctx, { mail: uuid, due }: Task) {
  const { user_id, email } = actorOf(ctx);
  const row = await ctx.db.stats_mail.findFirst({ where: { uuid, user_id, active: true } });
  if (!row || !may(ctx.capabilities, "insights:read")) return null;
  const { tenant_id, currency, currency_format } = tenantOf(ctx);
  const { name } = row;
  const query = readStatsQuery(ctx, row.query);
  const { figures, bytes } = await drawStats(ctx, name, query);
  const { view, parts: _, ...asked } = query;
  const table = getStatsTable(view) ?? "months";
  const csv = await collectDocument(
    await export_(ctx, { tenant: tenant_id, ...asked, table, format: "csv" }),
  );
  const t = await loadWordsFor(ctx, "stats");
  const base = getPublicUrl();
  const code = encodeURIComponent(makeMailCode({ tenant_id, user_id, subject: `stats:${uuid}` }));
  const line = (["booked", "aired", "billed", "paid"] as const)
    .map((key) => `${t(key)}: ${formatMoney(figures.totals[key], currency_format)} ${currency}`)
    .join(" · ");
  const link = `${base}/stats-and-data?${row.query}`;
  const mail = writeNotificationMail({
    to: email,
    id: `stats-${uuid}-${due}`,
    tenant: t("title"),
    events: [{ headline: name, line, link }],
    logo: await readMailLogo(ctx),
    links: {
      inbox: link,
      settings: `${base}/stats-and-data`,
      stop: `${base}/share/mails/${code}`,
      stop_now: `${base}/api/unsubscribe/${code}`,
    },
    words: {
      subject: t("mails.subject", { name }),
      lead: t("mails.lead"),
      open: t("mails.open"),
      why: t("mails.why"),
      change: t("mails.title"),
      stop: t("mails.stop"),
    },
  });
  const attachments = [
    { name: `statistics-${due}.pdf`, type: "application/pdf", bytes },
    { name: csv.name, type: csv.type, bytes: csv.bytes },
  ];
  await sendTenantMail(tenant_id, "document", { ...mail, attachments });
  await inTransaction(ctx, (ctx) =>
    ctx.db.stats_mail.updateMany({ where: { uuid }, data: { sent_at: ctx.now } }),
  );
  return { name, for: due };
}
