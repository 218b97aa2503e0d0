import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import { formatTime } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { isChannelOn, listEventsFor } from "@/lib/notifications/recipients";
import { actorOf, type Service, tenantOf } from "@/server/ctx";
import { makeUuid } from "@/server/data/new-uuid";
import { writeNotificationMail } from "@/server/documents/mails/notifications";
import { loadWordsFor } from "@/server/documents/translator";
import { getPublicUrl } from "@/server/env";
import { getLog } from "@/server/outside/log";
import { countMail } from "@/server/services/accounts/mail-limits";
import { findOwnUser } from "@/server/services/accounts/own-change";
import { readOwnTenant } from "@/server/services/tenant/own";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { readMailLogo } from "./write";

type Calls = (typeof calls)["notifications"];

/**
 * Mails the caller which events they are mailed, without waiting for their hours: whoever tries out mails wants to see
 * one arrive. It is sent before the answer, so that the answer says whether the mail server took it.
 */
export const send_test: Service<Calls["send_test"]> = async (ctx, { email }) => {
  const user = await findOwnUser(ctx);
  if (user.email !== email) throw notFound();
  await countMail(ctx, email);
  const t = await loadWordsFor(ctx, "notifications");
  const { name } = await readOwnTenant(ctx);
  const { notification_events: choices, notification_mails: mails } = ProfileParams.parse(user.profile);
  const at = formatTime(mails.digest_at, actorOf(ctx).clock);
  const events = listEventsFor(tenantOf(ctx).role, ctx.capabilities).flatMap((event) => {
    const line = [
      ...(isChannelOn(event, "email", choices) ? [t("preferences.channels.email")] : []),
      ...(isChannelOn(event, "digest", choices) ? [t("mail.test_digest", { at })] : []),
    ].join(" · ");
    return line ? [{ headline: t(`events.${event}.label`), line, link: null }] : [];
  });
  const settings = `${getPublicUrl()}/notifications-settings`;
  const mail = writeNotificationMail({
    to: email,
    id: makeUuid(),
    tenant: name,
    events,
    logo: await readMailLogo(ctx),
    links: { inbox: `${getPublicUrl()}/notifications`, settings },
    words: {
      subject: t("mail.test_subject", { tenant: name }),
      lead: t("mail.test_lead", { count: events.length, tenant: name }),
      open: t("mail.open"),
      why: t("mail.test_why"),
      change: t("settings"),
      stop: t("mail.stop"),
    },
  });
  try {
    await sendTenantMail(tenantOf(ctx).tenant_id, "test", mail);
  } catch (err) {
    getLog().warn({ err }, "test mail failed");
    throw conflict("mail_not_sent");
  }
  return { to: email };
};
