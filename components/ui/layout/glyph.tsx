import type { ReactNode } from "react";

const ring = <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.6" />;
const line = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** One glyph a meaning, everywhere the same. */
const GLYPHS = {
  dashed: (
    <circle
      cx="6"
      cy="6"
      r="4.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.2 1.7"
    />
  ),
  ring,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3.6V6l1.6 1" {...line} strokeWidth="1.4" />
    </>
  ),
  dot: (
    <>
      {ring}
      <circle cx="6" cy="6" r="2.3" fill="currentColor" />
    </>
  ),
  up: <path d="M6 10V2.5M2.8 5.5 6 2.3l3.2 3.2" {...line} strokeWidth="1.6" />,
  half: (
    <>
      {ring}
      <path d="M6 3.4a2.6 2.6 0 0 1 0 5.2z" fill="currentColor" />
    </>
  ),
  plus: <path d="M6 2v8M2 6h8" {...line} strokeWidth="1.6" />,
  tick: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="currentColor" />
      <path d="M3.7 6.2 5.3 7.7 8.4 4.5" {...line} stroke="var(--cut-out)" strokeWidth="1.4" />
    </>
  ),
  arrows: <path d="M2 4h7L7 2M10 8H3l2 2" {...line} strokeWidth="1.5" />,
  triangle: (
    <>
      <path d="M6 1.2 11.2 10.6H.8z" {...line} strokeWidth="1.4" />
      <path d="M6 4.6v2.6M6 8.8v.1" {...line} strokeWidth="1.4" />
    </>
  ),
  cross: <path d="M3 3l6 6M9 3l-6 6" {...line} strokeWidth="1.8" />,
  square: <rect x="2" y="2" width="8" height="8" rx="1.6" fill="currentColor" />,
  lock: (
    <>
      <rect x="2.2" y="5.2" width="7.6" height="5.2" rx="1.2" fill="currentColor" />
      <path d="M4 5V3.8a2 2 0 0 1 4 0V5" {...line} strokeWidth="1.4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type GlyphName = keyof typeof GLYPHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3" aria-hidden>
      {GLYPHS[name]}
    </svg>
  );
}
