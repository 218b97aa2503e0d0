"use client";
import {
  type ChangeEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isComposing } from "@/components/ui/controls/composing";
import { type Binding, boxClass, type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { findNextOption } from "@/components/ui/controls/option-keys";
import { OptionRow } from "@/components/ui/controls/option-list";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/overlay/popover";

type Typed = HTMLInputElement | HTMLTextAreaElement;
type TokenProps = ControlProps &
  Binding<string> & {
    /** What may stand in braces; `label` says what it becomes. */
    tokens: readonly { name: string; label?: string }[];
    placeholder?: string;
    /** A text of several lines, with the tokens above it to press. */
    rows?: number;
  };

const TOKEN = /(\{[^{}\n]*\})/;

/** The text as drawn: a known token is a pill, its braces only keep the room. */
function Drawn({ text, known }: { text: string; known: ReadonlySet<string> }): ReactNode {
  return text.split(TOKEN).map((part, n) => {
    const name = part.slice(1, -1);
    if (n % 2 === 0) return <Fragment key={n}>{part}</Fragment>;
    const isKnown = known.has(name);
    return (
      <span
        key={n}
        className={cx(
          "rounded-xs",
          isKnown ? "bg-neutral-soft text-neutral-ink" : "bg-bad-soft text-bad-ink underline decoration-wavy",
        )}
      >
        <span className={isKnown ? "text-transparent" : undefined}>{"{"}</span>
        {name}
        <span className={isKnown ? "text-transparent" : undefined}>{"}"}</span>
      </span>
    );
  });
}

type Token = TokenProps["tokens"][number];

/** The tokens above a text of several lines, to press. */
function TokenButtons({
  tokens,
  disabled,
  onPut,
}: {
  tokens: readonly Token[];
  disabled: boolean;
  onPut: (name: string) => void;
}) {
  return (
    <span className="mb-1.5 flex flex-wrap gap-1">
      {tokens.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          disabled={disabled}
          data-tip={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPut(name)}
          className="inline-flex h-5 items-center rounded-xs bg-neutral-soft px-[0.35rem] text-2xs font-[550] text-neutral-ink hover:bg-press pointer-coarse:h-7"
        >
          {name}
        </button>
      ))}
    </span>
  );
}

/** The tokens that a begun brace may become. */
function TokenOptions({
  id,
  label,
  tokens,
  active,
  onPut,
}: {
  id: string;
  label: string;
  tokens: readonly Token[];
  active: number;
  onPut: (name: string) => void;
}) {
  return (
    <div role="listbox" aria-label={label} className="max-h-60 min-w-40 overflow-auto p-1">
      {tokens.map(({ name, label }, n) => (
        <OptionRow
          key={name}
          id={`${id}-${n}`}
          active={n === active}
          chosen={false}
          onTake={() => onPut(name)}
        >
          <span className="font-medium">{name}</span>
          {label && <span className="ml-4 text-xs text-ink-3">{label}</span>}
        </OptionRow>
      ))}
    </div>
  );
}

/**
 * Text with tokens in braces, {YYYY}, drawn as pills. "{" offers them; one press of Backspace takes a whole one away.
 * What is drawn lies under the real control, letter for letter, so that nothing of it is lost to keyboard or reader.
 */
export function TokenField({ tokens, rows, ...props }: TokenProps) {
  const { label, size, onChange, onBlur, ref, placeholder } = props;
  const { field, control } = useControl(props);
  const { id } = field;
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<Typed>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** The text while a token is being typed: half a token is nothing to keep. */
  const [begun, setBegun] = useState<string | null>(null);
  const value = begun ?? props.value;
  const [at, setAt] = useState(0);
  const caret = useRef<number | null>(null);
  const known = new Set(tokens.map(({ name }) => name));
  const offered =
    typed === null ? [] : tokens.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const active = Math.min(at, offered.length - 1);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const follow = () => {
    const [own, under] = [input.current, mirror.current];
    if (!own || !under) return;
    under.scrollLeft = own.scrollLeft;
    under.scrollTop = own.scrollTop;
  };
  const change = (event: ChangeEvent<Typed>) => {
    const { value, selectionStart } = event.target;
    const open = /\{(\w*)$/.exec(value.slice(0, selectionStart ?? 0));
    setTyped(open ? open[1]! : null);
    setBegun(open ? value : null);
    setAt(0);
    if (!open) onChange(value);
  };
  /** Puts a token where the caret is, over a brace that was begun. */
  const put = (name: string) => {
    const own = input.current;
    const [from, to] = [own?.selectionStart ?? value.length, own?.selectionEnd ?? value.length];
    const before = value.slice(0, from).replace(/\{\w*$/, "");
    caret.current = before.length + name.length + 2;
    setTyped(null);
    setBegun(null);
    onChange(`${before}{${name}}${value.slice(to)}`);
    own?.focus();
  };
  const keys = (event: KeyboardEvent<Typed>) => {
    if (isComposing(event)) return;
    const next = findNextOption(event.key, active, offered.length);
    if (next !== null) {
      event.preventDefault();
      setAt(next);
    } else if (offered.length > 0 && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      put(offered[active]!.name);
    } else if (offered.length > 0 && event.key === "Escape") {
      event.preventDefault();
      setTyped(null);
    } else if (event.key === "Backspace") {
      const { selectionStart: from, selectionEnd: to } = event.currentTarget;
      const token = from === to && /\{[^{}\n]*\}$/.exec(value.slice(0, from ?? 0))?.[0];
      if (!token || from === null) return;
      event.preventDefault();
      caret.current = from - token.length;
      setBegun(null);
      onChange(value.slice(0, from - token.length) + value.slice(from));
    }
  };
  const drawn = "pointer-events-none absolute inset-0 overflow-hidden";
  const written = {
    ...control,
    value,
    placeholder,
    onChange: change,
    onKeyDown: keys,
    onScroll: follow,
    onSelect: follow,
    onBlur: () => {
      setTyped(null);
      setBegun(null);
      if (begun !== null) onChange(begun);
      onBlur?.();
    },
    autoComplete: "off",
    spellCheck: rows !== undefined,
  } as const;
  const take = (element: Typed | null) => {
    input.current = element;
    ref?.(element);
  };
  return (
    <Field {...field}>
      {rows !== undefined && <TokenButtons tokens={tokens} disabled={control.disabled} onPut={put} />}
      {rows === undefined ? (
        <span ref={box} className={boxClass(size)}>
          <span className="relative block h-full min-w-0 grow">
            <div ref={mirror} aria-hidden className={cx(drawn, "flex items-center whitespace-pre")}>
              <span>
                <Drawn text={value} known={known} />
              </span>
            </div>
            <input
              {...written}
              ref={take}
              type="text"
              className="relative h-full text-transparent caret-ink"
            />
          </span>
        </span>
      ) : (
        <span ref={box} className="relative block">
          <div
            ref={mirror}
            aria-hidden
            className={cx(
              drawn,
              "m-px px-[0.55rem] py-1.5 leading-normal [overflow-wrap:break-word] whitespace-pre-wrap [scrollbar-gutter:stable]",
            )}
          >
            <Drawn text={`${value}\n`} known={known} />
          </div>
          <textarea
            {...written}
            ref={take}
            rows={rows}
            className="field-box relative h-auto w-full resize-y bg-transparent! py-1.5 leading-normal text-transparent caret-ink [overflow-wrap:break-word] [scrollbar-gutter:stable]"
          />
        </span>
      )}
      <Popover open={offered.length > 0} anchor={box} onClose={() => setTyped(null)} kind="manual" keepsFocus>
        <TokenOptions id={id} label={label} tokens={offered} active={active} onPut={put} />
      </Popover>
    </Field>
  );
}
