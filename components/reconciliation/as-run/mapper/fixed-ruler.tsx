"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { addFixedColumn, type CharacterRange, markRange } from "@/lib/traffic/asrun/mapping/fixed";
import { splitHead } from "@/lib/traffic/asrun/mapping/head";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { MOST_POSITION } from "@/lib/traffic/asrun/mapping/separators";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 };
const TICK = 10;

/** Lines of fixed positions under a ruler on which columns are marked, by pointer or by keyboard. */
export function FixedRuler({
  head,
  mapping,
  onChange,
}: {
  head: readonly string[];
  mapping: AsRunMapping;
  onChange: (mapping: AsRunMapping) => void;
}) {
  const t = useTranslations("mapper");
  const { first_line, rows } = splitHead(head, mapping);
  const length = Math.min(MOST_POSITION, Math.max(40, ...rows.map((row) => row.length)));
  // From where to where is marked; both ends are characters from 1.
  const [mark, setMark] = useState({ from: 1, to: 1 });
  const [isDragging, setDragging] = useState(false);
  const ruler = useRef<HTMLDivElement>(null);
  const range = markRange(mark.from, mark.to);
  const add = (marked: CharacterRange) => onChange(addFixedColumn(mapping, marked));
  const positionOf = (event: PointerEvent) => {
    const box = ruler.current?.getBoundingClientRect();
    if (!box) return 1;
    const at = Math.ceil(((event.clientX - box.left) / box.width) * length);
    return Math.min(Math.max(1, at), length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const to = Math.min(Math.max(1, mark.to + step), length);
      setMark({ from: event.shiftKey ? mark.from : to, to });
    } else if (event.key === "Enter" || event.key === " ") add(range);
    else return;
    event.preventDefault();
  };
  const place = ({ at, width }: CharacterRange) => ({ left: `${at - 1}ch`, width: `${width}ch` });
  return (
    <div className="overflow-auto rounded-md border border-line font-mono text-xs">
      <div className="relative w-max select-none pl-2" style={{ minWidth: `${length + 2}ch` }}>
        <div
          ref={ruler}
          role="slider"
          tabIndex={0}
          aria-label={t("ruler")}
          aria-valuemin={1}
          aria-valuemax={length}
          aria-valuenow={mark.to}
          aria-valuetext={t("marked", { from: range.at, to: range.at + range.width - 1 })}
          aria-describedby="ruler-help"
          className="relative h-7 touch-none cursor-crosshair border-b border-line bg-sunken text-ink-3"
          style={{ width: `${length}ch` }}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const at = positionOf(event);
            setDragging(true);
            setMark({ from: at, to: at });
          }}
          onPointerMove={(event) => isDragging && setMark({ ...mark, to: positionOf(event) })}
          onPointerUp={() => {
            setDragging(false);
            if (isDragging && range.width > 1) add(range);
          }}
          onPointerCancel={() => setDragging(false)}
        >
          {Array.from({ length: Math.floor(length / TICK) }, (_, n) => (n + 1) * TICK).map((at) => (
            <span
              key={at}
              aria-hidden
              className="absolute bottom-0.5 border-r border-line-2 pr-px"
              style={{ right: `${length - at}ch` }}
            >
              {at}
            </span>
          ))}
        </div>
        <div className="relative py-1">
          {mapping.columns.map((column) => (
            <span
              key={column.field}
              className="absolute inset-y-0 rounded-xs border-x border-(--accent) bg-accent-soft"
              style={place({ at: column.at, width: column.width ?? 1 })}
            />
          ))}
          <span
            className={cx("absolute inset-y-0 rounded-xs bg-selected", !isDragging && "opacity-60")}
            style={place(range)}
          />
          {rows.map((row, n) => (
            <pre key={n} title={t("line_n", { line: first_line + n })} className="relative h-5 leading-5">
              {row || " "}
            </pre>
          ))}
        </div>
      </div>
    </div>
  );
}
