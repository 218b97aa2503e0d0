"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import { weekdayName } from "@/components/week/hours";
import type { CallOutput } from "@/lib/browser/api";

type Diff = CallOutput<"sync_groups.update">["differences"][number]["breaks"];
type Bare = Diff["added"][number];
const SHOWN = 6;

/** How one week of breaks differs from another, break by break; many of one kind by their number. */
export function WeekDiff({ of, own, other }: { of: Diff; own: string; other: string }) {
  const t = useTranslations("breaks");
  const { formats, time } = useFormat();
  const at = ({ weekday, second }: Bare) => `${weekdayName(weekday, formats.language)} ${time(second)}`;
  const parts: [key: "diff_added" | "diff_removed" | "diff_changed", rows: readonly Bare[]][] = [
    ["diff_added", of.added],
    ["diff_removed", of.removed],
    ["diff_changed", of.changed],
  ];
  return (
    <ul className="grid gap-0.5 text-sm text-ink-2">
      {parts
        .filter(([, rows]) => rows.length > 0)
        .map(([key, rows]) => (
          <li key={key}>
            {t(key, { count: rows.length, own, other })}
            <span className="num text-ink-3">
              {" "}
              {rows.slice(0, SHOWN).map(at).join(", ")}
              {rows.length > SHOWN && " …"}
            </span>
          </li>
        ))}
    </ul>
  );
}
