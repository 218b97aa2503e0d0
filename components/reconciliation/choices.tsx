"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useCall } from "@/components/query";
import { type Place, usePlaceWords } from "@/components/reconciliation/place-words";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Select } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { isZero } from "@/lib/money";
import { type DayView, type SpotView, sumEffectOf } from "@/lib/traffic/recon-view";

const CHOICES = ["make_good", "credit", "accept", "bill"] as const;
export type Choice = (typeof CHOICES)[number];
export const KEYS: Record<Choice, string> = { make_good: "m", credit: "c", accept: "a", bill: "b" };

/** Each way to settle the spots, with its key and what it costs. */
export function Choices({
  day,
  spots,
  place,
  onPlace,
  onChoose,
}: {
  day: DayView;
  spots: readonly SpotView[];
  /** The break chosen for the make-good of the one spot; null for the best. */
  place: string | null;
  onPlace: (uuid: string | null) => void;
  onChoose: (choice: Choice) => void;
}) {
  const t = useTranslations("reconciliation");
  const { money } = useFormat();
  const [one] = spots;
  const single = spots.length === 1 ? one : undefined;
  const proposed = useProposal(day.station, single && !single.make_good ? single.uuid : null);
  const sayPlace = usePlaceWords();
  const missed = spots.every((p) => p.result === "missed" || p.result === null);
  const aired = single?.result === "short" ? "choice.accept_short_says" : "choice.accept_says";
  const sayMakeGood = () => {
    if (single?.make_good) return t("made_good_already");
    if (spots.length > 1) return t("choice.make_good_many");
    if (!proposed) return t("choice.make_good_asking");
    const found = proposed.places.find((one) => one.break === place) ?? proposed.places[0];
    if (!found) return t("choice.make_good_none", { why: t(`no_place.${proposed.why ?? "no_break"}`) });
    return <span className="num">{sayPlace(found)}</span>;
  };
  const says: Record<Choice, ReactNode> = {
    make_good: sayMakeGood(),
    credit: t("choice.credit_says"),
    accept: t(missed ? "choice.accept_missed_says" : aired),
    bill: t("choice.bill_says"),
  };
  return (
    <>
      <ul className="overflow-hidden rounded-md border border-line-2">
        {CHOICES.map((choice) => {
          const cost = sumEffectOf(choice, spots);
          const on = spots.length > 0 && spots.every((p) => p.decision === choice);
          return (
            <li key={choice} className="border-line not-last:border-b">
              <button
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(choice)}
                className={cx(
                  "flex w-full items-center gap-3 px-2.5 py-1.5 text-left leading-snug hover:bg-hover",
                  on && "bg-selected shadow-[inset_3px_0_0_var(--accent)]",
                )}
              >
                <KeyHint keys={KEYS[choice]} />
                <span className="min-w-0 grow">
                  <span className="block font-[550]">
                    {t(choice === "accept" && missed ? "choice.accept_missed" : `choice.${choice}`)}
                  </span>
                  <span className="block text-xs text-ink-3">{says[choice]}</span>
                </span>
                <span
                  className={cx(
                    "num flex-none",
                    !isZero(cost) && "text-bad-ink",
                    isZero(cost) && choice === "make_good" && "text-ok-ink",
                  )}
                >
                  {money(cost)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {proposed && proposed.places.length > 1 && (
        <Select
          className="mt-3"
          label={t("choice.make_good_place")}
          value={place ?? proposed.places[0]!.break}
          onChange={(chosen) => onPlace(chosen === proposed.places[0]?.break ? null : chosen)}
          choices={proposed.places.map((one) => ({ value: one.break, label: sayPlace(one) }))}
        />
      )}
    </>
  );
}

/** The breaks that a make-good of one spot can go to, the best first, asked before anything is booked. */
function useProposal(station: string, spot: string | null): { places: Place[]; why: string | null } | null {
  const spots = useMemo(() => [spot ?? ""], [spot]);
  const answer = useCall(
    "reconciliation.make_goods",
    { uuid: station, spots },
    { enabled: spot !== null, staleTime: 0 },
  );
  const found = answer.data?.proposals[0];
  if (spot === null || !found) return null;
  return { places: found.place ? [found.place, ...found.others] : [], why: found.why };
}
