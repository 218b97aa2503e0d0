"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import type { StatsNote } from "@/components/stats/notes/notes-dialog";
import { useFormat } from "@/components/ui/format";
import { groupNotes } from "@/lib/stats/notes";
import type { StatsMonth } from "@/lib/stats/periods";

/** The side of a mark with the ground around it that can be pressed. */
const SIDE = 24;

/**
 * The marks of notes on the axis of a chart, each with its text for the pointer, the keyboard and screen readers.
 * `left` and `width` bound the axis, `foot` is its end below.
 */
export function NoteMarks({
  notes,
  months,
  left,
  width,
  foot,
  onOpen,
}: {
  notes: readonly StatsNote[];
  months: readonly StatsMonth[];
  left: number;
  width: number;
  foot: number;
  onOpen: () => void;
}) {
  const t = useTranslations("stats.notes");
  const { day } = useFormat();
  return groupNotes(notes, months, SIDE / width).map(({ at, notes: own }) => {
    const x = left + at * width;
    const label = own.map((note) => `${day(note.day)}: ${note.text}`).join(" · ");
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onOpen();
    };
    return (
      // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing
      <g
        key={own[0]?.uuid}
        role="button"
        tabIndex={0}
        aria-label={t("open", { notes: label })}
        data-tip={label}
        className="group cursor-pointer outline-none"
        onClick={onOpen}
        onKeyDown={press}
      >
        <line x1={x} x2={x} y1="14" y2={foot} strokeDasharray="2 3" className="stroke-(--ink-3)" />
        <rect
          x={x - SIDE / 2}
          y="-6"
          width={SIDE}
          height={SIDE}
          rx="4"
          strokeWidth="2"
          className="fill-transparent group-focus-visible:stroke-(--focus)"
        />
        <circle cx={x} cy="6" r="7" className="fill-(--ink-2) group-hover:fill-(--accent)" />
        <text x={x} y="9.5" textAnchor="middle" aria-hidden className="fill-(--raised) font-semibold">
          {own.length > 1 ? own.length : "i"}
        </text>
      </g>
    );
  });
}
