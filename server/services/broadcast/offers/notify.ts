import type { z } from "zod";
import { buildCampaignHref, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import type { Language } from "@/lib/i18n/languages";
import { readText } from "@/lib/own";
import type { OfferAnswer } from "@/lib/traffic/offers/offer";
import type { Offer } from "@/lib/traffic/offers/shapes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { enqueueOutbox } from "@/server/data/queue";
import { findUser } from "@/server/data/unscoped";
import { writeOfferAnswerMail, writeOfferMail } from "@/server/documents/mails/offer";
import { getPublicUrl } from "@/server/env";
import { toNotifiedCampaign } from "@/server/services/broadcast/campaigns/read";
import { readDocumentSetup } from "@/server/services/document-setup";
import { notify } from "@/server/services/tenant/notify";
import { sendTenantMail } from "@/server/services/tenant-mail";
import type { OfferRow } from "./close";

/** The outbox task that mails an offer to a customer. */
export const OFFER = "make_goods.offer";
/** The outbox task that mails the answer to who sent the offer. */
export const OFFER_ANSWER = "make_goods.answer";

type OfferTask = {
  tenant: string;
  to: string;
  language: Language;
  from: string;
  station: string;
  spots: { title: string; date: string; second: number }[];
  message: string;
  expires: { date: string; second: number };
  timezone: string;
  path: string;
};
type AnswerTask = {
  tenant: string;
  user_id: string;
  answer: OfferAnswer;
  campaign: string;
  name: string;
  by: string;
  wish: string;
};

/** Mails an offer to the customer, where an address was given; a sandbox sends no mails. */
export async function mailOffer(
  ctx: Ctx,
  offer: z.input<typeof Offer>,
  language: OfferTask["language"],
): Promise<void> {
  const { email, station_name, spots, message, expires, timezone, path } = offer;
  if (email === "" || path === null || tenantOf(ctx).kind !== "live") return;
  const { letterhead } = await readDocumentSetup(ctx);
  const task: OfferTask = {
    tenant: tenantOf(ctx).tenant_id,
    to: email,
    language,
    from: letterhead.name,
    station: station_name,
    spots: spots.map(({ title, date, second }) => ({ title, date, second })),
    message,
    expires,
    timezone,
    path,
  };
  await enqueueOutbox(ctx, OFFER, task);
}

/** Tells who sent an offer what the customer answered. */
export async function notifySender(
  ctx: Ctx,
  { created_by, campaign_id }: OfferRow,
  { answer, name: by, wish }: { answer: OfferAnswer; name: string; wish: string },
): Promise<void> {
  if (!created_by) return;
  const campaign = await ctx.db.campaign.findFirstOrThrow({
    where: { uuid: campaign_id },
    select: { uuid: true, name: true, station_ids: true, agent_id: true, agency_id: true },
  });
  const about = { ...toNotifiedCampaign(campaign), people: [created_by] };
  await notify(ctx, "offer_answered", { ...about, params: { answer, who: by } });
  const { tenant_id: tenant, kind } = tenantOf(ctx);
  if (kind !== "live") return;
  const { name } = campaign;
  const task: AnswerTask = { tenant, user_id: created_by, answer, campaign: campaign_id, name, by, wish };
  await enqueueOutbox(ctx, OFFER_ANSWER, task);
}

/** Sends the mail of an offer in the language chosen for its receiver. */
export const sendOffer = (_: Ctx, { tenant, language, path, ...task }: OfferTask) =>
  sendTenantMail(tenant, "offer", writeOfferMail(language, { ...task, link: `${getPublicUrl()}${path}` }));

/** Sends the mail of an answer in the language of who sent the offer. */
export async function sendOfferAnswer(_: Ctx, { tenant, user_id, campaign, ...task }: AnswerTask) {
  const user = await findUser(user_id);
  if (!user) return;
  const link = `${getPublicUrl()}${buildCampaignHref(DEFAULT_CAMPAIGN_SCREEN, campaign)}`;
  await sendTenantMail(
    tenant,
    "offer",
    writeOfferAnswerMail(readText(user.profile, "language") ?? "en", { ...task, to: user.email, link }),
  );
}
