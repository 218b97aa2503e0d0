"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";

type Hours = Segment["hours"];
const DAY = 24;
const ROW = 6;
const MOST = 20;
const RANGES = [
  ["drive", [6, 7, 8, 9, 16, 17, 18]],
  ["daytime", [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
  ["evening", [18, 19, 20, 21, 22]],
] as const;

/** An hour of a window, with the weight it has there. */
const weightOf = (hours: Hours, hour: number) => hours.find((h) => h.hour === hour) ?? { hour, spots: 0 };

/**
 * The hours of a day. Where hours may be found they are switched on and off, by press or by drawing over them; where
 * they are given each takes its spots: a press adds one, Shift or the minus key takes one.
 */
export function HoursPicker({
  hours,
  exact,
  onChange,
}: {
  hours: Hours;
  exact: boolean;
  onChange: (hours: Hours) => void;
}) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const spots = new Map(hours.map((h) => [h.hour, exact ? h.spots : 1]));
  const grid = useRef<HTMLFieldSetElement>(null);
  const [drawing, setDrawing] = useState<boolean | null>(null);
  const [at, setAt] = useState(hours[0]?.hour ?? 7);

  const put = (hour: number, count: number) => {
    const others = hours.filter((h) => h.hour !== hour);
    const next = count > 0 ? [...others, { hour, spots: exact ? Math.min(count, MOST) : 0 }] : others;
    onChange(next.sort((a, b) => a.hour - b.hour));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + ROW, ArrowUp: at - ROW }[event.key];
    const by = exact ? { "+": 1, "=": 1, "-": -1 }[event.key] : undefined;
    if (by) put(at, (spots.get(at) ?? 0) + by);
    else if (to !== undefined && to >= 0 && to < DAY) {
      setAt(to);
      grid.current?.querySelectorAll<HTMLElement>("button")[to]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div>
      <fieldset
        ref={grid}
        aria-label={t("hours")}
        className="grid touch-none grid-cols-6 gap-1"
        onKeyDown={onKeyDown}
        onPointerUp={() => setDrawing(null)}
        onPointerLeave={() => setDrawing(null)}
      >
        {Array.from({ length: DAY }, (_, hour) => {
          const count = spots.get(hour) ?? 0;
          return (
            <button
              key={hour}
              type="button"
              tabIndex={hour === at ? 0 : -1}
              aria-pressed={count > 0}
              aria-label={exact ? t("hour_spots", { hour: words.hour(hour), count }) : words.hour(hour)}
              onFocus={() => setAt(hour)}
              onPointerDown={() => {
                if (exact) return;
                setDrawing(count === 0);
                put(hour, count === 0 ? 1 : 0);
              }}
              onPointerEnter={() => drawing !== null && put(hour, drawing ? 1 : 0)}
              onClick={(event) => {
                if (exact) put(hour, count + (event.shiftKey ? -1 : 1));
                else if (event.detail === 0) put(hour, count ? 0 : 1);
              }}
              onContextMenu={(event) => {
                if (!exact) return;
                event.preventDefault();
                put(hour, count - 1);
              }}
              className={cx(
                "num flex h-8 items-baseline justify-center gap-1 rounded-sm border text-xs leading-8 select-none pointer-coarse:h-10 pointer-coarse:leading-10",
                count
                  ? "border-(--accent) bg-accent-soft font-semibold text-accent-ink"
                  : "border-line-2 text-ink-2 hover:bg-hover",
              )}
            >
              {words.hour(hour)}
              {exact && count > 0 && <span className="text-2xs">×{count}</span>}
            </button>
          );
        })}
      </fieldset>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {exact ? (
          <>
            <p className="grow text-xs text-ink-3">{t("hours_exact_help")}</p>
            <Button size="sm" look="quiet" onClick={() => onChange([])}>
              {t("hours_clear")}
            </Button>
          </>
        ) : (
          RANGES.map(([name, of]) => (
            <Button key={name} size="sm" onClick={() => onChange(of.map((hour) => weightOf(hours, hour)))}>
              {t(`hours_${name}`)}
            </Button>
          ))
        )}
      </div>
    </div>
  );
}
