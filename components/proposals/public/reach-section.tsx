"use client";
import { useTranslations } from "next-intl";
import { PublicSection } from "@/components/frames/public-frame";
import {
  type SharedContent,
  type SharedOption,
  type SharedProposal,
  useProposalWords,
} from "@/components/proposals/public/shared";
import { ReachFigures } from "@/components/reach/reach-figures";

/** What the chosen option reaches by estimate; nothing where there is no estimate. */
export function ReachSection({
  proposal,
  content,
  option: { reach },
}: {
  proposal: SharedProposal;
  content: SharedContent;
  option: SharedOption;
}) {
  const t = useTranslations("audience.reach");
  const { money, number } = useProposalWords(proposal);
  if (!reach) return null;
  return (
    <PublicSection title={t("title")}>
      <ReachFigures
        reach={reach}
        write={{
          number,
          percent: (bp) => `${number(bp / 100)} %`,
          money: (amount) => `${money(amount)} ${content.currency}`,
        }}
      />
    </PublicSection>
  );
}
