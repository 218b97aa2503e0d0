"use client";
import type { ReactNode } from "react";
import type { Binding } from "@/components/ui/controls/field";
import { cx } from "@/components/ui/cx";

type TickProps = Omit<Binding<boolean>, "value"> & {
  value: boolean;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  disabled?: boolean;
  name?: string;
  className?: string;
};

/** The bare box, for rows of a table: pressed anywhere in its cell; `some` is the mixed state. */
export function Tick({
  value,
  some = false,
  label,
  onChange,
}: {
  value: boolean;
  some?: boolean;
  label: string;
  onChange: (value: boolean, shift: boolean) => void;
}) {
  return (
    <label className="-my-2 -ml-2 flex w-min cursor-pointer py-2 pr-3 pl-2">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = some && !value;
        }}
        className="tick-box"
        aria-label={label}
        checked={value}
        onChange={(event) =>
          onChange(
            event.target.checked,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** Waits for the button of its form. */
export function Checkbox({
  value,
  onChange,
  onBlur,
  ref,
  label,
  help,
  error,
  disabled,
  name,
  className,
}: TickProps) {
  return (
    <div className={className}>
      <label className={cx("flex items-start gap-2", disabled && "text-ink-off")}>
        <input
          type="checkbox"
          ref={ref}
          className="tick-box mt-[0.12rem]"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span>
          {label}
          {help && <span className="block text-xs text-ink-3">{help}</span>}
          {error && <span className="block text-xs text-bad-ink">{error}</span>}
        </span>
      </label>
    </div>
  );
}

/** Acts at once. */
export function Switch({
  value,
  onChange,
  onBlur,
  ref,
  label,
  help,
  error,
  disabled,
  name,
  className,
}: TickProps) {
  return (
    <label className={cx("flex items-center gap-2", disabled && "text-ink-off", className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        ref={ref}
        name={name}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        className="relative h-4 w-7 flex-none appearance-none rounded-full bg-control-line transition-colors duration-(--fast) after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-white after:transition-transform after:duration-(--fast) after:content-[''] checked:bg-accent checked:after:translate-x-3 disabled:opacity-50"
      />
      <span>
        {label}
        {help && <span className="block text-xs text-ink-3">{help}</span>}
        {error && <span className="block text-xs text-bad-ink">{error}</span>}
      </span>
    </label>
  );
}
