"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonProps, IconButton } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { IconSlot } from "@/components/ui/layout/icon-slot";
import type { Align, Side } from "@/components/ui/overlay/place";
import { Popover, usePopover } from "@/components/ui/overlay/popover";

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      detail?: ReactNode;
      icon?: ReactNode;
      href?: string;
      /** Leaves the app: a file or another site. */
      download?: boolean;
      onSelect?: () => void;
      keys?: string;
      danger?: boolean;
      /** Ticked in a choice of one. */
      on?: boolean;
      disabled?: boolean;
    }
  | { heading: string }
  | "line";

const ITEM =
  "flex min-h-row w-full items-center gap-2 rounded-sm px-2 text-left whitespace-nowrap outline-none hover:bg-hover focus-visible:bg-hover focus:bg-hover aria-disabled:text-ink-off";

/** The list itself: arrows move, letters jump, Home and End; Escape closes and gives the focus back. */
export function MenuList({
  items,
  label,
  onDone,
}: {
  items: readonly MenuItem[];
  label: string;
  onDone: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    (all.find((row) => row.ariaChecked === "true") ?? all[0])?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.findIndex((row) => row.matches(":focus"));
    const letter =
      event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null;
    const jump = () =>
      [...all.slice(at + 1), ...all].find((row) => row.textContent?.trim().toLowerCase().startsWith(letter!));
    const to: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    };
    const next = letter && letter !== " " ? jump() : to[event.key];
    if (event.key === "Tab") onDone();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} role="menu" aria-label={label} className="min-w-44 p-1" onKeyDown={onKeyDown}>
      {items.map((item, n) => {
        if (item === "line") return <hr key={n} className="my-1 border-line" />;
        if ("heading" in item)
          return (
            <p key={n} className="px-2 pt-2 pb-1 text-2xs font-[550] text-ink-3">
              {item.heading}
            </p>
          );
        const inside = (
          <>
            {item.icon && <IconSlot icon={item.icon} className={cx(!item.danger && "text-ink-3")} />}
            <span className="grow">{item.label}</span>
            {item.detail && <span className="num pl-4 text-xs text-ink-3">{item.detail}</span>}
            {item.on && <span aria-hidden>✓</span>}
            {item.keys && <KeyHint keys={item.keys} className="ml-3" />}
          </>
        );
        const shared = {
          role: item.on === undefined ? "menuitem" : "menuitemradio",
          "aria-checked": item.on,
          tabIndex: -1,
          className: cx(ITEM, item.danger && "text-bad-ink", item.on && "font-medium"),
        } as const;
        if (item.href && !item.disabled)
          return item.download ? (
            <a key={item.key} {...shared} href={item.href} download onClick={onDone}>
              {inside}
            </a>
          ) : (
            <Link key={item.key} {...shared} href={item.href} onClick={onDone}>
              {inside}
            </Link>
          );
        return (
          <button
            key={item.key}
            {...shared}
            type="button"
            aria-disabled={item.disabled || undefined}
            onClick={() => {
              if (item.disabled) return;
              onDone();
              item.onSelect?.();
            }}
          >
            {inside}
          </button>
        );
      })}
    </div>
  );
}

type Trigger = Pick<ButtonProps, "look" | "size" | "icon" | "className" | "disabled"> & { label: string };

/** A button with a menu below it; `glyph` draws the icon alone. */
export function Menu({
  items,
  side,
  align = "start",
  glyph = false,
  trigger,
  children,
  ...button
}: Trigger & {
  items: readonly MenuItem[];
  side?: Side;
  align?: Align;
  glyph?: boolean;
  /** Another look of the button: its class, with `children` inside. */
  trigger?: string;
  children?: ReactNode;
}) {
  const { anchor, open, show, close, toggle } = usePopover();
  const { label } = button;
  const opens = {
    ref: anchor,
    "aria-haspopup": "menu" as const,
    "aria-expanded": open,
    onClick: toggle,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        show();
      }
    },
  };
  const { look, size, icon, className, disabled } = button;
  const passed = {
    ...(look && { look }),
    ...(size && { size }),
    ...(icon && { icon }),
    ...(disabled && { disabled }),
  };
  return (
    <>
      {trigger && (
        <button type="button" {...opens} className={trigger}>
          {children}
          <span className="sr-only">{label}</span>
        </button>
      )}
      {!trigger && glyph && <IconButton {...opens} {...passed} label={label} className={className} />}
      {!trigger && !glyph && (
        <Button {...opens} {...passed} className={className}>
          {children ?? label}
        </Button>
      )}
      <Popover open={open} anchor={anchor} onClose={close} align={align} sheet {...(side && { side })}>
        <MenuList items={items} label={label} onDone={close} />
      </Popover>
    </>
  );
}
