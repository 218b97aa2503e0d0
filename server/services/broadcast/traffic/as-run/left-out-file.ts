import { formatDay, formatTime } from "@/lib/day";
import type { LeftOutLine } from "@/lib/traffic/asrun/left-out";
import type { Ctx } from "@/server/ctx";
import type { SheetColumn } from "@/server/documents/sheet";
import { loadWordsFor } from "@/server/documents/translator";
import { writeSheetFile } from "@/server/services/sheet-file";

/** Writes the lines of an as-run file that its import leaves out as CSV, with what stood in the way. */
export async function writeLeftOutFile(ctx: Ctx, file_name: string, lines: readonly LeftOutLine[]) {
  const [t, mapper] = await Promise.all([loadWordsFor(ctx, "reconciliation"), loadWordsFor(ctx, "mapper")]);
  const say = ({ reason, at, unreadable, station }: LeftOutLine) =>
    reason === "not_read"
      ? mapper(`why.${unreadable}`)
      : t(`import.left_out.reasons.${reason}`, {
          day: at ? formatDay(at.date, ctx.date_format) : "",
          station: station ?? "",
        });
  const columns: SheetColumn[] = [
    { head: t("import.line"), kind: "number" },
    { head: t("import.day"), kind: "day" },
    { head: t("import.time"), kind: "text" },
    { head: t("import.left_out.content"), kind: "text" },
    { head: t("why"), kind: "text" },
  ];
  const name = `${file_name.replace(/\.[^.]*$/, "")} ${t("import.left_out.file")}`;
  const rows = lines.map((one) => [
    one.line,
    one.at?.date ?? null,
    one.at && formatTime(one.at.second, 24, true),
    one.text,
    say(one),
  ]);
  return writeSheetFile(ctx, "csv", name, columns, rows);
}
