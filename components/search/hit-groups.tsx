import { useTranslations } from "next-intl";
import type { KeyboardEvent, RefObject } from "react";
import { findKindIcon } from "@/components/kind-icon";
import { HitRow } from "@/components/search/hit-row";
import { type Hit, useKindName } from "@/components/search/kinds";
import { useShell } from "@/components/shell/context";
import { rememberRecent } from "@/components/shell/recent";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { FoundEntity } from "@/lib/entities";
import { buildHitHref } from "@/lib/hrefs";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves the focus among the hits of a list; above the first one it returns to the box. */
export function moveAmongHits(list: HTMLElement | null, box: HTMLElement | null, step: number) {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])];
  const at = rows.findIndex((row) => row.matches(":focus"));
  const next = at + step;
  if (next < 0) box?.focus();
  else rows[Math.min(next, rows.length - 1)]?.focus();
}

/** The hits by kind, the kind of the best hit first. Arrows or j and k move, Enter opens, / returns to the box. */
export function HitGroups({
  hits,
  counts,
  words,
  box,
  list,
  onKind,
}: {
  hits: readonly Hit[];
  counts: Partial<Record<FoundEntity, number>>;
  words: readonly string[];
  box: RefObject<HTMLElement | null>;
  list: RefObject<HTMLDivElement | null>;
  onKind: (kind: FoundEntity) => void;
}) {
  const t = useTranslations("search");
  const nameOf = useKindName();
  const { number } = useFormat();
  const { order_version } = useShell();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "/") return;
    event.preventDefault();
    if (step === undefined) box.current?.focus();
    else moveAmongHits(list.current, box.current, step);
  };
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...Map.groupBy(hits, (hit) => hit.model)].map(([model, of]) => {
        const Icon = findKindIcon(model);
        const all = counts[model] ?? of.length;
        return (
          <section key={model} aria-labelledby={`kind-${model}`}>
            <h2
              id={`kind-${model}`}
              className="flex items-center gap-2 border-b border-line px-2 pb-1 font-semibold"
            >
              <Icon size={16} strokeWidth={1.75} className="text-ink-3" aria-hidden />
              {nameOf(model)}
              <span className="num text-xs font-normal text-ink-3">{number(all)}</span>
            </h2>
            {of.map((hit) => {
              const href = buildHitHref(hit, order_version);
              return (
                <HitRow
                  key={href}
                  hit={hit}
                  href={href}
                  words={words}
                  onKeyDown={onKeyDown}
                  onOpen={() => rememberRecent({ href, label: hit.title })}
                />
              );
            })}
            {all > of.length && (
              <Button look="quiet" size="sm" onClick={() => onKind(model)}>
                {t("more", { count: all - of.length })}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
