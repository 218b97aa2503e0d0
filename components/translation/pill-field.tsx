"use client";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { splitPieces, type TextPiece } from "@/lib/i18n/plural";

const PILL =
  "mx-0.5 inline-flex h-[1.1rem] items-center rounded-xs border border-accent/40 bg-accent-soft px-1 align-baseline font-mono text-2xs text-accent-ink select-none";
const namePill = (text: string) => text.replace(/^\{(.+)\}$/, "$1");

/** A text whose placeholders cannot be changed, read only. */
export function Pills({ text, isForm = false }: { text: string; isForm?: boolean }) {
  return splitPieces(text, isForm).map((piece, n) =>
    piece.isLocked ? (
      <span key={n} className={PILL}>
        {namePill(piece.text)}
      </span>
    ) : (
      piece.text
    ),
  );
}

function drawPiece({ isLocked, text }: TextPiece): Node {
  if (!isLocked) return document.createTextNode(text);
  const pill = document.createElement("span");
  pill.className = PILL;
  pill.contentEditable = "false";
  pill.dataset.pill = text;
  pill.textContent = namePill(text);
  return pill;
}
const readPieces = (box: HTMLElement): string =>
  [...box.childNodes]
    .map((node) => (node instanceof HTMLElement && node.dataset.pill) || node.textContent || "")
    .join("")
    .replaceAll("\u00A0", " ");

/** Puts a pill where the caret is, or at the end. */
function insertPill(box: HTMLElement, text: string) {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
  const pill = drawPiece({ isLocked: true, text });
  if (range && box.contains(range.startContainer)) range.insertNode(pill);
  else box.append(pill);
}

/** A line of text in which placeholders are pills that move and are deleted as a whole. `lost` offers those not in it. */
export function PillField({
  label,
  value,
  isForm = false,
  error,
  lost,
  insertLabel,
  onChange,
}: {
  label: string;
  value: string;
  isForm?: boolean;
  error?: string | undefined;
  lost: readonly string[];
  insertLabel: (name: string) => string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element && readPieces(element) !== value)
      element.replaceChildren(...splitPieces(value, isForm).map(drawPiece));
  }, [value, isForm]);
  const tell = () => box.current && onChange(readPieces(box.current));
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl or Cmd it is the shortcut that saves.
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  return (
    <div className="min-w-0 grow">
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold pills */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        onInput={tell}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        className={cx(
          "min-h-control rounded-sm border bg-raised px-2 py-[0.3rem] [overflow-wrap:anywhere] whitespace-pre-wrap outline-none focus:border-(--accent) focus:shadow-[0_0_0_1px_var(--accent)]",
          error ? "border-bad" : "border-control-line",
        )}
      />
      {error && (
        <p id={id} className="mt-1 text-xs text-bad-ink">
          {error}
        </p>
      )}
      {lost.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {lost.map((text) => (
            <button
              key={text}
              type="button"
              className={cx(PILL, "cursor-pointer border-dashed")}
              aria-label={insertLabel(namePill(text))}
              onClick={() => {
                if (box.current) insertPill(box.current, text);
                tell();
              }}
            >
              + {namePill(text)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
