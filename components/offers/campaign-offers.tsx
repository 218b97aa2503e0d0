"use client";
import { OfferNote } from "@/components/offers/offer-note";
import { useOfferWords } from "@/components/offers/offer-words";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Badge } from "@/components/ui/feedback/badge";
import { Failed } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

/** The make-goods offered to the customer of a campaign; nothing where none were. */
export function CampaignOffers({ campaign }: { campaign: string }) {
  const { t, at } = useOfferWords();
  const { money, formats } = useFormat();
  const may = useMay("traffic:write");
  const answer = useCall("offers.list", { uuid: campaign });
  const offers = answer.data?.offers ?? [];
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (offers.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("of_campaign")}</h2>
      <ul aria-label={t("of_campaign")} className="grid gap-3">
        {offers.map((offer) => (
          <li key={offer.uuid} className="grid gap-1">
            <p className="num">
              {offer.spots.map((spot) => (
                <span key={spot.uuid} className="block">
                  {spot.title}, {at(spot)}
                  {spot.make_good && (
                    <span className="block text-xs text-ink-3">
                      {t("made_good_on", { at: at(spot.make_good) })}
                    </span>
                  )}
                </span>
              ))}
            </p>
            {offer.credit_due && offer.credit !== null && (
              <p>
                <Badge tone="warn" glyph="triangle">
                  {t("credit_due", { amount: `${money(offer.credit)} ${formats.currency}` })}
                </Badge>
              </p>
            )}
            <OfferNote offer={offer} may={may} />
          </li>
        ))}
      </ul>
    </section>
  );
}
