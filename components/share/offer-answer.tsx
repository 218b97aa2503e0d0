"use client";
import { useState } from "react";
import { PublicSection } from "@/components/frames/public-frame";
import { useFailure, useSend } from "@/components/query";
import { type SharedOffer, useSharedOfferWords } from "@/components/share/offer-words";
import { WishFields } from "@/components/share/wish-fields";
import { Button } from "@/components/ui/controls/button";
import { RadioList } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { formatMoney } from "@/lib/money";
import { OFFER_ANSWERS, type OfferAnswer } from "@/lib/traffic/offers/offer";

type Wish = { wish: string; wish_times: SharedOffer["wish_times"] };
type Props = { offer: SharedOffer; code: string; onAnswered: (offer: SharedOffer) => void };

/** Whether an offered break is taken or has passed meanwhile. */
const isGone = ({ gone }: SharedOffer, spot: string, uuid: string) =>
  gone.some((at) => at.spot === spot && at.break === uuid);

/** Accept one time for each spot, wish others, or take the credit. */
export function OfferAnswerForm({ offer, code, onAnswered }: Props) {
  const { t } = useSharedOfferWords();
  const failure = useFailure();
  const free = offer.places.filter((at) => !isGone(offer, at.spot, at.break));
  const kinds = OFFER_ANSWERS.filter(
    (kind) =>
      (kind !== "accept" || offer.spots.every((spot) => free.some((at) => at.spot === spot.uuid))) &&
      (kind !== "credit" || offer.credit !== null),
  );
  const [picked, setPicked] = useState<OfferAnswer | null>(null);
  const kind = picked && kinds.includes(picked) ? picked : kinds[0]!;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState("");
  const [wish, setWish] = useState<Wish>({ wish: "", wish_times: null });
  const send = useSend("share.answer_offer", { quiet: true, onDone: onAnswered });
  const findPlace = (spot: string) => {
    const own = free.filter((at) => at.spot === spot);
    return (own.find((at) => at.break === chosen[spot]) ?? own[0])?.break ?? "";
  };
  const answer = () =>
    send.mutate(
      {
        code,
        answer: kind,
        name: name.trim(),
        ...(kind === "accept" && {
          places: offer.spots.map(({ uuid }) => ({ spot: uuid, break: findPlace(uuid) })),
        }),
        ...(kind === "counter" && wish),
      },
      {
        onError: (error) => {
          failure(error);
          // Taken, withdrawn or too late: the page shows how the offer stands, with the times that are left.
          if (error instanceof Refusal && error.code === "conflict")
            void callApi("share.offer", { code }).then(onAnswered, failure);
        },
      },
    );
  const incomplete = name.trim() === "" || (kind === "counter" && wish.wish.trim() === "");
  return (
    <PublicSection>
      <div className="grid gap-4">
        <RadioList
          label={t("answer")}
          value={kind}
          onChange={setPicked}
          choices={kinds.map((value) => ({
            value,
            label: t(`choose.${value}`),
            ...(value === "credit" &&
              offer.credit !== null && {
                hint: `${formatMoney(offer.credit, offer.currency_format)} ${offer.currency}`,
              }),
          }))}
        />
        {kind === "accept" &&
          offer.spots.map((spot) => (
            <Places
              key={spot.uuid}
              offer={offer}
              spot={spot}
              value={findPlace(spot.uuid)}
              onChange={(uuid) => setChosen({ ...chosen, [spot.uuid]: uuid })}
            />
          ))}
        {kind === "counter" && <WishFields value={wish} onChange={setWish} />}
        <TextField
          label={t("name")}
          size="lg"
          value={name}
          onChange={setName}
          maxLength={120}
          autoComplete="name"
        />
        <div>
          <Button
            look="main"
            size="lg"
            busy={send.isPending}
            disabled={incomplete ? t("incomplete") : false}
            onClick={answer}
          >
            {t(`act.${kind}`)}
          </Button>
          {kind === "accept" && <p className="mt-2 text-xs text-ink-3">{t("no_charge")}</p>}
        </div>
      </div>
    </PublicSection>
  );
}

/** The times offered for one spot; those that are taken meanwhile say so. */
function Places({
  offer,
  spot,
  value,
  onChange,
}: {
  offer: SharedOffer;
  spot: SharedOffer["spots"][number];
  value: string;
  onChange: (uuid: string) => void;
}) {
  const { t, at } = useSharedOfferWords();
  return (
    <RadioList
      label={offer.spots.length > 1 ? t("times_for", { title: spot.title }) : t("times")}
      value={value}
      onChange={onChange}
      choices={offer.places
        .filter((place) => place.spot === spot.uuid)
        .map((place) => {
          const gone = isGone(offer, spot.uuid, place.break);
          return { value: place.break, label: at(place), disabled: gone, ...(gone && { hint: t("gone") }) };
        })}
    />
  );
}
