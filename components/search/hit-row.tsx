import type { KeyboardEvent } from "react";
import { HitStatus } from "@/components/search/hit-status";
import type { Hit } from "@/components/search/kinds";
import { Marked } from "@/components/search/marked";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";

/** One hit: number, title and customer with the searched words marked, state and amount. */
export function HitRow({
  hit,
  href,
  words,
  onKeyDown,
  onOpen,
}: {
  hit: Hit;
  href: string;
  words: readonly string[];
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
}) {
  const { day, money } = useFormat();
  const days = hit.from && hit.to ? [...new Set([hit.from, hit.to])].map(day).join("–") : "";
  return (
    <Link
      href={href}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      data-hit
      className="flex min-h-row items-center gap-3 border-b border-line px-2 hover:bg-hover focus-visible:bg-selected"
    >
      <span className="num w-28 shrink-0 cut text-ink-2 max-md:hidden">
        <Marked text={hit.number} words={words} />
      </span>
      <span className="min-w-0 grow cut">
        <span className="font-medium">
          <Marked text={hit.title} words={words} />
        </span>
        <span className="ml-2 text-ink-3">
          <Marked text={[hit.detail, days].filter(Boolean).join(" · ")} words={words} />
        </span>
      </span>
      <HitStatus hit={hit} />
      <span className="num w-28 shrink-0 text-right max-md:hidden">{hit.amount && money(hit.amount)}</span>
    </Link>
  );
}
