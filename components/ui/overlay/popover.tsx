"use client";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "@/components/ui/cx";
import { type Align, keepPlaced, type Side } from "@/components/ui/overlay/place";

/**
 * Open or closed, with the anchor it stands at. A press on the anchor closes what it found open, although the browser
 * has closed it already as a press outside; any other press opens.
 */
export function usePopover<Anchor extends HTMLElement = HTMLButtonElement>() {
  const anchor = useRef<Anchor>(null);
  const foundOpen = useRef(false);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(() => setOpen(true), []);
  useEffect(() => {
    if (!open) return;
    const began = ({ type, target }: Event) => {
      foundOpen.current =
        type === "pointerdown" && target instanceof Node && anchor.current?.contains(target) === true;
    };
    document.addEventListener("pointerdown", began, true);
    document.addEventListener("keydown", began, true);
    return () => {
      document.removeEventListener("pointerdown", began, true);
      document.removeEventListener("keydown", began, true);
    };
  }, [open]);
  const toggle = () => {
    setOpen(!open && !foundOpen.current);
    foundOpen.current = false;
  };
  return { anchor, open, show, close, toggle };
}

type Props = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  side?: Side;
  align?: Align;
  /** As wide as its anchor at least. */
  wide?: boolean;
  /** `auto` closes on Escape and a press outside and takes the focus back; `manual` leaves both to the owner. */
  kind?: "auto" | "manual";
  /** A press in it leaves the focus where it is: for options that stand under a field. */
  keepsFocus?: boolean;
  /** On the phone it rises from below as a sheet. */
  sheet?: boolean;
  role?: "dialog" | "menu" | "listbox";
  label?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Floats in the top layer of the browser, above dialogs too. */
export function Popover({
  open,
  onClose,
  anchor,
  side,
  align,
  wide,
  kind = "auto",
  keepsFocus = false,
  sheet,
  role,
  label,
  id,
  className,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useLayoutEffect(() => {
    const float = box.current;
    if (!open || !float || !anchor.current) return;
    const before = document.activeElement;
    float.showPopover();
    if (wide) float.style.minWidth = `${anchor.current.offsetWidth}px`;
    if (role === "dialog")
      float.querySelector<HTMLElement>(":is(input, select, textarea, button):not(:disabled)")?.focus();
    const stop = keepPlaced(float, anchor.current, { ...(side && { side }), ...(align && { align }) });
    const closed = (event: ToggleEvent) => event.newState === "closed" && closing.current();
    const stay = (event: Event) => event.preventDefault();
    float.addEventListener("toggle", closed);
    if (keepsFocus) float.addEventListener("mousedown", stay);
    return () => {
      stop();
      float.removeEventListener("toggle", closed);
      float.removeEventListener("mousedown", stay);
      // React has taken the content away by now, and with it the focus the browser would have given back.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [open, anchor, side, align, wide, role, keepsFocus]);
  if (!open) return null;
  return (
    <div
      ref={box}
      popover={kind}
      id={id}
      {...(role && { role, "aria-label": label })}
      className={cx(
        "float appear fixed overflow-auto",
        sheet &&
          "max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:max-h-[80dvh]! max-sm:w-full! max-sm:max-w-none! max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]",
        className,
      )}
    >
      {children}
    </div>
  );
}
