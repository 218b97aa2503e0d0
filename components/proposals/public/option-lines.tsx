"use client";
import { Lock } from "lucide-react";
import { PublicSection } from "@/components/frames/public-frame";
import {
  type SharedContent,
  type SharedOption,
  type SharedProposal,
  useProposalWords,
} from "@/components/proposals/public/shared";

/** What an option includes, line by line. */
export function OptionLines({
  proposal,
  content,
  option,
}: {
  proposal: SharedProposal;
  content: SharedContent;
  option: SharedOption;
}) {
  const { t, money, number, long, letterOf } = useProposalWords(proposal);
  const letter = letterOf(content, option.uuid);
  return (
    <PublicSection
      title={letter ? t("what", { letter }) : t("includes")}
      aside={t("without_tax", { currency: content.currency })}
    >
      <ul className="divide-y divide-line">
        {option.lines.map((line, n) => (
          <li key={n} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="font-medium">{line.title}</span>
              {line.detail && <span className="block text-xs text-ink-3">{line.detail}</span>}
            </span>
            <span className="num flex-none text-right">
              {line.quantity > 1 && (
                <span className="block text-xs text-ink-3">
                  {number(line.quantity)} × {money(line.price)}
                </span>
              )}
              {money(line.amount)}
            </span>
          </li>
        ))}
      </ul>
      {option.held_until && proposal.is_open && (
        <p className="mt-2 flex items-center gap-2 text-xs text-ink-2">
          <Lock size={14} strokeWidth={1.75} className="flex-none" aria-hidden />
          {t("held", { day: long(option.held_until) })}
        </p>
      )}
    </PublicSection>
  );
}
