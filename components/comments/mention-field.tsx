"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { isComposing } from "@/components/ui/controls/composing";
import { type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { findNextOption } from "@/components/ui/controls/option-keys";
import { OptionList } from "@/components/ui/controls/option-list";
import { Popover } from "@/components/ui/overlay/popover";
import { findBegunMention, findMentionable } from "@/lib/comments";

const OFFERED = 8;

/** A text of several lines in which "@" offers people. Ctrl or Cmd with Enter sends; Escape closes the list first. */
export function MentionField({
  labels,
  onSend,
  onCancel,
  placeholder,
  ...props
}: ControlProps & {
  value: string;
  onChange: (value: string) => void;
  /** What people are called, by their ids. */
  labels: ReadonlyMap<string, string>;
  onSend: () => void;
  onCancel?: () => void;
  placeholder?: string;
}) {
  const { value, onChange } = props;
  const t = useTranslations("comments");
  const ui = useTranslations("ui");
  const { field, control } = useControl(props);
  const { id } = field;
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const offered = begun === null ? [] : findMentionable(labels, begun).slice(0, OFFERED);
  const isOpen = offered.length > 0;
  const active = Math.min(at, offered.length - 1);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const close = () => setBegun(null);
  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setBegun(findBegunMention(value, selectionStart));
    setAt(0);
  };
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(target.value);
    look(target);
  };
  const take = (n: number) => {
    const end = input.current?.selectionStart ?? value.length;
    const from = end - (begun?.length ?? 0);
    const name = offered[n]?.name ?? "";
    caret.current = from + name.length + 1;
    onChange(`${value.slice(0, from)}${name} ${value.slice(end).replace(/^ /, "")}`);
    close();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    const next = findNextOption(event.key, active, offered.length);
    const isEnter = event.key === "Enter";
    if (isEnter && (event.metaKey || event.ctrlKey)) onSend();
    else if (next !== null) setAt(next);
    else if (isOpen && (isEnter || event.key === "Tab")) take(active);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Escape" && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field {...field}>
      <textarea
        {...control}
        ref={input}
        rows={3}
        className="field-box field-sizing-content h-auto max-h-60 min-h-[4.5em] w-full resize-y py-1.5 leading-normal"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={change}
        onClick={close}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Popover open={isOpen} anchor={input} onClose={close} kind="manual" keepsFocus>
        <OptionList
          id={id}
          label={t("people")}
          options={offered.map(({ uuid, name }) => ({ id: uuid, label: name }))}
          state="ready"
          active={active}
          chosen={null}
          offer={null}
          onTake={take}
        />
      </Popover>
      <span className="sr-only" role="status">
        {isOpen ? ui("options", { count: offered.length }) : ""}
      </span>
    </Field>
  );
}
