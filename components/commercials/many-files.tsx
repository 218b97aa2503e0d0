"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCustomerOptions } from "@/components/commercials/copy-options";
import { secondsOf, titleOf } from "@/components/commercials/sound-file";
import { sendMaster } from "@/components/commercials/uploads";
import { useFailure, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";

type FileLine = { file: File; title: string; length: number };
const USUAL = 30;

/** Several files at once: a commercial for each, named by its file and as long as its sound, of one customer. */
export function ManyFiles({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const stale = useStale();
  const failure = useFailure();
  const customers = useCustomerOptions();
  const [customer, setCustomer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [lines, setLines] = useState<readonly FileLine[]>(() =>
    files.map((file) => ({ file, title: titleOf(file.name), length: USUAL })),
  );
  const change = (file: File, patch: Partial<FileLine>) =>
    setLines((now) => now.map((line) => (line.file === file ? { ...line, ...patch } : line)));
  useEffect(() => {
    for (const file of files)
      void secondsOf(file).then((length) => {
        if (length) setLines((now) => now.map((line) => (line.file === file ? { ...line, length } : line)));
      });
  }, [files]);
  const add = async () => {
    setBusy(true);
    try {
      for (const { file, title, length } of lines) {
        const { uuid } = await callApi("commercials.create", { title, length, customer });
        void sendMaster(uuid, file).then(() => stale(["commercials", "tenant"]));
      }
      onClose();
    } catch (error) {
      failure(error);
    }
    setBusy(false);
    await stale(["commercials"]);
  };
  return (
    <Dialog
      title={t("many_title", { count: files.length })}
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui("cancel")}
          </Button>
          <Button look="main" busy={busy} disabled={lines.some((l) => !l.title)} onClick={() => void add()}>
            {t("many_add", { count: files.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Combobox
          label={t("customer")}
          optional
          options={customers}
          value={customer}
          onChange={setCustomer}
        />
        <ul className="grid gap-2">
          {lines.map(({ file, title, length }) => (
            <li key={`${file.name}${file.lastModified}`} className="flex items-start gap-2">
              <TextField
                className="grow"
                bare
                label={t("title_of", { name: file.name })}
                value={title}
                onChange={(text) => change(file, { title: text })}
                maxLength={200}
              />
              <NumberField
                className="w-24"
                bare
                unit="s"
                least={1}
                most={600}
                label={t("length_of", { name: file.name })}
                value={length}
                onChange={(value) => change(file, { length: value ?? USUAL })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
