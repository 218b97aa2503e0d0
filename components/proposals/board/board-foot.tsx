"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type BoardCard, sumBoard } from "@/components/proposals/board/board";
import { useFormat } from "@/components/ui/format";

/** What is open, what is held for it, how often customers accepted lately, and the keys of the board. */
export function BoardFoot({ cards }: { cards: readonly BoardCard[] }) {
  const t = useTranslations("proposals");
  const { money, number, places } = useFormat();
  const { open, value, held, accepted_percent } = sumBoard(cards, new Date(), places);
  const strong = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;
  return (
    <footer className="num flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-gutter py-0.5 text-xs text-ink-3">
      <span>{t.rich("foot.open", { count: open, value: money(value), b: strong })}</span>
      {held > 0 && <span>{t("spots_held", { count: held })}</span>}
      {accepted_percent !== null && (
        <span>{t.rich("foot.accepted", { percent: number(accepted_percent), b: strong })}</span>
      )}
      <span className="ml-auto max-lg:hidden">{t("board_keys")}</span>
    </footer>
  );
}
