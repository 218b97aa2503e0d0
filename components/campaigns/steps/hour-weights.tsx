"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { MOST_WEIGHT } from "@/lib/booking/segment";

type Hours = Segment["hours"];
/** So many hours have room for a label each. */
const LABELLED = 13;
const STEPS: Record<string, number> = { ArrowUp: 1, "+": 1, "=": 1, ArrowDown: -1, "-": -1 };

/** The hours with one weight changed; the last hour that is used stays used. */
export function withWeight(hours: Hours, at: number, to: number): Hours {
  const others = hours.some((h, i) => i !== at && h.weight !== 0);
  const weight = Math.min(MOST_WEIGHT, Math.max(others ? 0 : 1, to));
  return hours.map((h, i) => {
    if (i !== at) return h;
    const { weight: _, ...even } = h;
    return weight === 1 ? even : { ...even, weight };
  });
}
/** The hours without weights. */
const withoutWeights = (hours: Hours): Hours => hours.map(({ hour, spots }) => ({ hour, spots }));

/**
 * The hours of a window as bars: how often each is used beside the others. A bar is raised and lowered by pressing or
 * drawing over the bars, with the arrow keys or by typing its number; at 0 the hour is not used.
 */
export function HourWeights({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const chart = useRef<HTMLDivElement>(null);
  const drawing = useRef(false);
  const isEven = hours.every((h) => (h.weight ?? 1) === 1);

  const draw = (event: PointerEvent) => {
    const box = chart.current?.getBoundingClientRect();
    if (!box || !drawing.current) return;
    const column = Math.floor(((event.clientX - box.left) / box.width) * hours.length);
    const at = Math.min(hours.length - 1, Math.max(0, column));
    const to = Math.ceil(((box.bottom - event.clientY) / box.height) * (MOST_WEIGHT + 1)) - 1;
    const next = withWeight(hours, at, to);
    if (next[at]?.weight !== hours[at]?.weight) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const bars = chart.current?.querySelectorAll<HTMLElement>("[role=slider]");
    const by = STEPS[event.key];
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) onChange(withWeight(hours, at, (hours[at]?.weight ?? 1) + by));
    else if (/^[0-5]$/.test(event.key)) onChange(withWeight(hours, at, Number(event.key)));
    else if (side) bars?.[at + side]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className="mt-3 border-t border-line pt-2.5">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-2">
        <span className="text-xs font-medium text-ink-2">{t("weights")}</span>
        {!isEven && (
          <Button size="sm" look="quiet" onClick={() => onChange(withoutWeights(hours))}>
            {t("weights_even")}
          </Button>
        )}
      </div>
      <div
        ref={chart}
        className="flex h-16 touch-none items-end select-none pointer-coarse:h-24"
        onPointerDown={(event) => {
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      >
        {hours.map(({ hour, weight = 1 }, at) => (
          <div
            key={hour}
            role="slider"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={words.hour(hour)}
            aria-valuemin={0}
            aria-valuemax={MOST_WEIGHT}
            aria-valuenow={weight}
            aria-valuetext={t("weight_of", { count: weight })}
            onKeyDown={(event) => onKeyDown(event, at)}
            className="group relative flex h-full min-w-0 flex-1 cursor-ns-resize items-end rounded-xs px-px"
          >
            <span
              style={{ height: `${((weight + 0.5) / (MOST_WEIGHT + 0.5)) * 100}%` }}
              className={cx(
                "num flex w-full justify-center rounded-t-xs border-t-2 text-2xs leading-4",
                weight > 1 && "border-(--accent) bg-accent-soft font-semibold text-accent-ink",
                weight === 1 && "border-(--control-line) bg-sunken text-ink-3 group-hover:bg-hover",
                weight === 0 && "border-line-2 text-ink-3",
              )}
            >
              {weight > 1 && weight}
            </span>
          </div>
        ))}
      </div>
      <div aria-hidden className="num mt-1 flex text-2xs text-ink-3">
        {hours.map(({ hour, weight }, at) => (
          <span
            key={hour}
            className={cx("min-w-0 flex-1 text-center whitespace-nowrap", weight === 0 && "line-through")}
          >
            {(hours.length <= LABELLED || at % 2 === 0) && words.hour(hour)}
          </span>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-3">{t("weights_help")}</p>
    </div>
  );
}
