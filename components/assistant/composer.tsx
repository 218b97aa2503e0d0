"use client";
import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { isComposing } from "@/components/ui/controls/composing";

const MOST = 4000;

/** The question that is typed. Enter asks, Shift and Enter begins a line; while an answer grows it can be stopped. */
export function Composer({
  disabled,
  isBusy,
  placeholder,
  onAsk,
  onStop,
}: {
  disabled: boolean;
  isBusy: boolean;
  placeholder: string;
  onAsk: (message: string) => void;
  onStop: () => void;
}) {
  const t = useTranslations("assistant");
  const [text, setText] = useState("");
  const send = () => {
    const message = text.trim();
    if (!message || disabled || isBusy) return;
    setText("");
    onAsk(message);
  };
  return (
    <form
      className="m-3 flex-none rounded-md border border-control-line bg-raised p-2 focus-within:border-(--accent)"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={t("question")}
        rows={2}
        maxLength={MOST}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        className="field-sizing-content max-h-40 w-full resize-none bg-transparent px-1 outline-none placeholder:text-ink-3"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="flex justify-end">
        {isBusy ? (
          <Button size="sm" icon={<Square />} onClick={onStop}>
            {t("stop")}
          </Button>
        ) : (
          <Button size="sm" type="submit" disabled={disabled}>
            {t("ask")}
          </Button>
        )}
      </div>
    </form>
  );
}
