"use client";
import { ArrowRight, FilePenLine, FileText, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { GrowingTurn } from "@/components/assistant/ask";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { splitCitations } from "@/lib/assistant/answers";
import type { Proposal, Source } from "@/lib/assistant/turns";

const CHIP =
  "mx-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-xs bg-accent-soft px-1 text-2xs font-semibold text-accent-ink";

/** A question, or an answer with what it is based on. Whatever the model says is drawn as text. */
export function TurnView({ of, reads }: { of: GrowingTurn; reads: boolean }) {
  const t = useTranslations("assistant");
  if (of.role === "person")
    return (
      <p className="ml-12 self-end rounded-md bg-neutral-soft px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {of.text}
      </p>
    );
  const isHelp = of.text === "" && !of.isOpen;
  return (
    <section aria-label={t("answer")} className="grid gap-2.5">
      {of.notice && <p className="text-xs text-ink-3">{t(`notices.${of.notice}`)}</p>}
      {isHelp && of.sources.length > 0 && (
        <p className="text-ink-3">{t("found", { count: of.sources.length })}</p>
      )}
      {isHelp && of.sources.length === 0 && <p>{t("nothing")}</p>}
      {of.text && (
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {splitCitations(of.text, of.sources).map((part, n) =>
            "text" in part ? (
              part.text
            ) : (
              <span key={n} className={CHIP}>
                {part.source}
              </span>
            ),
          )}
        </p>
      )}
      {of.isOpen && (
        <p role="status" className="text-ink-3">
          {t("thinking")}
        </p>
      )}
      {isHelp ? <Articles of={of.sources} /> : <Sources of={of.sources} />}
      {of.proposals.map((proposal) => (
        <ProposalCard key={proposal.href} of={proposal} />
      ))}
      {reads && !of.isOpen && !isHelp && (
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />
          {t("own_rights")}
        </p>
      )}
    </section>
  );
}

function Articles({ of }: { of: readonly Source[] }) {
  return (
    <ul className="divide-y divide-line">
      {of.map(({ n, title, href, excerpt }) => (
        <li key={n} className="py-2.5">
          <Link
            href={href ?? "/help"}
            target="_blank"
            className="font-semibold text-accent-ink hover:underline"
          >
            {title}
          </Link>
          <p className="text-ink-2">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

function Sources({ of }: { of: readonly Source[] }) {
  const t = useTranslations("assistant");
  if (of.length === 0) return null;
  return (
    <ul aria-label={t("sources")} className="grid gap-1 border-t border-line pt-2">
      {of.map(({ n, title, href }) => (
        <li key={n} className="flex min-w-0 items-center gap-2">
          <span className={CHIP}>{n}</span>
          <FileText size={14} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
          {href ? (
            <Link href={href} target="_blank" className="cut hover:underline">
              {title}
            </Link>
          ) : (
            <span className="cut">{title}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A form that the person may open, complete and save. */
function ProposalCard({ of: { form, title, href } }: { of: Proposal }) {
  const t = useTranslations("assistant");
  return (
    <div className="rounded-md border border-(--accent)">
      <p className="flex items-center gap-2 bg-accent-soft px-3 py-2 font-semibold">
        <FilePenLine size={15} strokeWidth={1.75} aria-hidden />
        <span className="cut">
          {t(`forms.${form}`)}: {title}
        </span>
      </p>
      <p className="px-3 py-2">
        <Button look="main" icon={<ArrowRight />} href={href}>
          {t("open_form")}
        </Button>
      </p>
    </div>
  );
}
