"use client";
import { FileText, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useDownload, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { ATTACHMENT_ENDINGS, ATTACHMENT_MOST } from "@/lib/settings/attachments";

type Attachment = CallOutput<"attachments.list">["rows"][number];
type Owner = CallInput<"attachments.add">["params"];
const STALE = ["attachments", "contracts", "activity"] as const;
const KILO = 1000;

/** The attachments of a record as a section beside it: its contract, the customer's own order. */
export function Attachments({ of, may }: { of: Owner; may: boolean }) {
  const t = useTranslations("attachments");
  const answer = useCall("attachments.list", of);
  const rows = answer.data?.rows ?? [];
  if (answer.data && rows.length === 0 && !may) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("title")}</h2>
      <Loaded answer={answer} waiting={<Skeleton lines={2} />}>
        {() => <AttachmentFiles rows={rows} may={may} />}
      </Loaded>
      {may && <AddAttachment owner={of} />}
    </section>
  );
}

/** The attachments of a document as a card of its page; left out where agents and agencies sign in. */
export function AttachmentsCard({ of, may }: { of: Owner; may: boolean }) {
  const t = useTranslations("attachments");
  const isOutside = useShell().limited === "agent";
  const answer = useCall("attachments.list", of, { enabled: !isOutside });
  const rows = answer.data?.rows ?? [];
  if (isOutside || (answer.data && rows.length === 0 && !may)) return null;
  return (
    <Card title={t("title")} count={answer.data ? rows.length : undefined} padded>
      <Loaded answer={answer} waiting={<Skeleton lines={2} />}>
        {() => <AttachmentFiles rows={rows} may={may} />}
      </Loaded>
      {may && <AddAttachment owner={of} />}
    </Card>
  );
}

/** Where files are dropped to be attached to a record. */
export function AddAttachment({ owner }: { owner: Owner }) {
  const t = useTranslations("attachments");
  const add = useSend("attachments.add", { says: "saved", invalidates: STALE });
  return (
    <DropZone
      bare
      small
      className="mt-2"
      label={t(add.isPending ? "adding" : "add")}
      accept={ATTACHMENT_ENDINGS.join(",")}
      most={ATTACHMENT_MOST}
      disabled={add.isPending}
      onFiles={([file]) => file && add.mutate({ file, params: owner })}
    />
  );
}

/** Attached files, to download and to delete. */
export function AttachmentFiles({
  rows,
  may,
  note,
}: {
  rows: readonly Attachment[];
  may: boolean;
  /** What of the record a file belongs to. */
  note?: (row: Attachment) => string;
}) {
  const t = useTranslations("attachments");
  const { number, moment } = useFormat();
  const download = useDownload();
  const [leaving, setLeaving] = useState<Attachment | null>(null);
  const destroy = useSend("attachments.destroy", {
    says: "deleted",
    invalidates: STALE,
    onDone: () => setLeaving(null),
  });
  return (
    <>
      <ul aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {rows.map((row) => (
          <li key={row.uuid} className="flex items-center gap-2">
            <FileText size={16} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
            <span className="min-w-0 grow">
              <button
                type="button"
                className="link cut block max-w-full text-left"
                onClick={() => void download("attachments.download", { uuid: row.uuid })}
              >
                {row.file_name}
              </button>
              <span className="num cut block text-xs text-ink-3">
                {[
                  t("kilobytes", { size: number(Math.ceil(row.bytes / KILO)) }),
                  moment(row.created_at).day,
                  row.created_by_name,
                  note?.(row),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {may && (
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t("delete_one", { name: row.file_name })}
                onClick={() => setLeaving(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Confirm
          title={t("delete_title", { name: leaving.file_name })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid: leaving.uuid })}
          onClose={() => setLeaving(null)}
        >
          <p>{t("delete_text")}</p>
        </Confirm>
      )}
    </>
  );
}
