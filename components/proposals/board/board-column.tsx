"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import type { BoardCard, groupByStage, ProposalAction } from "@/components/proposals/board/board";
import { ProposalCard } from "@/components/proposals/board/proposal-card";
import { DeliveryBar } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";

/** The cards of a stage under its name, count and value. */
export function BoardColumn({
  column: { stage, cards, value },
  most,
  may,
  onKey,
  onAsk,
}: {
  column: ReturnType<typeof groupByStage>[number];
  /** The value of the greatest stage, beside which the bar is drawn. */
  most: number;
  may: boolean;
  onKey: (event: KeyboardEvent, card: BoardCard) => void;
  onAsk: (card: BoardCard, asked: ProposalAction) => void;
}) {
  const t = useTranslations("proposals");
  const { money } = useFormat();
  return (
    <section aria-label={t(`stages.${stage}`)} className="flex min-w-0 flex-col">
      <header className="sticky top-0 z-1 mb-2 bg-canvas py-1.5">
        <div className="mb-1.5 flex items-center gap-2">
          <h2 className="font-semibold">{t(`stages.${stage}`)}</h2>
          <span className="num text-ink-3">{cards.length}</span>
          <b className="num ml-auto font-semibold">{money(value)}</b>
        </div>
        <DeliveryBar
          booked={stage === "closed" ? Number(value) : 0}
          aired={stage === "closed" ? 0 : Number(value)}
          billed={0}
          of={most}
          label={money(value)}
        />
      </header>
      {cards.length === 0 && <p className="text-xs text-ink-3">{t("stage_empty")}</p>}
      <ul className="grid gap-2">
        {cards.map((card) => (
          <li key={card.uuid}>
            <ProposalCard
              card={card}
              isClosed={stage === "closed"}
              may={may}
              onKey={(event) => onKey(event, card)}
              onAsk={(asked) => onAsk(card, asked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
