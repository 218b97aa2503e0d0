"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { IconButton } from "@/components/ui/controls/button";
import { isComposing } from "@/components/ui/controls/composing";
import { cx } from "@/components/ui/cx";
import { enterTop } from "@/components/ui/overlay/top-layer";

/** 440 for a question, 640 for a form, 880 to pick, 1,200 to work on a table. */
const WIDTHS = {
  small: "max-w-[27.5rem]",
  form: "max-w-[40rem]",
  pick: "max-w-[55rem]",
  table: "max-w-[75rem]",
};

export type ModalProps = {
  title: string;
  size?: keyof typeof WIDTHS;
  onClose: () => void;
  actions?: ReactNode;
  /** Only the content itself may close it. */
  held?: boolean;
  /** No head and no padding: the content draws its own. */
  bare?: boolean;
  children: ReactNode;
};

/**
 * The frame of `Dialog` and `Confirm`: a modal box with a title and, at its foot, `actions`, the act last. On the phone
 * it fills the lower part of the screen as a sheet. Escape, its cross and a click beside it call `onClose`; it stays
 * open until it is no longer rendered.
 */
export function Modal({
  title,
  size = "form",
  onClose,
  actions,
  held = false,
  bare = false,
  box,
  onInput,
  children,
}: ModalProps & {
  box: RefObject<HTMLDialogElement | null>;
  /** Called with the element at which something was entered. */
  onInput?: (at: EventTarget) => void;
}) {
  const t = useTranslations("ui");
  const pressedAt = useRef<EventTarget>(null);
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
  }, [box]);
  const request = () => {
    if (!held) onClose();
  };
  // The browser lets a page refuse its own Escape only so often; a key that was handled never becomes a request to close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    if (box.current?.querySelector("[popover=auto]:popover-open")) return;
    event.preventDefault();
    request();
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === box.current && pressedAt.current === box.current) request();
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
        request();
      }}
      onClose={() => {
        // The browser closed it against the page's will; whoever renders it decides.
        if (!box.current || box.current.open) return;
        box.current.showModal();
        request();
      }}
      onKeyDown={onKeyDown}
      onInput={(event) => onInput?.(event.target)}
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
          {children}
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
