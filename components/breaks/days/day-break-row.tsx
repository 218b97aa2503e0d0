"use client";
import { Ban, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DayBreak } from "@/components/breaks/days/day-lines";
import { LengthField } from "@/components/breaks/length-field";
import { IconButton } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { Draft } from "@/components/ui/feedback/draft";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { isLimited } from "@/lib/inventory/no-limit";

const TONES = { changed: "accent", added: "ok", cancelled: "neutral" } as const;
const GLYPHS = { changed: "half", added: "plus", cancelled: "cross" } as const;

/** One break of a date: its name and seconds, what is booked in it, and the way back to its week. */
export function DayBreakRow({
  line,
  booked: there,
  may,
  onChange,
  onRestore,
}: {
  line: DayBreak;
  booked: CallOutput<"breaks.list">["breaks"][number] | undefined;
  may: boolean;
  onChange: (change: Partial<DayBreak>) => void;
  onRestore: () => void;
}) {
  const t = useTranslations("breaks");
  const { time } = useFormat();
  const off = line.state === "cancelled";
  const sayLength = (seconds: number) => (isLimited(seconds) ? `${seconds} s` : t("no_limit"));
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_5.5rem_2rem] items-center gap-x-2.5 px-gutter py-1.5 sm:grid-cols-[3.5rem_minmax(0,14rem)_5.5rem_minmax(0,1fr)_7rem_2rem]">
      <span className={cx("num font-medium", off && "text-ink-3 line-through")}>{time(line.second)}</span>
      {may && !off ? (
        <Draft value={line.name} onCommit={(name) => name.trim() && onChange({ name: name.trim() })}>
          {(bind) => (
            <TextField
              bare
              size="sm"
              label={t("name_at", { time: time(line.second) })}
              maxLength={60}
              {...bind}
            />
          )}
        </Draft>
      ) : (
        <span className={cx("cut", off && "text-ink-3 line-through")}>{line.name}</span>
      )}
      {may && !off ? (
        <LengthField
          bare
          label={t("capacity_at", { time: time(line.second) })}
          value={line.capacity_seconds}
          onChange={(capacity_seconds) => onChange({ capacity_seconds })}
        />
      ) : (
        <span className="num text-ink-3">{off ? "" : sayLength(line.capacity_seconds)}</span>
      )}
      <span className="num text-xs text-ink-3 max-sm:hidden">
        {there && there.booked_spots > 0
          ? t("booked_value", { seconds: there.booked_seconds, spots: there.booked_spots })
          : ""}
      </span>
      <span className="max-sm:hidden">
        {line.state !== "week" && (
          <Badge tone={TONES[line.state]} glyph={GLYPHS[line.state]}>
            {t(`states.${line.state}`)}
          </Badge>
        )}
      </span>
      {!may && <span />}
      {may && line.state === "week" && (
        <IconButton
          size="sm"
          icon={<Ban />}
          label={t("cancel_at", { time: time(line.second) })}
          onClick={() => onChange({ state: "cancelled" })}
        />
      )}
      {may && line.state !== "week" && (
        <IconButton
          size="sm"
          icon={<RotateCcw />}
          label={t("restore_at", { time: time(line.second) })}
          onClick={onRestore}
        />
      )}
    </li>
  );
}
