"use client";
import {
  MoveDialog,
  NoteDialog,
  RefusedDialog,
  SwapDialog,
  VersionDialog,
} from "@/components/day-log/dialogs";
import { DownloadDialog, PublishDialog } from "@/components/day-log/publish-dialog";
import type { CheckedDownload } from "@/components/day-log/use-files";
import type { LogEdits } from "@/components/day-log/use-log-edits";
import { useShell } from "@/components/shell/context";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

export type Asking =
  | { kind: "publish" }
  | { kind: "download"; of: CheckedDownload }
  | { kind: "version"; version: number }
  | { kind: "note"; of: LogView["breaks"][number] }
  | { kind: "move" | "swap"; spot: LogSpotView };

/** The one dialog that is open: what an edit still needs to know, or why it was refused. */
export function AskingDialog({
  asking,
  log,
  edits,
  onClose,
}: {
  asking: Asking | null;
  log: LogView;
  edits: LogEdits;
  onClose: () => void;
}) {
  const { tenant } = useShell();
  const done = (edit: Parameters<LogEdits["act"]>[0]) => {
    onClose();
    void edits.act(edit);
  };
  const { refused } = edits;
  if (refused) {
    const { edit } = refused;
    const spots = [...log.breaks.flatMap((b) => b.spots), ...log.removed];
    const title = "spot" in edit ? spots.find((p) => p.uuid === edit.spot)?.title : undefined;
    return (
      <RefusedDialog
        refused={refused}
        title={title ?? ""}
        onForce={() => void edits.act(edit, true)}
        onClose={edits.forgetRefused}
      />
    );
  }
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
            note === asking.of.note ? onClose() : done({ act: "note", break: asking.of.uuid, note })
          }
          onClose={onClose}
        />
      );
    case "move": {
      const act = asking.spot.status === "removed" ? "restore" : "move";
      return (
        <MoveDialog
          log={log}
          spot={asking.spot}
          onMove={(to_break, position) => done({ act, spot: asking.spot.uuid, to_break, position })}
          onClose={onClose}
        />
      );
    }
    case "swap":
      return (
        <SwapDialog
          tenant={tenant.uuid}
          spot={asking.spot}
          onSwap={(commercial) => done({ act: "swap_copy", spot: asking.spot.uuid, commercial })}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
