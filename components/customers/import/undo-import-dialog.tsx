"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { toast } from "@/components/ui/feedback/toast-store";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"customer_imports.list">["rows"][number];
type Undone = CallOutput<"customer_imports.undo">;

/** Undoes an import, and names the customers that stay. */
export function UndoImportDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations("customer_import.list");
  const [undone, setUndone] = useState<Undone | null>(null);
  const send = useSend("customer_imports.undo", {
    invalidates: ["customers", "customer_imports", "tenant.checklist"],
    onDone: (answer) => {
      if (answer.stays.length > 0) return setUndone(answer);
      toast({ text: t("done", { deleted: answer.deleted, restored: answer.restored }) });
      onClose();
    },
  });
  if (undone) return <Stays undone={undone} onClose={onClose} />;
  return (
    <Confirm
      title={t("undo_title", { file: row.file_name || t("file_nameless") })}
      act={t("undo_act")}
      busy={send.isPending}
      onConfirm={() => send.mutate({ uuid: row.uuid }, { onError: onClose })}
      onClose={onClose}
    >
      <p>{t("undo_text", { created: row.created, updated: row.updated })}</p>
    </Confirm>
  );
}

function Stays({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const t = useTranslations("customer_import.list");
  const ui = useTranslations("ui");
  const isNothing = undone.deleted + undone.restored === 0;
  return (
    <Dialog
      title={isNothing ? t("nothing") : t("done", { deleted: undone.deleted, restored: undone.restored })}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {ui("close")}
        </Button>
      }
    >
      <p className="mb-2">{t("stays_text", { count: undone.stays.length })}</p>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {undone.stays.map(({ uuid, name, reason }) => (
          <li key={uuid} className="flex flex-wrap gap-x-3 px-3 py-1.5">
            <Link href={`/customer/${uuid}`} className="grow">
              {name}
            </Link>
            <span className="text-ink-3">{t(`reasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
