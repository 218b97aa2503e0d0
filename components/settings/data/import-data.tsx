"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { upload } from "@/lib/browser/upload";
import { UPLOAD_MOST } from "@/lib/commercials/storage";

type Sending = { name: string; sent: number; size: number };
type Found = CallOutput<"data.inspect"> & { upload: string };

/** Imports an exported ZIP into an empty tenant. */
export function ImportData() {
  const t = useTranslations("data");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("import_act")}</Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Sends a file and asks what an import takes from it. */
function useInspection(tenant: string) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<unknown>();
  const take = async (file: File) => {
    const { name, size } = file;
    setError(undefined);
    setSending({ name, sent: 0, size });
    try {
      const sent = await upload(file, { onProgress: (bytes) => setSending({ name, sent: bytes, size }) });
      setFound({ ...(await callApi("data.inspect", { tenant, upload: sent })), upload: sent });
    } catch (refused) {
      setError(refused);
    } finally {
      setSending(null);
    }
  };
  return { sending, found, error, take, forget: () => setFound(null) };
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("data");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  const { tenant } = useShell();
  const { sending, found, error, take, forget } = useInspection(tenant.uuid);
  const send = useSend("data.import", {
    onDone: () => {
      toast({ text: t("import_begun") });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("import_title")}
      size="small"
      asks={found !== null}
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={send.isPending}
            disabled={!found}
            onClick={() => found && send.mutate({ tenant: tenant.uuid, upload: found.upload })}
          >
            {t("import_go")}
          </Button>
        </>
      }
    >
      {found && <FoundData found={found} onOther={forget} />}
      {sending && <SentFile {...sending} />}
      {!found && !sending && (
        <DropZone
          label={t("import_file")}
          accept=".zip"
          most={UPLOAD_MOST}
          onFiles={([file]) => file && void take(file)}
          {...(error !== undefined && { error: sentence(error) })}
        >
          {t("import_drop")}
        </DropZone>
      )}
    </Dialog>
  );
}

/** How much of a file is sent. */
function SentFile({ name, sent, size }: Sending) {
  const label = useTranslations("data")("import_sending", { name });
  return (
    <div className="grid gap-1.5 rounded-md border border-line p-3" aria-live="polite">
      <span className="cut">{label}</span>
      <Progress done={sent} of={size} label={label} />
    </div>
  );
}

/** What an import would take, and what it means. */
function FoundData({ found, onOther }: { found: Found; onOther: () => void }) {
  const t = useTranslations("data");
  const { day, number } = useFormat();
  const { name, date, rows, files, bytes } = found;
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3 rounded-md border border-line p-3">
        <div className="grid grow gap-0.5">
          <p className="font-medium">{t("import_from", { name, day: day(date) })}</p>
          <p className="text-ink-2">
            {t("import_counts", { rows, files, size: number(bytes / 1_000_000, 1) })}
          </p>
        </div>
        <Button size="sm" look="quiet" onClick={onOther}>
          {t("import_other")}
        </Button>
      </div>
      <p className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">{t("import_trial")}</p>
      <p className="text-ink-2">{t("import_left_out")}</p>
      <p className="text-ink-2">{t("import_runs_on")}</p>
    </div>
  );
}
