"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { buildRuler, describeColumn, splitAt, splitRuns } from "@/lib/traffic/designer/byte-view";
import type { FileLine, LineDifference } from "@/lib/traffic/designer/file-lines";
import type { Encoding } from "@/lib/traffic/encoding";

/** Lines drawn at once; those after them are counted. */
const LINES_DRAWN = 400;
const PAGE = 20;
type Place = { line: number; column: number };

/** The lines of a file under a ruler of columns, with the bytes at one place: a click or the arrow keys choose it. */
export function ByteView({
  lines,
  encoding,
  marked,
}: {
  lines: readonly FileLine[];
  encoding: Encoding;
  /** The first difference from a sample. */
  marked: LineDifference | null;
}) {
  const t = useTranslations("formats");
  const [chosen, setChosen] = useState<Place>({ line: 1, column: 1 });
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const drawn = lines.slice(0, LINES_DRAWN);
  const width = Math.max(20, ...drawn.map(({ text }) => text.length));
  const line = Math.min(chosen.line, drawn.length);
  const of = drawn[line - 1];
  const column = Math.min(chosen.column, Math.max(1, of?.text.length ?? 1));
  const markedLine = marked?.line;
  useEffect(() => {
    if (markedLine !== undefined)
      box.current?.querySelector(`[data-line="${markedLine}"]`)?.scrollIntoView({ block: "nearest" });
  }, [markedLine]);
  const go = (to: Place) => {
    const next = Math.min(Math.max(to.line, 1), drawn.length);
    setChosen({ line: next, column: Math.max(to.column, 1) });
    box.current?.querySelector(`[data-line="${next}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const keys = (event: KeyboardEvent) => {
    const to: Record<string, Place> = {
      ArrowUp: { line: line - 1, column },
      ArrowDown: { line: line + 1, column },
      ArrowLeft: { line, column: column - 1 },
      ArrowRight: { line, column: Math.min(column + 1, of?.text.length ?? 1) },
      PageUp: { line: line - PAGE, column },
      PageDown: { line: line + PAGE, column },
      Home: { line, column: 1 },
      End: { line, column: of?.text.length ?? 1 },
    };
    const next = to[event.key];
    if (!next || event.altKey) return;
    event.preventDefault();
    go(next);
  };
  const press = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-line]") : null;
    const text = row?.querySelector("code");
    if (!row || !text) return;
    const sign = text.getBoundingClientRect().width / Math.max(1, text.textContent?.length ?? 1);
    const at = Math.floor((event.clientX - text.getBoundingClientRect().left) / sign) + 1;
    go({ line: Number(row.dataset.line), column: at });
  };
  return (
    <>
      {/* One stop of Tab: the arrow keys move inside, and what is there is said below. */}
      <div
        ref={box}
        role="listbox"
        aria-label={t("bytes")}
        aria-description={t("pick_line")}
        aria-activedescendant={of && `${id}-${line}`}
        tabIndex={0}
        onKeyDown={keys}
        onClick={press}
        className="max-h-96 overflow-auto border-y border-line bg-surface py-1 font-mono text-2xs leading-5 outline-offset-[-2px]"
      >
        <Ruler width={width} />
        {drawn.map((one, n) => (
          <Row
            key={one.at}
            id={`${id}-${n + 1}`}
            of={one}
            number={n + 1}
            column={n + 1 === line ? column : null}
            difference={marked?.line === n + 1 ? marked : null}
          />
        ))}
      </div>
      {lines.length > drawn.length && (
        <p className="num px-4 py-1 text-xs text-ink-3">
          {t("more", { count: lines.length - drawn.length })}
        </p>
      )}
      {of && <Position of={of} line={line} column={column} encoding={encoding} />}
    </>
  );
}

const GUTTER = "inline-block w-10 flex-none pr-2 text-right text-ink-3 select-none";

function Ruler({ width }: { width: number }) {
  const { numbers, ticks } = useMemo(() => buildRuler(width), [width]);
  return (
    <div aria-hidden className="sticky top-0 w-max min-w-full bg-sunken whitespace-pre text-ink-3">
      <div>
        <span className={GUTTER} />
        {numbers}
      </div>
      <div className="leading-3">
        <span className={GUTTER} />
        {ticks}
      </div>
    </div>
  );
}

/** A line; the chosen sign is framed, the first sign that differs from the sample is filled. */
function Row({
  id,
  of,
  number,
  column,
  difference,
}: {
  id: string;
  of: FileLine;
  number: number;
  column: number | null;
  difference: LineDifference | null;
}) {
  const signs = new Map<number, string>();
  if (column !== null) signs.set(column, "rounded-[2px] outline outline-(--accent)");
  if (difference?.column) signs.set(difference.column, "rounded-[2px] bg-bad font-semibold text-on-solid");
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={column !== null}
      data-line={number}
      className={cx(
        "flex w-max min-w-full whitespace-pre hover:bg-hover",
        column !== null && "bg-selected",
        difference !== null && "bg-bad-soft",
      )}
    >
      <span className={GUTTER}>{number}</span>
      <code className="min-w-[1ch] font-mono">
        {splitAt(of.text, [...signs.keys()]).map((part) => (
          <span key={part.column} className={signs.get(part.column)}>
            {splitRuns(part.text).map((run, m) => (
              <span key={m} className={run.isBlank && !signs.has(part.column) ? "text-ink-off" : undefined}>
                {run.text}
              </span>
            ))}
          </span>
        ))}
      </code>
    </div>
  );
}

/** Where the chosen sign is, and its bytes between those around it. */
function Position({
  of,
  line,
  column,
  encoding,
}: {
  of: FileLine;
  line: number;
  column: number;
  encoding: Encoding;
}) {
  const t = useTranslations("formats");
  const { byte, before, hex, after } = describeColumn(of, column, encoding);
  return (
    <p
      role="status"
      className="num flex flex-wrap items-center gap-x-4 gap-y-1 bg-canvas px-4 py-1.5 text-xs"
    >
      <span className="font-medium">{t("position", { line, column, byte })}</span>
      <span className="font-mono text-2xs">
        <span className="sr-only">{t("hex", { hex })}</span>
        <span aria-hidden>
          <span className="text-ink-3">{before} </span>
          <b className="font-semibold text-accent-ink">{hex}</b>
          <span className="text-ink-3"> {after}</span>
        </span>
      </span>
      <End of={of} />
    </p>
  );
}

const ENDS = { "\r\n": "crlf", "\n": "lf", "\r": "cr", "": "none" } as const;
/** How a line ends. */
export function End({ of }: { of: FileLine }) {
  const t = useTranslations("formats.ends");
  return <span className="text-ink-3">{t(ENDS[of.end])}</span>;
}
