"use client";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Source, useOptions } from "@/components/ui/controls/combobox";
import { isComposing } from "@/components/ui/controls/composing";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { findNextOption } from "@/components/ui/controls/option-keys";
import type { Option } from "@/components/ui/controls/option-list";
import { Suggestions } from "@/components/ui/controls/suggestions";
import { useTypedBefore } from "@/components/ui/hydration";

/**
 * Text that may be anything, with suggestions under it by what is typed. Nothing is taken before an arrow key or a
 * click chooses it: Enter and Tab leave the text as it is typed. Keep `options` stable (module scope or a memo).
 */
export function SuggestField({
  options: source,
  onPick,
  placeholder,
  maxLength,
  ...props
}: ControlProps &
  Binding<string> & {
    options: Source;
    onPick: (option: Option) => void;
    placeholder?: string;
    maxLength?: number;
  }) {
  const { label, size, value, onChange, onBlur, ref } = props;
  const { field, control } = useControl(props);
  const element = useTypedBefore(ref);
  const { id } = field;
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { options, state } = useOptions(source, value.trim(), open);
  const shown = open && options.length > 0;
  const active = Math.min(at, options.length - 1);

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const take = (n: number) => {
    const option = options[n];
    if (!option) return;
    onPick(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (!open && event.key === "ArrowDown") {
      event.preventDefault();
      return setOpen(true);
    }
    if (!shown) return;
    const next = findNextOption(event.key, active, options.length);
    if (next !== null) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      take(active);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <Field {...field}>
      <span ref={box} className={boxClass(size)}>
        <input
          {...control}
          ref={element}
          role="combobox"
          type="text"
          autoComplete="off"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setAt(-1);
            setOpen(true);
          }}
          onClick={() => setOpen(value === "")}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            // Another window took the focus: the field has it again when the person comes back.
            if (document.activeElement === event.target) return;
            close();
            onBlur?.();
          }}
        />
      </span>
      <Suggestions
        id={id}
        label={label}
        options={options}
        state={state}
        shown={shown}
        active={active}
        anchor={box}
        onTake={take}
        onClose={close}
      />
    </Field>
  );
}
