"use client";
import { useTranslations } from "next-intl";
import { ClashDialog } from "@/components/day-log/clash-dialog";
import { NoteDialog, RefusedDialog, VersionDialog } from "@/components/day-log/dialogs";
import { InsertDialog, LineDialog } from "@/components/day-log/inserting/insert-dialog";
import type { Inserting, PlacedLine } from "@/components/day-log/inserting/use-inserting";
import type { Placing } from "@/components/day-log/inserting/use-placing";
import { DownloadDialog, PublishDialog } from "@/components/day-log/publish-dialog";
import { MoveDialog, SwapDialog } from "@/components/day-log/spot-dialogs";
import type { CheckedDownload } from "@/components/day-log/use-files";
import type { LogAct, LogEdits } from "@/components/day-log/use-log-edits";
import { useMay, useShell } from "@/components/shell/context";
import type { CursorRow } from "@/lib/traffic/desk/lines";
import { listGroupMove } from "@/lib/traffic/desk/selection";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

export type Asking =
  | { kind: "publish" }
  | { kind: "download"; of: CheckedDownload }
  | { kind: "version"; version: number }
  | { kind: "insert"; place: CursorRow }
  | { kind: "line"; of: PlacedLine }
  | { kind: "note"; of: LogView["breaks"][number] }
  | { kind: "move" | "swap"; spots: readonly LogSpotView[] };

/** The one dialog that is open: what an edit still needs to know, or why it was refused. */
export function AskingDialog({
  asking,
  log,
  edits,
  inserting,
  placing,
  mayFill,
  onClose,
}: {
  asking: Asking | null;
  log: LogView;
  edits: LogEdits;
  inserting: Inserting;
  placing: Placing;
  mayFill: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const { tenant } = useShell();
  const mayPlace = useMay("campaigns:write");
  const done = (act: LogAct) => {
    onClose();
    if (act.length > 0) void edits.act(act);
  };
  const { refused, clash } = edits;
  if (clash)
    return (
      <ClashDialog clash={clash} onApply={() => void edits.act(clash.mine)} onClose={edits.forgetClash} />
    );
  if (refused) {
    const { broken, forceable } = refused;
    const spots = [...log.breaks.flatMap((b) => b.spots), ...log.removed];
    const fillers = refused.edits.flatMap((edit) => (edit.act === "insert_line" ? [edit] : []));
    const titled = broken.map(({ spot, line, rules }) => ({
      title: (spots.find((p) => p.uuid === spot)?.title ?? fillers.find((f) => f.line === line)?.text) || "",
      rules,
    }));
    const isOne = titled.length === 1;
    return (
      <RefusedDialog
        refused={isOne ? { rules: titled[0]?.rules ?? [], forceable } : { spots: titled, forceable }}
        title={isOne ? (titled[0]?.title ?? "") : t("spots", { count: titled.length })}
        onForce={(reason) => void edits.act(refused.edits, reason)}
        onClose={edits.forgetRefused}
      />
    );
  }
  if (placing.refused)
    return (
      <RefusedDialog
        refused={{ rules: placing.refused.rules, forceable: false }}
        title={placing.refused.title}
        onForce={placing.forgetRefused}
        onClose={placing.forgetRefused}
      />
    );
  switch (asking?.kind) {
    case "publish":
      return <PublishDialog log={log} saving={edits.saving} onClose={onClose} />;
    case "download":
      return <DownloadDialog of={asking.of} onClose={onClose} />;
    case "version":
      return <VersionDialog log={log} version={asking.version} onClose={onClose} />;
    case "note":
      return (
        <NoteDialog
          of={asking.of}
          onSave={(note) =>
            note === asking.of.note ? onClose() : done([{ act: "note", break: asking.of.uuid, note }])
          }
          onClose={onClose}
        />
      );
    case "insert":
      return (
        <InsertDialog
          place={asking.place}
          log={log}
          mayFill={mayFill}
          mayPlace={mayPlace}
          onPlace={(spot) => {
            onClose();
            placing.put(asking.place, spot);
          }}
          onInsert={(content) => {
            onClose();
            inserting.insert(asking.place, content);
          }}
          onClose={onClose}
        />
      );
    case "line":
      return (
        <LineDialog
          text={asking.of.line.text}
          onSave={(text) => {
            onClose();
            inserting.change(asking.of, text);
          }}
          onClose={onClose}
        />
      );
    case "move":
      return (
        <MoveDialog
          log={log}
          spots={asking.spots}
          onMove={(to) => done(listMoveToEnd(log, asking.spots, to))}
          onClose={onClose}
        />
      );
    case "swap":
      return (
        <SwapDialog
          tenant={tenant.uuid}
          spots={asking.spots}
          onSwap={(commercial) =>
            done(asking.spots.map(({ uuid }) => ({ act: "swap_copy", spot: uuid, commercial })))
          }
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

function listMoveToEnd(
  log: LogView,
  spots: readonly LogSpotView[],
  { uuid: to_break, spots: standing }: LogView["breaks"][number],
): LogAct {
  const [spot, ...others] = spots;
  if (!spot) return [];
  if (others.length > 0)
    return listGroupMove(
      log,
      spots.map((p) => p.uuid),
      to_break,
    );
  const position = standing.filter((p) => p.uuid !== spot.uuid).length + 1;
  return [{ act: spot.status === "removed" ? "restore" : "move", spot: spot.uuid, to_break, position }];
}
