"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { isZero } from "@/lib/money";
import type { DayView } from "@/lib/traffic/recon-view";

/** The day in figures, and the file the times come from. */
export function Strip({ day, onFiles }: { day: DayView; onFiles: () => void }) {
  const t = useTranslations("reconciliation");
  const { money, number, formats } = useFormat();
  const percent = day.scheduled ? Math.round((day.matched / day.scheduled) * 1000) / 10 : 0;
  const cell = (label: string, value: ReactNode, small?: ReactNode, bad = false) => (
    <div className="border-line px-4 py-[0.45rem] first:pl-gutter not-last:border-r max-sm:px-gutter max-sm:even:border-r-0">
      <dt className="text-xs whitespace-nowrap text-ink-3">{label}</dt>
      <dd className="num text-lg leading-tight font-semibold whitespace-nowrap">
        <span className={cx(bad && "text-bad-ink")}>{value}</span>
        {small && <span className="ml-1 text-xs font-normal text-ink-3">{small}</span>}
      </dd>
    </div>
  );
  return (
    <dl className="flex flex-none border-y border-line bg-canvas max-sm:grid max-sm:grid-cols-2">
      {cell(t("scheduled"), number(day.scheduled))}
      {cell(
        t("matched"),
        number(day.matched),
        day.state === "open" || day.state === "published" ? undefined : `${number(percent, 1)} %`,
      )}
      {cell(t("open_exceptions"), number(day.open), t("of_all", { count: day.exceptions }))}
      {cell(t("effect_on_invoices"), money(day.effect), formats.currency, !isZero(day.effect))}
      <div className="min-w-0 px-4 py-[0.45rem] max-sm:col-span-2 max-sm:border-t max-sm:border-line max-sm:px-gutter">
        <dt className="text-xs text-ink-3">{t("file")}</dt>
        <dd className="num cut leading-6 text-ink-2">
          <FileLine day={day} onFiles={onFiles} />
        </dd>
      </div>
    </dl>
  );
}

/** The files that count, in one line; the others are behind it. */
function FileLine({ day, onFiles }: { day: DayView; onFiles: () => void }) {
  const t = useTranslations("reconciliation");
  const active = day.files.filter((file) => file.state === "active");
  const others = day.files.length - active.length;
  const [file] = active;
  if (day.files.length === 0) return t("file_none");
  return (
    <>
      {file ? (
        <>
          <b className="font-semibold text-ink">{file.name}</b>{" "}
          {t("file_says", {
            lines: file.lines,
            unreadable: file.unreadable,
            sign: file.clock_offset < 0 ? "minus" : "plus",
            seconds: Math.abs(file.clock_offset),
            zone: day.timezone,
          })}{" "}
        </>
      ) : (
        t("file_none_active")
      )}{" "}
      <button type="button" className="link" onClick={onFiles}>
        {t("files.all", { active: active.length, others })}
      </button>
    </>
  );
}
