"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useSend } from "@/components/query";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Refreshing } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { buildRecordHref } from "@/lib/hrefs";

const MOST = 5_000_000;

/** Takes a statement file and opens its entries; nothing is booked by it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("bank");
  const router = useRouter();
  const sentence = useSentence();
  const key = useRef("");
  const create = useSend("bank_imports.create", {
    quiet: true,
    invalidates: ["bank_imports"],
    // A repeat after a lost answer is the same import.
    key: () => key.current,
    onDone: ({ uuid, known }) => {
      if (known) toast({ text: t("known") });
      onClose();
      router.push(buildRecordHref("bank_import", uuid));
    },
  });
  return (
    <Dialog title={t("import")} size="small" onClose={onClose}>
      <Refreshing on={create.isPending} />
      <DropZone
        label={t("file")}
        accept=".csv,.txt,.xml,.sta,.mt940,.940,.c53"
        most={MOST}
        disabled={create.isPending}
        {...(create.isError && { error: sentence(create.error) })}
        onFiles={([file]) => {
          if (!file) return;
          key.current = crypto.randomUUID();
          create.mutate({ file });
        }}
      >
        {t("file_kinds")}
      </DropZone>
      <p className="mt-3 text-ink-2">{t("file_text")}</p>
    </Dialog>
  );
}
