"use client";
import { useTranslations } from "next-intl";
import type { LogEdits } from "@/components/day-log/use-log-edits";
import type { Selected } from "@/components/day-log/use-selected";
import { toast } from "@/components/ui/feedback/toast-store";
import { type CursorRow, listCursorRows } from "@/lib/traffic/desk/lines";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import type { LogView } from "@/lib/traffic/log-view";

export type LineView = LogView["breaks"][number]["lines"][number];
type Insert = Extract<LogEdit, { act: "insert_line" }>;
/** What a person says of a line; the rest follows from the row of the cursor. */
export type LineContent = Pick<Insert, "kind" | "text" | "commercial" | "length">;
/** A line with the break it stands in. */
export type PlacedLine = { of: LogView["breaks"][number]; line: LineView };

/** The acts on inserted lines of a log. */
export function useInserting(log: LogView, edits: LogEdits, choice: Selected) {
  const t = useTranslations("log");
  const lines = log.breaks.flatMap((of) => of.lines.map((line): PlacedLine => ({ of, line })));
  return {
    /** The line of the cursor. */
    chosen: lines.find(({ line }) => line.uuid === choice.cursor),
    insert: ({ break: of, after, before, at }: CursorRow, content: LineContent) => {
      const line = crypto.randomUUID();
      void edits.act([{ act: "insert_line", break: of.uuid, line, after, before, at, ...content }]);
      choice.goTo(line);
    },
    change: ({ of, line }: PlacedLine, text: string) => {
      const { uuid, kind, commercial, length, after, before } = line;
      const at = of.lines.indexOf(line);
      const content = { kind, text, commercial, length, after, before, at };
      void edits.act([{ act: "insert_line", break: of.uuid, line: uuid, ...content }]);
    },
    remove: ({ of, line }: PlacedLine) => {
      const rows = listCursorRows(log);
      choice.goTo(rows[rows.indexOf(line.uuid) - 1] ?? null);
      void edits.act([{ act: "remove_line", break: of.uuid, line: line.uuid }]);
      toast({
        text: t("taken_out", { title: line.text }),
        action: { label: t("undo"), run: () => void edits.undo() },
      });
    },
  };
}
export type Inserting = ReturnType<typeof useInserting>;
