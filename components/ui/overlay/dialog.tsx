"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { isComposing } from "@/components/ui/controls/composing";
import { cx } from "@/components/ui/cx";
import { enterTop } from "@/components/ui/overlay/top-layer";
import { TouchContext, useTouched } from "@/components/ui/overlay/touched";

/** 440 for a question, 640 for a form, 880 to pick. */
const WIDTHS = { small: "max-w-[27.5rem]", form: "max-w-[40rem]", pick: "max-w-[55rem]" };

/**
 * A modal dialog: render it to open it. Title says what happens; `actions` stand at its foot, the act last. On the phone
 * it fills the lower part of the screen as a sheet. Escape closes it unless it is `held`, and so does a click beside it
 * as long as nothing was entered.
 */
export function Dialog({
  title,
  size = "form",
  onClose,
  actions,
  held = false,
  bare = false,
  children,
}: {
  title: string;
  size?: keyof typeof WIDTHS;
  onClose: () => void;
  actions?: ReactNode;
  held?: boolean;
  /** No head and no padding: the content draws its own. */
  bare?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const box = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<EventTarget>(null);
  const { touch, wasTouched } = useTouched(box);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    const first = ["[data-body] :is(input, select, textarea):not(:disabled)", "footer button"];
    first
      .map((at) => dialog.querySelector<HTMLElement>(at))
      .find(Boolean)
      ?.focus();
    const leave = enterTop(dialog);
    return () => {
      leave();
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // The browser lets a page refuse its own Escape only so often; a key that was handled never becomes a request to close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    if (box.current?.querySelector("[popover=auto]:popover-open")) return;
    event.preventDefault();
    if (!held) onClose();
  };
  const onClick = (event: MouseEvent) => {
    const isBeside = event.target === box.current && pressedAt.current === box.current;
    if (isBeside && !held && (bare || !wasTouched())) onClose();
  };
  return (
    <dialog
      ref={box}
      closedby={held ? "none" : "closerequest"}
      aria-labelledby={id}
      className={cx(
        "appear m-auto w-full overflow-hidden rounded-md border border-line-2 bg-raised p-0 text-ink shadow-3 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none sm:w-[calc(100vw-2rem)]",
        bare && "mt-[12vh] max-sm:mt-0 max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none",
        WIDTHS[size],
      )}
      onCancel={(event) => {
        // A file input's own `cancel` bubbles to here.
        if (event.target !== box.current) return;
        event.preventDefault();
        if (!held) onClose();
      }}
      onClose={() => {
        if (!box.current || box.current.open) return;
        if (held) box.current.showModal();
        else onClose();
      }}
      onKeyDown={onKeyDown}
      onInput={(event) => touch(event.target)}
      onMouseDown={(event) => {
        pressedAt.current = event.target;
      }}
      onClick={onClick}
    >
      <div className="flex max-h-[min(85dvh,56rem)] flex-col">
        <header
          className={cx("flex items-center gap-3 border-b border-line py-2.5 pr-2.5 pl-5", bare && "sr-only")}
        >
          <h2 id={id} className="cut grow text-lg font-semibold tracking-(--tracking-title)">
            {title}
          </h2>
          {!held && <IconButton label={t("close")} icon={<X />} onClick={onClose} />}
        </header>
        <div data-body className={cx("min-h-0 grow overflow-auto", !bare && "p-5 text-md")}>
          <TouchContext value={touch}>{children}</TouchContext>
        </div>
        {actions && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
