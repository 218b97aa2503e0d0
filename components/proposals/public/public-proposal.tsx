"use client";
import { useEffect, useState } from "react";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { AnswerSection } from "@/components/proposals/public/answer-section";
import { CommentSection } from "@/components/proposals/public/comment-section";
import { OptionCards } from "@/components/proposals/public/option-cards";
import { OptionLines } from "@/components/proposals/public/option-lines";
import { ReachSection } from "@/components/proposals/public/reach-section";
import { type SharedProposal, useProposalWords } from "@/components/proposals/public/shared";
import { StationsSection } from "@/components/proposals/public/stations-section";
import { buttonClass } from "@/components/ui/controls/button";
import { callApi } from "@/lib/browser/api";
import { findLeadingOption } from "@/lib/proposals/options";

/** A proposal for its customer: options to compare, what each includes, comments, and the answer. */
export function PublicProposal({ proposal: first, code }: { proposal: SharedProposal; code: string }) {
  const [proposal, setProposal] = useState(first);
  const { t, long, money } = useProposalWords(proposal);
  const { content, letterhead, seller, number } = proposal;
  const [picked, setPicked] = useState<string | null>(null);
  useEffect(() => {
    // Counted in the browser, so that previews of the link are no views.
    void callApi("share.view_proposal", { code }).catch(() => undefined);
  }, [code]);
  const share = `/api/share/proposal/${encodeURIComponent(code)}`;
  const option = content && findLeadingOption(content.options, content.option ?? picked);
  return (
    <PublicFrame name={letterhead} {...(proposal.logo && { logo: `${share}/logo` })} kind={number}>
      <header className="px-[1.125rem] pt-4 pb-3 max-[50rem]:border-b max-[50rem]:border-line max-[50rem]:bg-surface min-[50rem]:px-0 min-[50rem]:pt-0 min-[50rem]:pb-5">
        <p className="text-ink-2">{t("for", { customer: proposal.customer })}</p>
        <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
          {proposal.title}
        </h1>
        <p className="text-ink-2">
          {[
            content && t("span", { from: long(content.start_date), to: long(content.end_date) }),
            seller ? t("from", { seller, name: letterhead }) : t("of", { name: letterhead }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {!content || !option ? (
        <PublicSection>
          <p role="status">{t("withdrawn", { name: letterhead })}</p>
        </PublicSection>
      ) : (
        <div className="min-[50rem]:grid min-[50rem]:grid-cols-[minmax(0,1fr)_22rem] min-[50rem]:items-start min-[50rem]:gap-x-5">
          <div className="min-w-0">
            {content.text && (
              <PublicSection>
                <p className="whitespace-pre-line">{content.text}</p>
              </PublicSection>
            )}
            {content.options.length > 1 && (
              <OptionCards
                proposal={proposal}
                content={content}
                value={option.uuid}
                onChange={proposal.is_open ? setPicked : null}
              />
            )}
            <OptionLines proposal={proposal} content={content} option={option} />
            <ReachSection proposal={proposal} content={content} option={option} />
            <StationsSection content={content} option={option} code={code} />
            {content.terms && (
              <PublicSection title={t("terms")}>
                <p className="whitespace-pre-line text-ink-2">{content.terms}</p>
              </PublicSection>
            )}
          </div>
          <div className="min-w-0">
            <AnswerSection
              proposal={proposal}
              content={content}
              option={option}
              code={code}
              pdf={share}
              onChange={setProposal}
            />
            <CommentSection proposal={proposal} content={content} code={code} onChange={setProposal} />
          </div>
          {proposal.is_open && (
            <div className="sticky bottom-0 flex items-center justify-between gap-3 border-t border-line bg-surface px-[1.125rem] py-3 min-[50rem]:hidden">
              <b className="num text-lg font-semibold">
                {money(option.total)} {content.currency}
              </b>
              <a href="#answer" className={buttonClass("main", "lg")}>
                {t("act")}
              </a>
            </div>
          )}
        </div>
      )}
    </PublicFrame>
  );
}
