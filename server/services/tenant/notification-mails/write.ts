import { DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import { formatDay } from "@/lib/day";
import type { Attachment, Mail } from "@/lib/mail";
import { formatMoney } from "@/lib/money";
import { getEvent } from "@/lib/notifications/events";
import { type NotificationWriter, writeNotification } from "@/lib/notifications/text";
import type { Ctx } from "@/server/ctx";
import type { WaitingMail } from "@/server/data/queries/tenant/notification-mails";
import { type findTenant, readUserNames } from "@/server/data/unscoped";
import { writeNotificationMail } from "@/server/documents/mails/notifications";
import { loadWords } from "@/server/documents/translator";
import { getPublicUrl } from "@/server/env";
import type { toActor } from "@/server/identity";
import { readLogo } from "@/server/services/document-setup";
import { makeMailCode } from "./code";

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
type Reader = ReturnType<typeof toActor>;

/** The logo of the tenant for a mail; null without one. */
export async function readMailLogo(ctx: Ctx): Promise<Attachment | null> {
  const logo = await readLogo(ctx).catch(() => null);
  return logo && { name: "logo", type: logo.type, bytes: logo.bytes };
}

/** Writes the mail of a person's events in their language, dates and the tenant's amounts. */
export async function writeMailOf(
  ctx: Ctx,
  tenant: Tenant,
  reader: Reader,
  { rows, mail_id }: { rows: readonly WaitingMail[]; mail_id: string },
): Promise<Mail> {
  const t = await loadWords(reader.language, "notifications");
  const people = await loadWords(reader.language, "people");
  const words: NotificationWriter = {
    t,
    role: (id) => people(`roles.${id}`),
    day: (value) => formatDay(value, reader.date_format),
    money: (amount) => `${formatMoney(amount, tenant.currency_format)} ${tenant.currency}`,
    tenant: tenant.name,
  };
  const names = await readUserNames(rows.map(({ created_by }) => created_by));
  const base = getPublicUrl();
  const events = rows.map((row) => {
    const href = getEvent(row.event).href(row, DEFAULT_CAMPAIGN_SCREEN);
    const actor = names.get(row.created_by ?? "") ?? "";
    return { ...writeNotification({ ...row, actor }, words), link: href && `${base}${href}` };
  });
  const [first] = rows;
  const subject = first?.channel === "digest" ? "digest" : first!.event;
  const count = rows.length;
  const label = t(`events.${first!.event}.label`);
  const isDigest = subject === "digest";
  const code = encodeURIComponent(makeMailCode({ tenant_id: tenant.uuid, user_id: reader.user_id, subject }));
  const single = events.length === 1 ? events[0] : undefined;
  return writeNotificationMail({
    to: reader.email,
    id: mail_id,
    tenant: tenant.name,
    events,
    logo: await readMailLogo(ctx),
    links: {
      inbox: single?.link ?? `${base}/notifications`,
      settings: `${base}/notifications-settings`,
      stop: `${base}/share/mails/${code}`,
      stop_now: `${base}/api/unsubscribe/${code}`,
    },
    words: {
      subject: isDigest
        ? t("mail.digest_subject", { count, tenant: tenant.name })
        : t("mail.subject", { count, label, title: single?.headline ?? "" }),
      lead: isDigest
        ? t("mail.digest_lead", { count, tenant: tenant.name })
        : t("mail.lead", { count, label, tenant: tenant.name }),
      open: single?.link ? t("mail.open_one") : t("mail.open"),
      why: isDigest ? t("mail.digest_why") : t("mail.why", { label }),
      change: t("settings"),
      stop: isDigest ? t("mail.stop_digest") : t("mail.stop"),
    },
  });
}
