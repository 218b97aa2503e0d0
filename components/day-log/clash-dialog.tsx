"use client";
import { useTranslations } from "next-intl";
import type { Clash } from "@/components/day-log/use-log-edits";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import type { Conflict } from "@/lib/traffic/desk/rebase";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { findPosition, type LogView } from "@/lib/traffic/log-view";

/** What somebody else made of the same spots or notes, beside one's own act, which was not saved. */
export function ClashDialog({
  clash: { log, theirs, conflicts, mine },
  onApply,
  onClose,
}: {
  clash: Clash;
  onApply: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const { time } = useFormat();
  const breakOf = (of: LogView, uuid: string) => of.breaks.find((b) => b.uuid === uuid);
  const findLine = (uuid: string) =>
    theirs.breaks.flatMap((b) => b.lines).find((line) => line.uuid === uuid)?.text;
  const titleOf = ({ spot, break: of, line }: Conflict) => {
    if (line !== null) return t("clash.line");
    if (spot === null) return t("clash.note_of", { time: time(breakOf(theirs, of ?? "")?.second ?? 0) });
    const known = [theirs, log].flatMap((one) => [...one.breaks.flatMap((b) => b.spots), ...one.removed]);
    return known.find((p) => p.uuid === spot)?.title ?? t("clash.gone");
  };
  const sayTheirs = ({ spot, break: of, line }: Conflict) => {
    if (line !== null) return findLine(line) ?? t("clash.removed");
    if (spot === null) return breakOf(theirs, of ?? "")?.note || t("clash.no_note");
    const at = findPosition(theirs, spot);
    if (!at) return t("clash.removed");
    return t("at_place", { time: time(at.break.second), position: at.position });
  };
  const sayEdit = (edit: LogEdit) => {
    if (edit.act === "note") return edit.note || t("clash.no_note");
    if (edit.act === "move" || edit.act === "restore")
      return t("at_place", {
        time: time(breakOf(theirs, edit.to_break)?.second ?? 0),
        position: edit.position,
      });
    if (edit.act === "insert_line") return edit.text;
    if (edit.act === "pin") return t(edit.pinned ? "clash.pinned" : "clash.released");
    return t(edit.act === "swap_copy" ? "clash.swapped" : "clash.removed");
  };
  const sayMine = ({ spot, break: of, line }: Conflict) => {
    const own = mine.findLast((edit) => {
      if ("line" in edit) return edit.line === line;
      return edit.act === "note" ? edit.break === of : edit.spot === spot;
    });
    return own ? sayEdit(own) : t("clash.same");
  };
  return (
    <Dialog
      title={t("clash.title")}
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("clash.keep")}</Button>
          {mine.length > 0 && (
            <Button look="main" onClick={onApply}>
              {t("clash.apply")}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("clash.text")}</p>
      <RecordTable
        label={t("clash.title")}
        rows={conflicts}
        rowKey={({ spot, break: of, line }) => `${spot} ${of} ${line}`}
        columns={[
          { id: "spot", head: t("spot"), cell: titleOf, className: "font-medium" },
          {
            id: "theirs",
            head: t("clash.theirs"),
            cell: (row) => (
              <>
                {sayTheirs(row)}
                {row.by && <span className="block text-xs text-ink-3">{row.by}</span>}
              </>
            ),
          },
          { id: "mine", head: t("clash.mine"), cell: sayMine },
        ]}
      />
    </Dialog>
  );
}
