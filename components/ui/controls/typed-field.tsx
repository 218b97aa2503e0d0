"use client";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { cx } from "@/components/ui/cx";
import { useTypedBefore } from "@/components/ui/hydration";

/** A branded text (an amount, a day) as a form holds it: plain text in, the branded value out. */
export type TextValueProps<T extends string> = Omit<TypedFieldProps<T>, "value"> & { value: string | null };

export type TypedFieldProps<T> = ControlProps &
  Binding<T | null> & { placeholder?: string; suffix?: ReactNode };

const STEPS = new Map<string, 1 | -1>([
  ["ArrowUp", 1],
  ["PageUp", 1],
  ["ArrowDown", -1],
  ["PageDown", -1],
]);

/**
 * A text control that stands for a value: what is typed or pasted is read at once, written in the house's format on
 * leaving, and refused in words when it cannot be read. Empty is null.
 */
export function TypedField<T>({
  write,
  read,
  unreadable,
  step,
  right = false,
  inputMode = "text",
  ...props
}: TypedFieldProps<T> & {
  write: (value: T) => string;
  read: (text: string) => T | null;
  /** What is wrong with a text that cannot be read. */
  unreadable: string | ((text: string) => string);
  /** Arrow up and down, page up and down: the next value, null leaves it. */
  step?: (value: T | null, by: 1 | -1, big: boolean) => T | null;
  right?: boolean;
  inputMode?: "text" | "decimal" | "numeric";
}) {
  const { size, value, onChange, onBlur, ref, suffix } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const text = typed ?? (value === null ? "" : write(value));
  const broken = typed !== null && typed.trim() !== "" && read(typed) === null;
  const [left, setLeft] = useState(false);
  const refused = typeof unreadable === "string" ? unreadable : unreadable(text);
  const error = broken && left ? refused : props.error;
  const { field, control } = useControl({ ...props, error });

  const element = useTypedBefore((found) => {
    input.current = found instanceof HTMLInputElement ? found : null;
    ref?.(found);
  });

  useLayoutEffect(() => input.current?.setCustomValidity(broken ? refused : ""), [broken, refused]);

  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    onChange(next.trim() === "" ? null : read(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    if (!step || !by || event.altKey) return;
    const next = step(value, by, event.key.startsWith("Page"));
    if (next === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(next);
  };
  return (
    <Field {...field}>
      <span className={boxClass(size)}>
        <input
          {...control}
          ref={element}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          className={cx("num", right && "text-right")}
          placeholder={props.placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setLeft(true);
            if (!broken) setTyped(null);
            onBlur?.();
          }}
        />
        {suffix}
      </span>
    </Field>
  );
}
