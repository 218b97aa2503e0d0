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

const BOX =
  "relative size-[0.9375rem] flex-none appearance-none rounded-xs border border-control-line bg-surface checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent disabled:border-line-2 disabled:bg-sunken after:absolute checked:after:top-px checked:after:left-[0.28rem] checked:after:h-[0.55rem] checked:after:w-[0.3rem] checked:after:rotate-45 checked:after:border-r-2 checked:after:border-b-2 checked:after:border-on-accent checked:after:content-[''] indeterminate:after:top-1/2 indeterminate:after:left-1/2 indeterminate:after:h-0.5 indeterminate:after:w-[7px] indeterminate:after:-translate-1/2 indeterminate:after:rotate-0 indeterminate:after:border-0 indeterminate:after:bg-on-accent indeterminate:after:content-['']";

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
        className={BOX}
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
          className={cx(BOX, "mt-[0.12rem]")}
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
