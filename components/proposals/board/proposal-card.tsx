"use client";
import { ArrowRight, Lock, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { type BoardCard, findNextAction, type ProposalAction } from "@/components/proposals/board/board";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat, useToday } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { addDays } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";
import { CONVERSIONS } from "@/lib/proposals/convert";
import { OPTION_LETTERS } from "@/lib/proposals/options";

/** Days before the last day of validity at which a card warns. */
const SOON_DAYS = 3;

/** A proposal on the board: whose, what it is worth, what is going on, and its one next action. */
export function ProposalCard({
  card,
  isClosed,
  may,
  onKey,
  onAsk,
}: {
  card: BoardCard;
  /** Says whether it was declined or expired. */
  isClosed: boolean;
  may: boolean;
  onKey: (event: KeyboardEvent) => void;
  onAsk: (asked: ProposalAction) => void;
}) {
  const t = useTranslations("proposals");
  const { money } = useFormat();
  const next = findNextAction(card);
  const chosen = card.chosen && card.options > 1 ? OPTION_LETTERS[card.chosen - 1] : null;
  return (
    <article className="relative rounded-md border border-line bg-raised p-3 has-[a:focus-visible]:border-(--accent)">
      <p className="flex items-center gap-2 text-xs text-ink-2">
        <span className="min-w-0 grow truncate">{card.customer_name}</span>
        {card.seller_name && (
          <span className="relative">
            <Avatar name={card.seller_name} size="sm" />
          </span>
        )}
      </p>
      <h3 className="font-semibold">
        <Link
          id={`card-${card.uuid}`}
          href={`/proposal-v2/${card.uuid}`}
          onKeyDown={onKey}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
        >
          {card.title}
        </Link>
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="num font-semibold">{money(card.total)}</b>
        <span className="text-xs text-ink-3">
          {chosen ? t("option", { letter: chosen }) : t("options_count", { count: card.options })}
        </span>
      </p>
      {isClosed && <Status of="proposal" is={card.status} />}
      <Facts card={card} />
      <footer className="mt-2 flex min-h-7 items-center gap-2 border-t border-line pt-2 text-xs">
        <When card={card} />
        {may && next && (
          <Button size="sm" className="relative ml-auto" onClick={() => onAsk(next)}>
            {t(`next.${next}`)}
          </Button>
        )}
      </footer>
    </article>
  );
}

const Fact = ({ icon, warn = false, children }: { icon: ReactNode; warn?: boolean; children: ReactNode }) => (
  <p className={`mt-1 flex items-center gap-1.5 text-xs ${warn ? "text-warn-ink" : "text-ink-2"}`}>
    {icon}
    {children}
  </p>
);

/** An open question, spots that are held, and what it was converted to. */
function Facts({ card }: { card: BoardCard }) {
  const t = useTranslations("proposals");
  const made = CONVERSIONS.find((to) => card[to]);
  const target = made && card[made];
  return (
    <>
      {card.has_question && (
        <Fact warn icon={<MessageSquare size={13} strokeWidth={1.75} aria-hidden />}>
          {t("question")}
        </Fact>
      )}
      {card.held > 0 && (
        <Fact icon={<Lock size={13} strokeWidth={1.75} aria-hidden />}>
          {t("spots_held", { count: card.held })}
        </Fact>
      )}
      {made && target && (
        <Fact icon={<ArrowRight size={13} strokeWidth={1.75} aria-hidden />}>
          <Link className="link relative" href={buildRecordHref(made, target)}>
            {t(`to.${made}`)}
          </Link>
        </Fact>
      )}
    </>
  );
}

/** The date that matters in the state of a card. */
function When({ card }: { card: BoardCard }) {
  const t = useTranslations("proposals");
  const { day, moment } = useFormat();
  const today = useToday();
  const { status, valid_until, viewed_at, answered_at, created_at } = card;
  if (status === "draft")
    return <span className="text-ink-3">{t("created_on", { day: moment(created_at).day })}</span>;
  if (status === "accepted" || status === "declined")
    return (
      <span className="text-ink-3">
        {answered_at ? t("answered_on", { day: moment(answered_at).day }) : ""}
      </span>
    );
  if (status === "expired")
    return <span className="text-ink-3">{t("valid_to", { day: day(valid_until) })}</span>;
  const isSoon = valid_until <= addDays(today, SOON_DAYS);
  return (
    <span className={isSoon ? "font-medium text-warn-ink" : "text-ink-3"}>
      {isSoon ? t("expires_on", { day: day(valid_until) }) : t("valid_to", { day: day(valid_until) })}
      {!isSoon && viewed_at && ` · ${t("viewed_on", { day: moment(viewed_at).day })}`}
    </span>
  );
}
