"use client";
import { ChevronDown } from "lucide-react";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { cx } from "@/components/ui/cx";

export type Choice<T extends string> = {
  value: T;
  label: string;
  hint?: string;
  /** A second line, where choices are rows. */
  detail?: string;
  disabled?: boolean;
};
export type ChoiceProps<T extends string> = ControlProps & Binding<T> & { choices: readonly Choice<T>[] };

/** One of many words, by the browser's own list: the phone shows its wheel. `empty` offers no choice at all. */
export function Select<T extends string>(
  props: ControlProps & Binding<T | null> & { choices: readonly Choice<T>[]; empty?: string },
) {
  const { size, value, onChange, onBlur, ref, choices, empty } = props;
  const { field, control } = useControl(props);
  return (
    <Field {...field}>
      <span className="relative flex">
        <select
          {...control}
          ref={ref}
          className={cx(boxClass(size), "w-full appearance-none truncate pr-8")}
          value={value ?? ""}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            onChange(chosen ? chosen.value : null);
          }}
          onBlur={onBlur}
        >
          {(empty !== undefined || value === null) && <option value="">{empty ?? ""}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={15}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
      </span>
    </Field>
  );
}

/** Two to four choices side by side; it acts at once. */
export function Segmented<T extends string>(props: ChoiceProps<T>) {
  const { size, value, onChange, choices, ref } = props;
  const { field, control } = useControl(props);
  const small = size === "sm";
  return (
    <Field {...field} group>
      <div className="inline-flex max-w-full flex-wrap gap-px rounded-sm bg-neutral-soft p-0.5">
        {choices.map((choice, n) => (
          <label
            key={choice.value}
            className={cx(
              "inline-flex items-center gap-[0.35rem] rounded-[4px] font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--fast) hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[var(--shadow-1),0_0_0_0.5px_var(--line-2)] has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
              small
                ? "h-[calc(var(--control-sm)-6px)] px-2 text-xs"
                : "h-[calc(var(--control)-6px)] px-[0.6rem]",
            )}
          >
            <input
              {...(n === 0 && { ref })}
              type="radio"
              className="sr-only"
              name={field.id}
              value={choice.value}
              checked={choice.value === value}
              disabled={control.disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
            {choice.hint && <span className="num font-normal text-ink-3">{choice.hint}</span>}
          </label>
        ))}
      </div>
    </Field>
  );
}

/** Up to eight choices, each with a live sample at its end. */
export function RadioList<T extends string>(props: ChoiceProps<T>) {
  const { value, onChange, onBlur, choices, ref } = props;
  const { field, control } = useControl(props);
  return (
    <Field {...field} group>
      <div className="overflow-hidden rounded-md border border-line-2">
        {choices.map((choice, n) => (
          <label
            key={choice.value}
            className="flex min-h-[1.72rem] items-center gap-[0.55rem] border-line px-[0.6rem] not-last:border-b hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-control"
          >
            <input
              {...(n === 0 && { ref })}
              type="radio"
              className="size-[0.9375rem] flex-none appearance-none rounded-full border border-control-line bg-surface outline-none checked:border-5 checked:border-(--accent)"
              name={field.id}
              value={choice.value}
              checked={choice.value === value}
              disabled={control.disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            <span className={cx("num min-w-0", choice.detail && "py-1.5")}>
              {choice.label}
              {choice.detail && <span className="block text-xs text-ink-3">{choice.detail}</span>}
            </span>
            {choice.hint && (
              <span className="num ml-auto flex-none text-right text-xs text-ink-2">{choice.hint}</span>
            )}
          </label>
        ))}
      </div>
    </Field>
  );
}
