"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Modal } from "@/components/ui/overlay/modal";

/**
 * Asks before what cannot be undone, or what turned out other than expected. `act` repeats the verb of the title; with `word` it waits until the word is typed.
 */
export function Confirm({
  title,
  act,
  cancel,
  look = "danger",
  word,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  act: string;
  /** Instead of "Cancel", where that could be read as the act. */
  cancel?: string;
  /** `main` where the act takes nothing away. */
  look?: "danger" | "main";
  word?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const box = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const sure = word === undefined || typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  return (
    <Modal
      box={box}
      title={title}
      size="small"
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel ?? t("cancel")}
          </Button>
          <Button look={word ? "final" : look} onClick={onConfirm} busy={busy} disabled={!sure}>
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
    </Modal>
  );
}
