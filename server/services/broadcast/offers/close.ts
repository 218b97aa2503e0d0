import { notFound } from "@/lib/errors";
import { deriveOfferState } from "@/lib/traffic/offers/offer";
import type { Ctx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";

/** What readers of an offer read again when it changes. */
export const OFFER_STALE = ["offers", "reconciliation", "campaigns", "tenant"];

/** Returns an offer; not found where it is unknown or of a station that the caller does not see. */
export async function offerToRead(ctx: Ctx, uuid: string) {
  return (await ctx.db.make_good_offer.findFirst({ where: { uuid } })) ?? Promise.reject(notFound());
}
/** An offer as stored. */
export type OfferRow = Awaited<ReturnType<typeof offerToRead>>;

/** Finds the open offers that name one of these missed spots. */
export async function findOpenOffers(ctx: Ctx, spots: readonly string[]): Promise<OfferRow[]> {
  const rows = await ctx.db.make_good_offer.findMany({
    where: { state: "open", spots: { hasSome: [...spots] } },
  });
  return rows.filter((row) => deriveOfferState(row, ctx.now) === "open");
}

type Closing = {
  state: Exclude<OfferRow["state"], "open">;
  wish?: string;
  wish_times?: OfferRow["wish_times"];
  answered_by?: string;
  credit_due?: boolean;
};
/** Closes an open offer at the version that was read; false where somebody else closed it first. */
export async function closeOffer(
  ctx: Ctx,
  { uuid, version, campaign_id, spots }: OfferRow,
  { wish_times, ...closing }: Closing,
): Promise<boolean> {
  const { count } = await ctx.db.make_good_offer.updateMany({
    where: { uuid, version, state: "open" },
    data: {
      ...closing,
      ...(wish_times && { wish_times }),
      closed_at: ctx.now,
      version: version + 1,
    },
  });
  if (count === 0) return false;
  await record(ctx, `campaign.make_good_${closing.state}`, {
    uuid: campaign_id,
    after: { offer: uuid, spots, ...closing },
  });
  await publishChange(ctx, OFFER_STALE);
  return true;
}

/** Withdraws the open offers of spots that are decided otherwise. */
export async function cancelOffersOf(ctx: Ctx, spots: readonly string[]): Promise<void> {
  for (const offer of await findOpenOffers(ctx, spots)) await closeOffer(ctx, offer, { state: "withdrawn" });
}

/** Closes the offers whose deadline has passed, so that their spots return to the desk. Returns their number. */
export async function endOverdueOffers(ctx: Ctx): Promise<number> {
  const due = await ctx.db.make_good_offer.findMany({
    where: { state: "open", expires_at: { lte: ctx.now } },
    orderBy: { uuid: "asc" },
  });
  let closed = 0;
  for (const offer of due) if (await closeOffer(ctx, offer, { state: "expired" })) closed++;
  return closed;
}
