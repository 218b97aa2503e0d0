"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/**
 * Asks before what cannot be undone. `act` repeats the verb of the title; with `word` it waits until the word is typed.
 */
export function Confirm({
  title,
  act,
  word,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  act: string;
  word?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState("");
  const sure = word === undefined || typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("cancel")}
          </Button>
          <Button look={word ? "final" : "danger"} onClick={onConfirm} busy={busy} disabled={!sure}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      {word && (
        <TextField
          className="mt-4"
          label={t("type_word", { word })}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
      )}
    </Dialog>
  );
}
