"use client";
import { AudioLines } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CommercialFields } from "@/components/commercials/commercial-fields";
import { MASTERS } from "@/components/commercials/master";
import { secondsOf, titleOf } from "@/components/commercials/sound-file";
import { sendMaster } from "@/components/commercials/uploads";
import { Form, Submit, useCallForm } from "@/components/form";
import { useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { SidePanel } from "@/components/ui/overlay/side-panel";
import type { CallInput } from "@/lib/browser/api";
import { UPLOAD_MOST } from "@/lib/commercials/storage";

const BLANK: CallInput<"commercials.create"> = {
  title: "",
  customer: null,
  length: 30,
  kind: "commercial",
  isci: "",
  ad_id: "",
  language: "",
  categories: [],
  tags: [],
  color: 1,
  valid_from: null,
  valid_to: null,
  substitute: null,
  note: "",
  artists: [],
};

/** A commercial to be: begun with its sound, which names it and gives its length, or without. */
export function NewCommercial({
  file: first = null,
  onMade,
  onClose,
}: {
  file?: File | null;
  onMade: (uuid: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const stale = useStale();
  const [file, setFile] = useState(first);
  const form = useCallForm(
    "commercials.create",
    { ...BLANK, ...(first && { title: titleOf(first.name) }) },
    {
      invalidates: ["commercials"],
      onDone: ({ uuid }) => {
        onMade(uuid);
        if (!file) return;
        void sendMaster(uuid, file).then((attached) =>
          attached ? stale(["commercials", "tenant"]) : undefined,
        );
      },
    },
  );
  const take = async (taken: File) => {
    setFile(taken);
    if (!form.values.title) form.set("title", titleOf(taken.name));
    const seconds = await secondsOf(taken);
    if (seconds) form.set("length", seconds);
  };
  const measured = useRef(false);
  useEffect(() => {
    if (!first || measured.current) return;
    measured.current = true;
    void secondsOf(first).then((seconds) => seconds && form.set("length", seconds));
  });
  return (
    <SidePanel title={t("new")} onClose={onClose}>
      <Form form={form} className="grid gap-5 p-4">
        {file ? (
          <div className="flex items-center gap-2 rounded-md border border-line p-3">
            <AudioLines size={16} strokeWidth={1.75} className="text-ink-3" aria-hidden />
            <span className="cut grow">{file.name}</span>
            <Button look="quiet" size="sm" onClick={() => setFile(null)}>
              {t("other_file")}
            </Button>
          </div>
        ) : (
          <DropZone
            label={t("master")}
            optional
            accept={MASTERS}
            most={UPLOAD_MOST}
            onFiles={([taken]) => taken && void take(taken)}
          >
            {t("master_help")}
          </DropZone>
        )}
        <CommercialFields field={form.field} />
        <div className="flex gap-2">
          <Submit keys="mod+enter">{t("add")}</Submit>
          <Button onClick={onClose}>{ui("cancel")}</Button>
        </div>
      </Form>
    </SidePanel>
  );
}
