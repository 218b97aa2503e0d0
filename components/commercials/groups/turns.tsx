"use client";
import { useTranslations } from "next-intl";
import { useWeekdays } from "@/components/commercials/groups/weekdays";
import { spotFill } from "@/components/ui/controls/color-field";
import { cx } from "@/components/ui/cx";
import { useFormat, useToday } from "@/components/ui/format";
import { type FlightRotation, rotateInFlights } from "@/lib/commercials/flights";
import { addDays, getWeekday } from "@/lib/day";

/** Spots shown, and the hours of the day they are imagined in. */
const SHOWN = 20;
const HOURS = [7, 10, 13, 16, 19];
const HOUR = 3600;

export const letterOf = (at: number) => String.fromCharCode(65 + at);

/** What the next twenty spots would air, by the very rule that books them. */
export function Turns({ of, colors }: { of: FlightRotation; colors: readonly number[] }) {
  const t = useTranslations("commercials");
  const { time } = useFormat();
  const names = useWeekdays();
  const now = useToday();
  const spots = Array.from({ length: SHOWN }, (_, n) => {
    const date = addDays(now, 1 + Math.floor(n / HOURS.length));
    return { date, weekday: getWeekday(date), hour: HOURS[n % HOURS.length]! };
  });
  const commercials = rotateInFlights(of, spots);
  return (
    <section aria-label={t("groups.preview")}>
      <h3 className="mb-2 font-semibold">{t("groups.preview")}</h3>
      <ol className="grid grid-cols-5 gap-1 sm:grid-cols-10">
        {commercials.map((commercial, n) => {
          const at = of.members.findIndex((m) => m.commercial === commercial);
          const spot = spots[n]!;
          return (
            <li
              key={n}
              className="grid justify-items-center rounded-sm border border-line bg-surface pb-1 text-center"
              data-tip={`${names[spot.weekday - 1]} ${time(spot.hour * HOUR)}`}
            >
              <span
                aria-hidden
                className={cx("mb-1 h-1 w-full rounded-t-sm", at < 0 ? "bg-line" : spotFill(colors[at] ?? 1))}
              />
              <span className="num font-semibold">{at < 0 ? "–" : letterOf(at)}</span>
              <span className="num text-2xs text-ink-3">
                {names[spot.weekday - 1]} {String(spot.hour).padStart(2, "0")}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
