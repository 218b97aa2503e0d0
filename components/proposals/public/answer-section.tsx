"use client";
import { CircleCheck, Download } from "lucide-react";
import { useState } from "react";
import { PublicSection } from "@/components/frames/public-frame";
import { AcceptForm } from "@/components/proposals/public/accept-form";
import { DeclineForm } from "@/components/proposals/public/decline-form";
import { type PartProps, type SharedOption, useProposalWords } from "@/components/proposals/public/shared";
import { IconSlot } from "@/components/ui/layout/icon-slot";
import { isZero, negate } from "@/lib/money";

/** The price of the option that is shown, and how the proposal is answered or was. */
export function AnswerSection({ option, pdf, ...props }: PartProps & { option: SharedOption; pdf: string }) {
  const { proposal, content } = props;
  const { t, money, long, letterOf } = useProposalWords(proposal);
  const [isDeclining, setDeclining] = useState(false);
  const letter = letterOf(content, option.uuid);
  const row = (label: string, amount: string) => (
    <div key={label} className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
  return (
    <div id="answer" className="scroll-mt-4">
      <PublicSection>
        <p className="text-xs text-ink-2">
          {[letter && t("what_option", { letter }), option.name].filter(Boolean).join(", ")}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="num text-[1.9rem] leading-tight font-semibold">{money(option.total)}</b>
          <span className="text-ink-2">{t("with_tax", { currency: content.currency })}</span>
        </p>
        <dl className="mt-2 grid gap-1">
          {!isZero(option.discount) && row(t("discount"), money(negate(option.discount)))}
          {row(t("net"), money(option.net))}
          {option.taxes.map((tax) => row(tax.name, money(tax.amount)))}
        </dl>
        {proposal.is_open && (
          <p className="mt-2 text-xs text-ink-2">{t("valid", { day: long(content.valid_until) })}</p>
        )}
        <p className="mt-2">
          <a href={pdf} download className="link inline-flex items-center gap-1.5">
            <IconSlot icon={<Download />} />
            {t("pdf")}
          </a>
        </p>
        <div className="mt-4 border-t border-line pt-4">
          {!proposal.is_open && <Outcome {...props} />}
          {proposal.is_open && isDeclining && <DeclineForm {...props} onBack={() => setDeclining(false)} />}
          {proposal.is_open && !isDeclining && (
            <AcceptForm {...props} option={option} onDecline={() => setDeclining(true)} />
          )}
        </div>
      </PublicSection>
    </div>
  );
}

/** How a proposal was answered, or that it is over. */
function Outcome({ proposal, content }: PartProps) {
  const { t, day } = useProposalWords(proposal);
  const { signed } = content;
  if (signed)
    return (
      <>
        <p role="status" className="flex items-center gap-2 font-semibold">
          <CircleCheck size={18} strokeWidth={1.75} className="flex-none text-ok-ink" aria-hidden />
          {t("accepted", { name: signed.name, at: day(signed.at) })}
        </p>
        {content.hash && <p className="mt-2 font-mono text-xs break-all text-ink-3">{content.hash}</p>}
      </>
    );
  if (proposal.state === "declined") return <p role="status">{t("declined")}</p>;
  return <p role="status">{t("expired")}</p>;
}
