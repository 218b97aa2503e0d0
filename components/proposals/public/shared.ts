"use client";
import { useTranslations } from "next-intl";
import { usePublicWords } from "@/components/frames/public-words";
import { useFailure } from "@/components/query";
import type { CallOutput } from "@/lib/browser/api";
import { callApi } from "@/lib/browser/api";
import { toWallTime } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { formatMoney, type Money } from "@/lib/money";
import { findLetter } from "@/lib/proposals/options";

export type SharedProposal = CallOutput<"share.proposal">;
export type SharedContent = NonNullable<SharedProposal["content"]>;
export type SharedOption = SharedContent["options"][number];

/** What every part of the public page is given. */
export type PartProps = {
  proposal: SharedProposal;
  content: SharedContent;
  code: string;
  onChange: (proposal: SharedProposal) => void;
};

/** How the public page of a proposal writes letters, amounts and moments. */
export function useProposalWords({ currency_format, zone }: SharedProposal) {
  const t = useTranslations("proposals.page");
  const words = usePublicWords();
  return {
    t,
    ...words,
    money: (amount: Money) => formatMoney(amount, currency_format),
    day: (at: string) => words.long(toWallTime(new Date(at), zone).date),
    letterOf: ({ options }: SharedContent, uuid: string) =>
      findLetter(
        options.findIndex((option) => option.uuid === uuid),
        options.length,
      ),
  };
}

/** Says why an answer was refused, and shows how the proposal stands where somebody else was faster. */
export function useRefusal({ code, onChange }: Pick<PartProps, "code" | "onChange">) {
  const failure = useFailure();
  return (error: unknown) => {
    failure(error);
    if (error instanceof Refusal && error.code === "conflict")
      void callApi("share.proposal", { code }).then(onChange, failure);
  };
}
