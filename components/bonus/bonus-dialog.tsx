"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCall, useSend } from "@/components/query";
import { usePlaceWords } from "@/components/reconciliation/place-words";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Terms = { station: string; segment: string | null; from: Day | null };
type Ranked = CallOutput<"bonus_spots.places">;
const STALE = ["bonus_spots", "campaigns", "reconciliation", "logs", "schedules"] as const;

/** One idempotency key for what is booked: the same click twice books once, another choice has its own. */
function useKey() {
  const attempt = useRef({ of: "", key: "" });
  return (input: object) => {
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}

/** Books an unpaid spot of a campaign into a ranked break, with a reason. Segments may be given to choose from. */
export function BonusDialog({
  campaign,
  stations,
  segments = [],
  segment = null,
  onClose,
}: {
  campaign: { uuid: string; name: string };
  stations: readonly [Station, ...Station[]];
  segments?: readonly { uuid: string; number: number }[];
  segment?: string | null;
  onClose: () => void;
}) {
  const t = useTranslations("bonus");
  const ui = useTranslations("ui");
  const [terms, setTerms] = useState<Terms>({ station: stations[0].uuid, segment, from: null });
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const answer = useCall("bonus_spots.places", { uuid: campaign.uuid, ...terms }, { staleTime: 0 });
  const key = useKey();
  const send = useSend("bonus_spots.create", { says: "saved", invalidates: STALE, onDone: onClose, key });
  const ranked = answer.data;
  const place = ranked?.places.find((one) => one.break === chosen) ?? ranked?.places[0];
  const change = (to: Partial<Terms>) => {
    setTerms((before) => ({ ...before, ...to }));
    setChosen(null);
  };
  const add = () =>
    ranked &&
    place &&
    send.mutate(
      { uuid: campaign.uuid, spot: ranked.spot, break: place.break, reason: reason.trim() },
      { onError: () => void answer.refetch() },
    );
  return (
    <Dialog
      title={t("title")}
      size="form"
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={send.isPending}
            disabled={!place || reason.trim() === "" ? t("choose") : false}
            onClick={add}
          >
            {t("title")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{t("lead", { campaign: campaign.name })}</p>
        <TermFields terms={terms} stations={stations} segments={segments} onChange={change} />
        <Loaded answer={answer}>
          {() => ranked && <PlaceField ranked={ranked} value={place?.break ?? null} onChange={setChosen} />}
        </Loaded>
        <TextArea
          label={t("reason")}
          help={t("reason_help")}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
      </div>
    </Dialog>
  );
}

type Station = { uuid: string; name: string };

/** Where it airs, from when on, and like which segment; only what there is a choice of. */
function TermFields({
  terms,
  stations,
  segments,
  onChange,
}: {
  terms: Terms;
  stations: readonly Station[];
  segments: readonly { uuid: string; number: number }[];
  onChange: (to: Partial<Terms>) => void;
}) {
  const t = useTranslations("bonus");
  return (
    <>
      {stations.length > 1 && (
        <Select
          label={t("station")}
          value={terms.station}
          choices={stations.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(station) => station && onChange({ station })}
        />
      )}
      {segments.length > 1 && (
        <Select
          label={t("segment")}
          help={t("segment_help")}
          value={terms.segment}
          empty={t("segment_nearest")}
          choices={segments.map(({ uuid, number }) => ({
            value: uuid,
            label: t("segment_number", { number }),
          }))}
          onChange={(segment) => onChange({ segment })}
        />
      )}
      <DateField label={t("from")} optional value={terms.from} onChange={(from) => onChange({ from })} />
    </>
  );
}

/** The free breaks, the best first; says where the log of the chosen one is published already. */
function PlaceField({
  ranked: { title, length, places, why },
  value,
  onChange,
}: {
  ranked: Ranked;
  value: string | null;
  onChange: (uuid: string | null) => void;
}) {
  const t = useTranslations("bonus");
  const words = useTranslations("reconciliation");
  const sayPlace = usePlaceWords();
  const isPublished = places.some((one) => one.break === value && one.published > 0);
  if (places.length === 0)
    return <p role="status">{t("none", { why: words(`no_place.${why ?? "no_break"}`) })}</p>;
  return (
    <div>
      <p className="mb-2 font-medium">{words("title_length", { title, seconds: length })}</p>
      <Select
        label={t("place")}
        value={value}
        choices={places.map((one) => ({ value: one.break, label: sayPlace(one) }))}
        onChange={onChange}
      />
      {isPublished && <p className="mt-1.5 text-xs text-warn-ink">{t("published_text")}</p>}
    </div>
  );
}
