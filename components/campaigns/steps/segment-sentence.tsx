"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Part } from "@/components/campaigns/editor/part";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { HoursField } from "@/components/campaigns/steps/hours-field";
import {
  CountField,
  DatesField,
  type Flight,
  PlaceField,
  type StationRef,
  StationsField,
  WeekdaysField,
} from "@/components/campaigns/steps/segment-fields";
import { TermsField } from "@/components/campaigns/steps/segment-terms";
import { cx } from "@/components/ui/cx";

type Props = {
  segment: Segment;
  stations: readonly StationRef[];
  /** What its spot is called; its length where none is chosen. */
  copy: string;
  flight: Flight;
  /** All segments of the order, for what follows what. */
  segments: readonly Segment[];
  disabled?: boolean;
  onChange?: (change: Partial<Segment>) => void;
  /** Leads to where its spot is chosen. */
  onCopy?: () => void;
  /** Chooses its spot in place. */
  copyField?: () => ReactNode;
  /** In a narrow panel. */
  dense?: boolean;
};
const NOTHING = () => undefined;

/** A segment as a sentence whose underlined parts are fields. */
export function SegmentSentence({
  segment,
  stations,
  copy: commercial,
  flight,
  segments,
  disabled = false,
  onChange = NOTHING,
  onCopy,
  copyField,
  dense = false,
}: Props) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const chosen = stations.filter((s) => segment.stations.includes(s.uuid));
  const none =
    segment.kind === "exact"
      ? segment.hours.every((h) => !h.spots)
      : !(segment.per_day ?? segment.per_week ?? segment.total ?? segment.budget);
  const part = { disabled };
  return (
    <div className={cx("text-ink-2", dense ? "text-sm leading-5" : "text-md leading-7")}>
      {t.rich(segment.follows ? "sentence_reminder" : "sentence", {
        ...(segment.follows && {
          number: segment.follows.segment + 1,
          spots: segment.follows.at_least,
        }),
        count: () => (
          <Part {...part} label={t("spots")} words={words.count(segment)} missing={none}>
            {() => <CountField segment={segment} onChange={onChange} />}
          </Part>
        ),
        days: () => (
          <Part
            {...part}
            label={t("weekdays")}
            words={words.days(segment.weekdays) || t("no_day")}
            missing={!segment.weekdays.length}
          >
            {() => <WeekdaysField segment={segment} onChange={onChange} />}
          </Part>
        ),
        hours: () => (
          <Part
            {...part}
            label={t("hours")}
            words={words.hours(segment) || t("no_hour")}
            missing={!segment.hours.length}
          >
            {() => <HoursField segment={segment} onChange={onChange} />}
          </Part>
        ),
        dates: () => (
          <Part {...part} label={t("dates")} words={words.span(segment.from_date, segment.to_date)}>
            {() => <DatesField segment={segment} onChange={onChange} flight={flight} />}
          </Part>
        ),
        place: () => (
          <Part {...part} label={t("place")} words={words.place(segment)}>
            {() => <PlaceField segment={segment} onChange={onChange} />}
          </Part>
        ),
        copy: () => {
          if (copyField && !disabled)
            return (
              <Part label={t("commercial")} words={commercial}>
                {copyField}
              </Part>
            );
          return disabled || !onCopy ? (
            <span className="font-medium text-ink">{commercial}</span>
          ) : (
            <button
              type="button"
              data-tip={t("commercial")}
              onClick={onCopy}
              className="rounded-xs px-0.5 font-medium text-ink underline decoration-(--control-line) decoration-dashed decoration-1 underline-offset-4 hover:bg-hover"
            >
              {commercial}
            </button>
          );
        },
        stations: () => (
          <Part {...part} label={t("stations")} words={words.stations(chosen)} missing={!chosen.length}>
            {() => <StationsField segment={segment} onChange={onChange} stations={stations} />}
          </Part>
        ),
      })}
      {(!disabled || words.terms(segment)) && ", "}
      {(!disabled || words.terms(segment)) && (
        <Part {...part} label={t("terms")} words={words.terms(segment) || t("terms_none")}>
          {() => <TermsField segment={segment} segments={segments} onChange={onChange} />}
        </Part>
      )}
    </div>
  );
}
