"use client";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BreakCell } from "@/components/breaks/break-cell";
import { BreaksPanel } from "@/components/breaks/breaks-panel";
import { DayMenu } from "@/components/breaks/day-menu";
import {
  type BreakLine,
  type Brush,
  badCells,
  cellOf,
  copyHour,
  erase,
  minutesOf,
  paint,
} from "@/components/breaks/edit";
import { IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import type { useHistory } from "@/components/ui/use-history";
import { type Stroke, WeekGrid } from "@/components/week/week-grid";
import { listLimited, NO_LIMIT } from "@/lib/inventory/no-limit";

type Tool = "select" | "paint" | "erase";
export type WeekHistory = ReturnType<typeof useHistory<readonly BreakLine[]>>;

/** The tools over the week; the brush has the minutes and the length of the breaks it paints. */
function Tools({
  tool,
  onTool,
  minutes,
  onMinutes,
  badMinutes,
  seconds,
  onSeconds,
  week,
}: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  minutes: string;
  onMinutes: (minutes: string) => void;
  badMinutes: boolean;
  seconds: number | null;
  onSeconds: (seconds: number | null) => void;
  week: WeekHistory;
}) {
  const t = useTranslations("breaks");
  return (
    <div className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 border-b border-line bg-surface px-gutter py-2">
      <Segmented
        bare
        size="sm"
        label={t("tool")}
        value={tool}
        onChange={onTool}
        choices={[
          { value: "select", label: t("select"), hint: "V" },
          { value: "paint", label: t("paint"), hint: "P" },
          { value: "erase", label: t("erase"), hint: "E" },
        ]}
      />
      {tool === "paint" && (
        <>
          <TextField
            bare
            size="sm"
            className="w-32"
            label={t("minutes")}
            value={minutes}
            onChange={onMinutes}
            suffix={t("minutes_suffix")}
            error={badMinutes ? t("bad_minutes") : undefined}
          />
          <NumberField
            bare
            size="sm"
            className="w-24"
            label={t("seconds")}
            placeholder={t("no_limit")}
            unit="s"
            least={1}
            most={3600}
            value={seconds}
            onChange={onSeconds}
          />
        </>
      )}
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          icon={<Undo2 />}
          size="sm"
          label={t("undo")}
          keys="mod+z"
          disabled={!week.canUndo}
          onClick={week.undo}
        />
        <IconButton
          icon={<Redo2 />}
          size="sm"
          label={t("redo")}
          keys="mod+shift+z"
          disabled={!week.canRedo}
          onClick={week.redo}
        />
      </span>
    </div>
  );
}

/** A week of breaks, painted hour by hour and changed many at a time; every step can be taken back. */
export function WeekEditor({
  week,
  names,
  most,
  firstHour = 0,
  readOnly = false,
}: {
  week: WeekHistory;
  /** The tenant's names of the breaks of an hour. */
  names: readonly string[];
  /** Breaks an hour may have. */
  most: number;
  firstHour?: number;
  readOnly?: boolean;
}) {
  const t = useTranslations("breaks");
  const { number } = useFormat();
  const lines = week.now;
  const [tool, setTool] = useState<Tool>(lines.length ? "select" : "paint");
  const [minutes, setMinutes] = useState("20, 50".split(", ").slice(0, most).join(", "));
  const [seconds, setSeconds] = useState<number | null>(180);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [copied, setCopied] = useState<readonly BreakLine[] | null>(null);
  const before = useRef<readonly BreakLine[]>(lines);
  const wanted = minutesOf(minutes);
  const brush: Brush = { minutes: wanted ?? [], capacity_seconds: seconds ?? NO_LIMIT, names };
  const bad = badCells(lines, most);
  const byCell = Map.groupBy(lines, cellOf);

  const hour = {
    copied: copied !== null,
    copy: () => chosen[0] !== undefined && setCopied(byCell.get(chosen[0]) ?? []),
    paste: () => copied && chosen.length > 0 && week.set(copyHour(lines, copied, chosen)),
  };

  useKeys("breaks", t("keys"), [
    { keys: "v", says: t("select"), run: () => setTool("select") },
    { keys: "p", says: t("paint"), run: () => setTool("paint") },
    { keys: "e", says: t("erase"), run: () => setTool("erase") },
    { keys: "shift+c", says: t("copy_hour"), run: hour.copy },
    { keys: "shift+v", says: t("paste_hour"), run: hour.paste },
    { keys: "mod+z", says: t("undo"), run: week.undo },
    { keys: "mod+shift+z", says: t("redo"), run: week.redo },
  ]);

  const onStroke = ({ cells, begin }: Stroke) => {
    if (tool === "select") return setChosen(cells);
    if (begin) before.current = lines;
    const next = tool === "paint" ? paint(before.current, cells, brush) : erase(before.current, cells);
    if (begin) week.set(next);
    else week.amend(next);
  };

  const head = (weekday: number) => {
    const day = lines.filter((line) => line.weekday === weekday);
    const sum = listLimited(day).reduce((total, line) => total + line.capacity_seconds, 0);
    return (
      <span className="flex items-center justify-center gap-0.5 font-normal text-ink-3">
        <span className="num max-sm:hidden">{t("day_sum", { minutes: number(Math.round(sum / 60)) })}</span>
        {!readOnly && <DayMenu weekday={weekday} lines={lines} onChange={week.set} />}
      </span>
    );
  };

  return (
    <div className="flex min-h-0 flex-col lg:h-full">
      {!readOnly && (
        <Tools
          tool={tool}
          onTool={setTool}
          minutes={minutes}
          onMinutes={setMinutes}
          badMinutes={!wanted}
          seconds={seconds}
          onSeconds={setSeconds}
          week={week}
        />
      )}
      <div className={cx("grid min-h-0 grow", !readOnly && "lg:grid-cols-[minmax(0,1fr)_19rem]")}>
        <div className="px-gutter pb-3 max-sm:px-2 lg:overflow-auto">
          <WeekGrid
            tall
            label={t("week")}
            firstHour={firstHour}
            head={head}
            {...(!readOnly && { onStroke, onErase: (cells: number[]) => week.set(erase(lines, cells)) })}
            cell={(at) => {
              const here = byCell.get(at) ?? [];
              const wrong = bad.get(at);
              return {
                content: <BreakCell lines={here} />,
                name: wrong ? t(wrong) : t("cell", { count: here.length }),
                on: tool === "select" && chosen.includes(at),
                className: cx(
                  here.length ? "bg-accent-soft" : "bg-sunken",
                  !readOnly && "hover:bg-hover",
                  tool === "select" &&
                    chosen.includes(at) &&
                    "bg-selected outline-2 -outline-offset-2 outline-(--accent)",
                  wrong && "bg-bad-soft outline-2 -outline-offset-2 outline-(--bad)",
                ),
              };
            }}
          />
          {bad.size > 0 && (
            <p role="alert" className="mt-2 text-xs text-bad-ink">
              {t([...bad.values()].includes("too_many_breaks") ? "too_many" : "twice", { most })}
            </p>
          )}
        </div>
        {!readOnly && (
          <BreaksPanel
            lines={lines}
            cells={chosen}
            brush={brush}
            onChange={week.set}
            most={most}
            hour={hour}
          />
        )}
      </div>
    </div>
  );
}
