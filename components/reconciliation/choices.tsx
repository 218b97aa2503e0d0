"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useCall } from "@/components/query";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/key-hint";
import { isZero, type Money, negate, sum, ZERO } from "@/lib/money";
import type { DayView, PlayView } from "@/lib/traffic/recon-view";

const CHOICES = ["make_good", "credit", "accept", "bill"] as const;
export type Choice = (typeof CHOICES)[number];
export const KEYS: Record<Choice, string> = { make_good: "m", credit: "c", accept: "a", bill: "b" };

/** What accepting a play as it is comes to; a short one is billed by its seconds. */
function costOf(choice: Choice, plays: readonly PlayView[]): Money {
  const of = (play: PlayView): Money => {
    if (choice === "make_good" || choice === "bill") return ZERO;
    const all = negate(play.price as Money);
    if (choice === "credit") return all;
    if (play.result === "moved_outside" || play.result === "wrong_copy") return ZERO;
    return play.result === "short" && play.open ? (play.effect as Money) : all;
  };
  return sum(plays.map(of));
}

/** Each way to settle the plays, with its key and what it costs. */
export function Choices({
  day,
  plays,
  onChoose,
}: {
  day: DayView;
  plays: readonly PlayView[];
  onChoose: (choice: Choice) => void;
}) {
  const t = useTranslations("reconciliation");
  const { money } = useFormat();
  const [one] = plays;
  const single = plays.length === 1 ? one : undefined;
  const place = usePlace(day.station, single && !single.make_good ? single.uuid : null);
  const missed = plays.every((p) => p.result === "missed" || p.result === null);
  const says: Record<Choice, ReactNode> = {
    make_good: single?.make_good
      ? t("made_good_already")
      : plays.length > 1
        ? t("choice.make_good_many")
        : place,
    credit: t("choice.credit_says"),
    accept: t(
      missed
        ? "choice.accept_missed_says"
        : single?.result === "short"
          ? "choice.accept_short_says"
          : "choice.accept_says",
    ),
    bill: t("choice.bill_says"),
  };
  return (
    <ul className="overflow-hidden rounded-md border border-line-2">
      {CHOICES.map((choice) => {
        const cost = costOf(choice, plays);
        const on = plays.length > 0 && plays.every((p) => p.decision === choice);
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
                  isZero(cost) ? (choice === "make_good" ? "text-ok-ink" : "") : "text-bad-ink",
                )}
              >
                {money(cost)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Where the make-good of one play would go, asked before anything is booked. */
function usePlace(station: string, play: string | null): ReactNode {
  const t = useTranslations("reconciliation");
  const { day, time } = useFormat();
  const plays = useMemo(() => [play ?? ""], [play]);
  const answer = useCall(
    "reconciliation.make_goods",
    { uuid: station, plays },
    { enabled: play !== null, staleTime: 0 },
  );
  const found = answer.data?.proposals[0];
  if (play === null || !found)
    return answer.isError ? t("choice.make_good_many") : t("choice.make_good_asking");
  if (found.date === null || found.second === null)
    return t("choice.make_good_none", { why: t(`no_place.${found.why ?? "no_break"}`) });
  return (
    <span className="num">
      {t("choice.make_good_at", { day: day(found.date), time: time(found.second) })}
    </span>
  );
}
