/** The mark: lines of a log, one of them on air. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden>
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <g className="stroke-on-accent" strokeWidth="2.2" strokeLinecap="round">
        <path d="M6 16.5h12M6 12h8M6 7.5h4" />
      </g>
      <circle cx="17.2" cy="8.6" r="1.9" className="fill-on-accent" />
    </svg>
  );
}
