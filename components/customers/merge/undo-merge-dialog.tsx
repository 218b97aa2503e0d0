"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MERGE_STALE } from "@/components/customers/merge/merge-dialog";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

type Merge = CallOutput<"customer_merges.list">["merges"][number];
type Undone = CallOutput<"customer_merges.undo">;

/** Undoes a merge, and names what stays with the kept customer. */
export function UndoMergeDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const t = useTranslations("customers.merge");
  const [undone, setUndone] = useState<Undone | null>(null);
  const send = useSend("customer_merges.undo", {
    onDone: (answer) => {
      if (answer.stays.length > 0 || answer.fields.length > 0) return setUndone(answer);
      toast({ text: t("undone", { name: answer.customer.name, count: answer.returned }) });
      onClose();
    },
    invalidates: [...MERGE_STALE],
  });
  const { name } = merge.merged;
  if (undone) return <Stays undone={undone} onClose={onClose} />;
  return (
    <Confirm
      title={t("undo_title", { name })}
      act={t("undo_act")}
      look="main"
      busy={send.isPending}
      onConfirm={() => send.mutate({ uuid: merge.uuid }, { onError: onClose })}
      onClose={onClose}
    >
      <p>{t("undo_text", { name })}</p>
    </Confirm>
  );
}

function Stays({ undone, onClose }: { undone: Undone; onClose: () => void }) {
  const t = useTranslations("customers.merge");
  const kinds = useTranslations("customers.merge.one");
  const ui = useTranslations("ui");
  const { customer, returned, stays, fields } = undone;
  return (
    <Dialog
      title={t("undone", { name: customer.name, count: returned })}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {ui("close")}
        </Button>
      }
    >
      {stays.length > 0 && (
        <>
          <p className="mb-2">{t("stays_text")}</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {stays.map(({ kind, uuid, name, reason }) => (
              <li key={uuid} className="flex flex-wrap gap-x-3 px-3 py-1.5">
                <span className="grow">{[kinds(kind), name].join(" ")}</span>
                <span className="text-ink-3">{t(`stay_reasons.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {fields.length > 0 && <p className="mt-3 text-ink-2">{t("fields_stay_text")}</p>}
    </Dialog>
  );
}
