"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Import, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { RadioList } from "@/components/ui/controls/select";
import { ZONE_OPTIONS } from "@/components/ui/controls/zone-options";
import { useFormat } from "@/components/ui/format";
import { formatOffset, writeZone } from "@/lib/day";
import { listTicks } from "@/lib/stats/ticks";

const MOST_MINUTES = 840;

/** Which day the rows belong to, on which clock, and whether that clock was right. */
export function ClockSection({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const { day } = useFormat();
  const [first, ...more] = found.days.filter((one) => one.main);
  const last = more.at(-1);
  return (
    <div className="grid gap-3">
      {first && (
        <p className="num">
          {t(`date_from.${found.date_from}`, {
            day: last ? `${day(first.date)}–${day(last.date)}` : day(first.date),
          })}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={t("date")}
          help={t("date_help")}
          disabled={found.date_from === "rows"}
          value={of.params.date ?? first?.date ?? null}
          onChange={(date) => date && of.change({ date })}
        />
        <Combobox
          label={t("zone")}
          options={ZONE_OPTIONS}
          value={found.zone}
          known={{ id: found.zone, label: writeZone(found.zone) }}
          onChange={(zone) => zone && of.change({ zone })}
        />
      </div>
      {of.offset && <OffsetQuestion of={of} offset={of.offset} found={found} />}
    </div>
  );
}

type Answer = "wrong" | "late" | "other";
function OffsetQuestion({
  of,
  offset,
  found,
}: {
  of: Import;
  offset: NonNullable<Import["offset"]>;
  found: ImportRead;
}) {
  const t = useTranslations("reconciliation.import");
  const { signed } = useFormat();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const correction = of.params.correction ?? 0;
  const choose = (next: Answer) => {
    setAnswer(next);
    of.accept("offset", next !== "wrong");
    const by = next === "wrong" ? offset.seconds : 0;
    if (next !== "other" && by !== correction) of.change({ correction: by });
  };
  const raw = correction === 0 ? found : undefined;
  return (
    <section className="grid gap-3 rounded-md border border-(--warn) p-3">
      <header className="flex gap-2">
        <TriangleAlert size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-warn-ink" aria-hidden />
        <div>
          <h3 className="num font-semibold">{t("offset_title", { offset: formatOffset(offset.seconds) })}</h3>
          <p className="num text-ink-2">{t("offset_detail", { spots: offset.spots, of: offset.of })}</p>
        </div>
      </header>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <RadioList<Answer | "">
            label={t("offset_label")}
            value={answer ?? ""}
            onChange={(next) => next && choose(next)}
            choices={[
              {
                value: "wrong",
                label: t("clock_wrong"),
                detail: t("clock_wrong_detail", { offset: formatOffset(-offset.seconds) }),
                ...(of.corrected && { hint: signed(of.corrected.changes.change) }),
              },
              {
                value: "late",
                label: t("aired_late"),
                detail: t("aired_late_detail"),
                ...(raw && { hint: signed(raw.changes.change) }),
              },
              { value: "other", label: t("other_offset"), detail: t("other_offset_detail") },
            ]}
          />
          {answer === "other" && (
            <NumberField
              label={t("offset_minutes")}
              unit={t("minutes")}
              least={-MOST_MINUTES}
              most={MOST_MINUTES}
              value={Math.round(correction / 60)}
              onChange={(minutes) => minutes !== null && of.change({ correction: minutes * 60 })}
            />
          )}
        </div>
        <OffsetChart points={found.curve} />
      </div>
    </section>
  );
}

const [WIDTH, HEIGHT] = [320, 110];
const LEFT = 30;
/** By how many minutes spots aired after their time, over the hours of the day. */
function OffsetChart({ points }: { points: ImportRead["curve"] }) {
  const t = useTranslations("reconciliation.import");
  const ticks = listTicks(Math.max(10, ...points.map((p) => Math.abs(p.late) / 60)), 2);
  const most = Math.max(...ticks);
  const negative = points.some((p) => p.late < 0);
  const y = (minutes: number) => {
    const share = negative ? (most - minutes) / (2 * most) : 1 - minutes / most;
    return 8 + share * (HEIGHT - 28);
  };
  const x = (second: number) => LEFT + (second / 86_400) * (WIDTH - LEFT - 4);
  const lines = negative ? [most, 0, -most] : ticks;
  return (
    <figure className="min-w-0">
      <figcaption className="text-xs text-ink-2">{t("chart")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={t("chart")}>
        {lines.map((minutes) => (
          <g key={minutes}>
            <line x1={LEFT} x2={WIDTH} y1={y(minutes)} y2={y(minutes)} className="stroke-(--line)" />
            <text x={LEFT - 5} y={y(minutes) + 3} textAnchor="end" className="num fill-(--ink-3) text-[9px]">
              {minutes}
            </text>
          </g>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={x(hour * 3600)} y={HEIGHT - 4} className="num fill-(--ink-3) text-[9px]">
            {String(hour).padStart(2, "0")}
          </text>
        ))}
        {points.map((p) => (
          <circle
            key={`${p.date} ${p.second} ${p.late}`}
            cx={x(p.second)}
            cy={y(p.late / 60)}
            r={1.8}
            className="fill-(--accent)"
          />
        ))}
      </svg>
    </figure>
  );
}
