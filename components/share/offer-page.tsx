"use client";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { OfferAnswerForm } from "@/components/share/offer-answer";
import { type SharedOffer, useSharedOfferWords } from "@/components/share/offer-words";
import { Status } from "@/components/status";
import { Facts } from "@/components/ui/layout/card";
import { writeZone } from "@/lib/day";

/** What was missed and what is offered instead, for whoever holds the code; and how it was answered. */
export function OfferPage({ offer: first, code }: { offer: SharedOffer; code: string }) {
  const { t, at } = useSharedOfferWords();
  const [offer, setOffer] = useState(first);
  const { state, spots, letterhead, customer, campaign_name, station_name, timezone, expires, message } =
    offer;
  return (
    <PublicFrame
      name={letterhead}
      {...(offer.logo && { logo: `/api/share/offer/${encodeURIComponent(code)}/logo` })}
      kind={t("kind")}
    >
      <div className="mx-auto max-w-[38rem]">
        <PublicSection>
          <p className="text-ink-2">{customer}</p>
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
              {t("heading", { count: spots.length })}
            </h1>
            {state !== "open" && <Status of="offer" is={state} />}
          </div>
          <ul className="mt-3 grid gap-1">
            {spots.map((spot) => (
              <li key={spot.uuid}>
                <span className="font-medium">{spot.title}</span>
                <span className="num block text-ink-2">{t("missed_at", { at: at(spot) })}</span>
              </li>
            ))}
          </ul>
          {message && <p className="mt-3 whitespace-pre-line">{message}</p>}
          <Facts
            className="mt-4"
            of={[
              { label: t("campaign"), value: campaign_name },
              { label: t("station"), value: station_name },
              { label: t("zone"), value: writeZone(timezone) },
              ...(state === "open"
                ? [{ label: t("deadline"), value: <span className="num">{at(expires)}</span> }]
                : []),
            ]}
          />
        </PublicSection>
        {state === "open" ? (
          <OfferAnswerForm offer={offer} code={code} onAnswered={setOffer} />
        ) : (
          <Outcome offer={offer} />
        )}
      </div>
    </PublicFrame>
  );
}

/** How an offer ended, in a sentence. */
function Outcome({ offer }: { offer: SharedOffer }) {
  const { t, at } = useSharedOfferWords();
  const { state, spots, wish, answered_by } = offer;
  const done = state === "accepted" || state === "credited" || state === "countered";
  return (
    <PublicSection>
      <div role="status">
        <p className="flex items-center gap-2 font-semibold">
          {done && <CircleCheck size={18} strokeWidth={1.75} className="text-ok-ink" aria-hidden />}
          {t(`ended.${state}`)}
        </p>
        {state === "accepted" && (
          <ul className="num mt-2 grid gap-1">
            {spots.map((spot) => (
              <li key={spot.uuid}>
                {spot.title}: {spot.make_good ? at(spot.make_good) : ""}
              </li>
            ))}
          </ul>
        )}
        {state === "countered" && <p className="mt-2 whitespace-pre-line">{wish}</p>}
        {done && <p className="mt-2 text-xs text-ink-3">{t("answered_by", { name: answered_by })}</p>}
      </div>
    </PublicSection>
  );
}
