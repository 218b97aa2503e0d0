"use client";
import { ChevronsUpDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "@/components/ui/controls/composing";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { findNextOption } from "@/components/ui/controls/option-keys";
import { type Option, OptionList } from "@/components/ui/controls/option-list";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/overlay/popover";
import { useTouch } from "@/components/ui/overlay/touched";

/** Where options come from: a fixed list, or asked for while typing. */
export type Source<O extends Option = Option> =
  | readonly O[]
  | ((text: string, signal: AbortSignal) => Promise<readonly O[]>);

const PAUSE = 150;
const matches = (option: Option, text: string) =>
  option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

/** Options for a text; while new ones are asked the old ones stay. */
export function useOptions<O extends Option>(source: Source<O>, text: string, open: boolean) {
  const [found, setFound] = useState<readonly O[]>([]);
  const [state, setState] = useState<"ready" | "asking" | "failed">("ready");
  /** The text whose options are shown. */
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    if (!open || typeof source !== "function") return setAnswered(null);
    const stop = new AbortController();
    setState("asking");
    const timer = setTimeout(
      async () => {
        try {
          const options = await source(text, stop.signal);
          if (stop.signal.aborted) return;
          setFound(options);
          setAnswered(text);
          setState("ready");
        } catch {
          if (!stop.signal.aborted) setState("failed");
        }
      },
      text ? PAUSE : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, text, open]);
  if (typeof source === "function") return { options: found, state, isAnswered: answered === text };
  return {
    options: text ? source.filter((option) => matches(option, text)) : source,
    state: "ready" as const,
    isAnswered: true,
  };
}

/**
 * One record out of many, found by typing. The value is the option's id; `known` names the chosen one before anything
 * was asked. `create` offers to make what is not there, once the search has answered; Enter takes an option that was
 * found, and the offer only where the arrow keys led to it. Enter before the answer takes the first option of it. Keep
 * `options` stable (module scope or a memo).
 */
export function Combobox({
  options: source,
  known,
  create,
  placeholder,
  find,
  onPick,
  ...props
}: ControlProps &
  Binding<string | null> & {
    options: Source;
    known?: Option | null;
    create?: { label: (text: string) => string; run: (text: string) => void };
    placeholder?: string;
    /** The key that leads here: drawn as a search, for what takes one somewhere. */
    find?: string;
    onPick?: (option: Option | null) => void;
  }) {
  const { label, optional, size, value, onChange, onBlur, ref } = props;
  const t = useTranslations("ui");
  const { field, control } = useControl(props);
  const { id } = field;
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const { options, state, isAnswered } = useOptions(source, typed ?? "", open);
  const touch = useTouch();

  const chosen =
    value === null ? null : ([picked, known, ...options].find((option) => option?.id === value) ?? null);
  const offer =
    create && isAnswered && typed?.trim() && !options.some((o) => o.label === typed.trim())
      ? typed.trim()
      : null;
  const count = options.length + (offer ? 1 : 0);
  const active = at === null ? Math.min(0, options.length - 1) : Math.min(at, count - 1);
  /** The text at which Enter was pressed before its options were there. */
  const entered = useRef<string | null>(null);

  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(null);
    entered.current = null;
  };
  const choose = (option: Option | null) => {
    setPicked(option);
    touch(box.current);
    onChange(option?.id ?? null);
    onPick?.(option);
    close();
  };
  const take = (n: number) => {
    const option = options[n];
    if (option) return choose(option);
    if (n === options.length && offer && create) {
      create.run(offer);
      close();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return setOpen(true);
      setAt(findNextOption(event.key, active, count) ?? 0);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      if (isAnswered) take(active);
      else entered.current = typed;
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  useEffect(() => {
    if (!isAnswered || entered.current === null) return;
    const isSame = entered.current === typed;
    entered.current = null;
    const [first] = options;
    if (isSame && first) choose(first);
  });
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <Field {...field}>
      <span ref={box} className={cx(boxClass(size), find && "border-line-2")}>
        {find && <Search size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden />}
        <input
          {...control}
          ref={ref}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder ?? t("type_to_find")}
          value={typed ?? chosen?.label ?? ""}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(null);
            setOpen(true);
            if (event.target.value === "" && optional) choose(null);
          }}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            // Another window took the focus: the field has it again when the person comes back.
            if (document.activeElement === event.target) return;
            close();
            onBlur?.();
          }}
        />
        {find ? (
          <KeyHint keys={find} />
        ) : (
          <ChevronsUpDown size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        )}
      </span>
      <Popover open={open} anchor={box} onClose={close} wide kind="manual" keepsFocus>
        <OptionList
          id={id}
          label={label}
          options={options}
          state={state}
          active={active}
          chosen={value}
          offer={offer && create ? create.label(offer) : null}
          onTake={take}
        />
      </Popover>
      <span className="sr-only" role="status">
        {open && state === "ready" ? t("options", { count: options.length }) : ""}
      </span>
    </Field>
  );
}
