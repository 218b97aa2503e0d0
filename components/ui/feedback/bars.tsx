import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.min(Math.max((part / whole) * 100, 0), 100) : 0;

/** One bar: parts over each other, the widest first, drawn as SVG so that no style is written into the page. */
function Bar({
  parts,
  tick,
  label,
  className,
}: {
  parts: { part: number; fill: string }[];
  tick?: number;
  label: string;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-tip={label}
      width="100%"
      height="100%"
      className={cx("block h-[0.4375rem] min-w-8 rounded-[2px] bg-neutral-soft", className)}
    >
      {parts.map(({ part, fill }) => (
        <rect key={fill} width={`${part}%`} height="100%" className={fill} />
      ))}
      {tick !== undefined && (
        <>
          <rect x={`${tick}%`} width="4" height="100%" className="-translate-x-0.5 fill-(--surface)" />
          <rect x={`${tick}%`} width="2" height="100%" className="-translate-x-px fill-(--ink)" />
        </>
      )}
    </svg>
  );
}

/** How far something is, in figures beside it. */
export function Progress({
  done,
  of,
  label,
  tone = "accent",
  className,
}: {
  done: number;
  of: number;
  label: string;
  tone?: "accent" | "warn" | "bad";
  className?: string;
}) {
  const fill = { accent: "fill-(--bar-billed)", warn: "fill-(--warn)", bad: "fill-(--bad)" }[tone];
  return <Bar parts={[{ part: percent(done, of), fill }]} label={label} className={className} />;
}

/** Parts beside each other, the first at the left; `label` says them aloud. At most five. */
export function SharesBar({ shares, label }: { shares: readonly number[]; label: string }) {
  const whole = shares.reduce((all, share) => all + share, 0);
  const ends = shares.map((_, i) => shares.slice(0, i + 1).reduce((all, share) => all + share, 0));
  const parts = ends.map((end, i) => ({ part: percent(end, whole), fill: SHARES[i]! }));
  return <Bar parts={parts.reverse()} label={label} />;
}
/** What the parts of the bars beside it stand for, in their order. */
export function SharesLegend({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3" aria-hidden>
      {labels.map((label, i) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg className="size-2" aria-hidden>
            <rect width="100%" height="100%" className={SHARES[i]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
const SHARES = [
  "fill-(--bar-booked)",
  "fill-(--bar-aired)",
  "fill-(--bar-billed)",
  "fill-(--warn)",
  "fill-(--bad)",
];

/** Booked, aired and billed, nested; the tick marks where it should be today. `label` says all three aloud. */
export function DeliveryBar({
  booked,
  aired,
  billed,
  of,
  due,
  label,
  figures,
}: {
  booked: number;
  aired: number;
  billed: number;
  of: number;
  due?: number;
  label: string;
  figures?: ReactNode;
}) {
  const bar = (
    <Bar
      label={label}
      parts={[
        { part: percent(booked, of), fill: "fill-(--bar-booked)" },
        { part: percent(aired, of), fill: "fill-(--bar-aired)" },
        { part: percent(billed, of), fill: "fill-(--bar-billed)" },
      ]}
      {...(due !== undefined && { tick: percent(due, of) })}
    />
  );
  if (figures === undefined) return bar;
  return (
    <span className="grid grid-cols-[1fr_4.6rem] items-center gap-2">
      {bar}
      <span className="num text-right text-xs text-ink-2">{figures}</span>
    </span>
  );
}

/** Steps of the heat ramp, in percent sold. */
const STEPS = [8, 24, 40, 56, 70, 82, 92, 100];
const HEAT = [
  "bg-heat-0 text-(--heat-ink-0)",
  "bg-heat-1 text-(--heat-ink-1)",
  "bg-heat-2 text-(--heat-ink-2)",
  "bg-heat-3 text-(--heat-ink-3)",
  "bg-heat-4 text-(--heat-ink-4)",
  "bg-heat-5 text-(--heat-ink-5)",
  "bg-heat-6 text-(--heat-ink-6)",
  "bg-heat-7 text-(--heat-ink-7)",
  "bg-heat-8 text-(--heat-ink-8)",
];
/** Ground and ink for a share sold in percent; null where there is nothing to sell. */
export const heatClass = (sold: number | null) =>
  sold === null ? "[background:var(--heat-none)]" : HEAT[STEPS.filter((step) => sold >= step).length]!;

/** A share sold: its colour and always its number. */
export function HeatCell({
  sold,
  full,
  className,
}: {
  sold: number | null;
  full: string;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "num inline-grid h-6 min-w-10 place-items-center rounded-[2px] text-2xs",
        heatClass(sold),
        className,
      )}
    >
      {sold !== null && (sold >= 100 ? full : Math.round(sold))}
    </span>
  );
}
