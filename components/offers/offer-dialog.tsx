"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOfferWords } from "@/components/offers/offer-words";
import { useCustomerEmail } from "@/components/offers/use-customer-email";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField, TimeField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, toWallTime } from "@/lib/day";
import { LANGUAGE_CHOICES, type Language, resolveLanguage } from "@/lib/i18n/languages";
import { chooseDeadline } from "@/lib/traffic/offers/offer";
import type { DayView, SpotView } from "@/lib/traffic/recon-view";

type Proposal = CallOutput<"reconciliation.make_goods">["proposals"][number];
type Place = NonNullable<Proposal["place"]>;
type Props = { day: DayView; spots: readonly SpotView[]; onClose: () => void };
const STALE = ["offers", "reconciliation", "campaigns", "tenant"] as const;
const MOST_PLACES = 5;
/** Places of each spot that are ticked at first. */
const FIRST = 3;

const listPlaces = ({ place, others }: Proposal): Place[] =>
  place ? [place, ...others].slice(0, MOST_PLACES) : [];

/** Offers make-goods for missed spots to their customer, by a link and a mail. */
export function OfferDialog(props: Props) {
  const { t } = useOfferWords();
  const { day, spots, onClose } = props;
  const answer = useCall(
    "reconciliation.make_goods",
    { uuid: day.station, spots: spots.map((spot) => spot.uuid) },
    { staleTime: 0 },
  );
  if (answer.data) return <Asking {...props} proposals={answer.data.proposals} />;
  return (
    <Dialog title={t("title", { count: spots.length })} size="form" onClose={onClose}>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

/** What a person chose to offer, and how it is sent. */
function useOffer({ day, spots, proposals, onClose }: Props & { proposals: readonly Proposal[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        proposals.flatMap((of) =>
          listPlaces(of)
            .slice(0, FIRST)
            .map((at) => `${of.spot} ${at.break}`),
        ),
      ),
  );
  const [now] = useState(() => new Date());
  const [deadline, setDeadline] = useState<{ date?: Day | null; second?: number | null }>({});
  const send = useSend("offers.create", { says: "saved", invalidates: STALE, onDone: onClose });
  const chosen = proposals.flatMap((of) =>
    listPlaces(of).flatMap((at) => (ticked.has(`${of.spot} ${at.break}`) ? [{ spot: of.spot, ...at }] : [])),
  );
  const usual = toWallTime(
    chooseDeadline(
      now,
      chosen.map((at) => new Date(at.closes_at)),
    ),
    day.timezone,
  );
  const { date = usual.date, second = usual.second } = deadline;
  const toggle = (key: string) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const offer = (more: { credit: boolean; message: string; email: string; language: Language }) =>
    send.mutate({
      uuid: day.station,
      spots: spots.map((spot) => spot.uuid),
      places: chosen.map((at) => ({ spot: at.spot, break: at.break })),
      deadline: date !== null && second !== null && Object.keys(deadline).length ? { date, second } : null,
      ...more,
    });
  return { ticked, toggle, chosen, date, second, setDeadline, offer, busy: send.isPending };
}

function Asking(props: Props & { proposals: readonly Proposal[] }) {
  const { spots, proposals, day, onClose } = props;
  const { t } = useOfferWords();
  const ui = useTranslations("ui");
  const { formats } = useFormat();
  const { ticked, toggle, chosen, date, second, setDeadline, offer, busy } = useOffer(props);
  const known = useCustomerEmail(spots[0]!.campaign);
  const [typed, setTyped] = useState<string | null>(null);
  const [credit, setCredit] = useState(true);
  const [message, setMessage] = useState("");
  const [language, setLanguage] = useState(resolveLanguage(formats.language));
  const email = typed ?? known;
  const missing = chosen.length > 0 && proposals.some((of) => !chosen.some((at) => at.spot === of.spot));
  const nothing = chosen.length === 0 && !credit;
  return (
    <Dialog
      title={t("title", { count: spots.length })}
      size="form"
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={missing || nothing ? t("choose_places") : false}
            onClick={() => offer({ credit, message: message.trim(), email: email.trim(), language })}
          >
            {t(email.trim() ? "send" : "create")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {proposals.map((of) => (
          <Places key={of.spot} of={of} ticked={ticked} onToggle={toggle} />
        ))}
        <Checkbox label={t("credit")} help={t("credit_help")} value={credit} onChange={setCredit} />
        <TextArea label={t("message")} optional value={message} onChange={setMessage} maxLength={1000} />
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t("deadline")}
            help={t("deadline_help", { zone: day.timezone })}
            value={date}
            onChange={(value) => setDeadline({ date: value, second })}
          />
          <TimeField
            label={t("deadline_time")}
            value={second}
            onChange={(value) => setDeadline({ date, second: value })}
          />
        </div>
        <TextField
          label={t("email")}
          help={t("email_help")}
          type="email"
          optional
          value={email}
          onChange={setTyped}
        />
        <Select
          label={t("language")}
          value={language}
          onChange={(value) => value && setLanguage(value)}
          choices={LANGUAGE_CHOICES}
        />
      </div>
    </Dialog>
  );
}

/** The free places of one missed spot, the best first. */
function Places({
  of,
  ticked,
  onToggle,
}: {
  of: Proposal;
  ticked: ReadonlySet<string>;
  onToggle: (key: string) => void;
}) {
  const { t, at } = useOfferWords();
  const words = useTranslations("reconciliation");
  const { money, formats } = useFormat();
  const places = listPlaces(of);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("places_for", { title: of.title })}</legend>
      {places.length === 0 && (
        <p className="text-ink-2">
          {words("choice.make_good_none", { why: words(`no_place.${of.why ?? "no_break"}`) })}
        </p>
      )}
      <div className="grid gap-1.5">
        {places.map((place) => (
          <Checkbox
            key={place.break}
            label={at(place)}
            help={[
              words(`standing.${place.standing}`),
              ...(place.price === null ? [] : [`${money(place.price)} ${formats.currency}`]),
              ...(place.published > 0
                ? [words("choice.make_good_published", { version: place.published })]
                : []),
            ].join(" · ")}
            value={ticked.has(`${of.spot} ${place.break}`)}
            onChange={() => onToggle(`${of.spot} ${place.break}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
