"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Modal, type ModalProps } from "@/components/ui/overlay/modal";
import { TouchContext, useTouched } from "@/components/ui/overlay/touched";

/**
 * A modal dialog: render it to open it. Title says what happens; `actions` stand at its foot, the act last. Escape, its
 * cross and a click beside it close it unless it is `held`; where something was entered, they ask first. Its own buttons
 * close it without a question.
 */
export function Dialog({
  asks = true,
  onClose,
  children,
  ...modal
}: ModalProps & {
  /** False where closing loses nothing: a password that is asked for, or what was entered has been sent. */
  asks?: boolean;
}) {
  const t = useTranslations("ui");
  const box = useRef<HTMLDialogElement>(null);
  const { touch, wasTouched } = useTouched(box);
  const [asking, setAsking] = useState(false);
  const request = () => {
    if (asks && wasTouched()) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal {...modal} box={box} onClose={request} onInput={touch}>
        <TouchContext value={touch}>{children}</TouchContext>
      </Modal>
      {asking && (
        <Confirm
          title={t("discard_title")}
          act={t("discard")}
          cancel={t("keep_editing")}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          {t("leave_text")}
        </Confirm>
      )}
    </>
  );
}
