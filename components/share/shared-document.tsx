import { Download, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { usePublicWords } from "@/components/frames/public-words";
import { SignForm } from "@/components/share/sign-form";
import { buttonClass } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { Facts } from "@/components/ui/layout/card";
import { IconSlot } from "@/components/ui/layout/icon-slot";
import { Paper } from "@/components/ui/layout/paper";
import type { CallOutput } from "@/lib/browser/api";
import type { CARDED } from "@/lib/calls/share";
import type { DrawnPages } from "@/lib/documents/pages";
import { formatMoney, isZero, type Money } from "@/lib/money";

/** A document somebody was given the code of: what it says at a glance, and the document itself. */
export function SharedDocument({
  kind,
  card,
  pdf,
  drawn,
  code,
}: {
  kind: (typeof CARDED)[number];
  card: CallOutput<"share.card">;
  pdf: string;
  drawn: DrawnPages;
  code: string;
}) {
  const t = useTranslations("share");
  const title = t(`kind.${card.kind}`);
  return (
    <PublicFrame name={card.letterhead} {...(card.logo && { logo: `${pdf}/logo` })} kind={title}>
      <div className="min-[50rem]:grid min-[50rem]:grid-cols-[22rem_minmax(0,1fr)] min-[50rem]:items-start min-[50rem]:gap-x-5">
        <PublicSection>
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
              {kind === "contract" ? card.title : `${title} ${card.number}`}
            </h1>
            {card.open !== null && isZero(card.open) && (
              <Badge tone="ok" glyph="tick">
                {t("paid")}
              </Badge>
            )}
          </div>
          <Glance card={card} isContract={kind === "contract"} />
          <div className="mt-5 grid gap-2">
            <a href={pdf} download className={buttonClass("main", "lg")}>
              <IconSlot icon={<Download />} />
              {t("download")}
            </a>
            <a
              href={pdf}
              target="_blank"
              rel="noopener"
              className={cx(buttonClass("plain", "lg"), "min-[50rem]:hidden")}
            >
              <IconSlot icon={<FileText />} />
              {t("open_pdf")}
            </a>
          </div>
          {card.signing && <SignForm card={card} signing={card.signing} code={code} />}
        </PublicSection>
        <Paper drawn={drawn} title={`${title} ${card.number}`} className="max-[50rem]:mt-5" />
      </div>
    </PublicFrame>
  );
}

function Glance({ card, isContract }: { card: CallOutput<"share.card">; isContract: boolean }) {
  const t = useTranslations("share");
  const { long, number } = usePublicWords();
  const { from, to, total, open, early, due_date, hash, spots, title, customer } = card;
  const amount = (value: Money) => (
    <span className="num">
      {formatMoney(value, card.currency_format)} {card.currency}
    </span>
  );
  const owing = open !== null && total !== null && open !== total && !isZero(open);
  const facts = [
    { label: t("customer"), value: customer },
    ...(isContract ? [{ label: t("number"), value: card.number }] : []),
    ...(!isContract && title && title !== customer ? [{ label: t("reference"), value: title }] : []),
    ...(from && to ? [{ label: t("period"), value: t("span", { from: long(from), to: long(to) }) }] : []),
    ...(spots === null ? [] : [{ label: t("spots"), value: number(spots) }]),
    ...(total === null
      ? []
      : [
          {
            label: t(isContract ? "committed" : "total"),
            value: <b className="font-semibold">{amount(total)}</b>,
          },
        ]),
    ...(owing ? [{ label: t("open"), value: amount(open) }] : []),
    ...(early
      ? [
          {
            label: t("early"),
            value: t.rich("early_pays", { amount: () => amount(early.amount), day: long(early.until) }),
          },
        ]
      : []),
    ...(due_date === null ? [] : [{ label: t("due"), value: long(due_date) }]),
  ];
  return (
    <>
      <Facts of={facts} className="mt-3" />
      {hash && (
        <div className="mt-4 border-t border-line pt-3 text-xs">
          <p className="text-ink-3">{t(isContract ? "hash_contract" : "hash")}</p>
          <p className="my-1 font-mono break-all">{hash}</p>
          {!isContract && (
            <>
              <p className="text-ink-3">{t("hash_help")}</p>
              <a href={`/share/check?hash=${hash}`} className="link">
                {t("check")}
              </a>
            </>
          )}
        </div>
      )}
    </>
  );
}
