import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { IconSlot } from "@/components/ui/layout/icon-slot";

/** `main` one a view · `plain` bordered · `quiet` toolbars and rows · `frame` in the dark bar · `danger` and `quiet-danger` · `final` last step of a typed confirmation. */
export type ButtonLook = "main" | "plain" | "quiet" | "frame" | "danger" | "quiet-danger" | "final";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex items-center justify-center gap-[0.4rem] rounded-sm border font-medium whitespace-nowrap select-none transition-colors duration-(--fast) aria-disabled:border-line-2 aria-disabled:bg-sunken aria-disabled:text-ink-off aria-disabled:shadow-none";
const LOOKS: Record<ButtonLook, string> = {
  main: "border-transparent bg-accent text-on-accent shadow-1 hover:bg-accent-hover active:bg-(--accent-press)",
  plain: "border-line-2 bg-raised text-ink shadow-1 hover:bg-hover active:bg-press",
  quiet:
    "border-transparent text-ink-2 hover:bg-hover active:bg-press aria-disabled:border-transparent aria-disabled:bg-transparent",
  frame: "border-transparent text-nav-ink-2 hover:bg-(--nav-hover)",
  danger: "border-line-2 bg-raised text-bad-ink shadow-1 hover:bg-bad-soft active:bg-bad-soft",
  "quiet-danger": "border-transparent text-bad-ink hover:bg-bad-soft active:bg-bad-soft",
  final: "border-transparent bg-bad text-(--on-solid) shadow-1 hover:brightness-95 active:brightness-90",
};
const SIZES: Record<ButtonSize, string> = {
  sm: "h-(--control-sm) px-2 text-xs",
  md: "h-control px-[0.7rem]",
  lg: "h-(--control-lg) px-4 text-md",
};
const SQUARE: Record<ButtonSize, string> = {
  sm: "size-(--control-sm)",
  md: "size-(--control)",
  lg: "size-(--control-lg)",
};
const TINTED: ReadonlySet<ButtonLook> = new Set(["plain", "quiet"]);

export type ButtonProps = Omit<ComponentProps<"button">, "disabled" | "children"> & {
  children?: ReactNode;
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shown on the button, and only there: the key itself is bound by `useKeys`. */
  keys?: string;
  /** A text is the reason, shown as the tooltip; the button stays reachable for the keyboard. */
  disabled?: boolean | string;
  /** Nothing would hear it yet: the browser itself keeps it from being pressed, and it looks as ever. */
  dead?: boolean;
  /** Given by what sends, true while it does: a double click of it sends once. */
  busy?: boolean;
  /** A count on the upper corner. */
  count?: number;
  href?: string;
  download?: boolean;
};

export const buttonClass = (look: ButtonLook = "plain", size: ButtonSize = "md", square = false) =>
  cx(BASE, LOOKS[look], square ? cx(SQUARE[size], "px-0") : SIZES[size]);

export function Button({
  children,
  look = "plain",
  size = "md",
  icon,
  keys,
  disabled = false,
  dead = false,
  busy,
  count = 0,
  href,
  download,
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const off = disabled !== false || busy === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click may come before the first is shown as busy.
    if (off || (busy !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  const shown = busy ? <LoaderCircle className="late animate-[spin_1s_linear_infinite]" /> : icon;
  const inside = (
    <>
      {shown && (
        <IconSlot
          icon={shown}
          size={size === "sm" ? "sm" : "md"}
          className={cx(TINTED.has(look) && !off && "text-ink-3")}
        />
      )}
      {children}
      {count > 0 && <CornerCount of={count} />}
      {keys && <KeyHint keys={keys} on={look === "main"} />}
    </>
  );
  const names = cx(buttonClass(look, size, !children), count > 0 && "relative", className);
  const tip = typeof disabled === "string" ? { "data-tip": disabled, "aria-description": disabled } : {};
  if (href && !off) {
    const link = { className: names, "aria-label": rest["aria-label"], id: rest.id };
    return download ? (
      <a {...link} href={href} download data-tip={dataTip(rest)}>
        {inside}
      </a>
    ) : (
      <Link {...link} href={href} data-tip={dataTip(rest)}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      {...rest}
      {...tip}
      type={type}
      disabled={dead}
      className={names}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      // A page drawn on the server passes no functions: there a button does nothing by itself.
      onClick={off || onClick || busy !== undefined ? press : undefined}
    >
      {inside}
    </button>
  );
}

function CornerCount({ of }: { of: number }) {
  return (
    <span
      aria-hidden
      className="num absolute top-[0.1rem] right-[0.02rem] pointer-coarse:top-1.5 pointer-coarse:right-1 min-w-[0.95rem] rounded-full bg-bad px-[0.2rem] text-center text-[0.625rem] leading-[0.95rem] font-[650] text-(--on-solid) shadow-[0_0_0_2px_var(--bar-bg)]"
    >
      {of > 99 ? "99+" : of}
    </span>
  );
}

const dataTip = (rest: object) => ("data-tip" in rest ? String(rest["data-tip"]) : undefined);

/** A button of one universal glyph: its name is read aloud and shown as the tooltip. */
export function IconButton({ label, keys, ...rest }: Omit<ButtonProps, "children"> & { label: string }) {
  return <Button look="quiet" {...rest} aria-label={label} data-tip={keys ? `${label}\n${keys}` : label} />;
}
