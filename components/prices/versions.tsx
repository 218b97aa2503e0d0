"use client";
import { useTranslations } from "next-intl";
import type { Card } from "@/components/prices/blank";
import { useCall } from "@/components/query";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { readAmount } from "@/lib/money";
import { type CardChange, compareRateCards } from "@/lib/pricing/rate-card-changes";

const WHOLE = 10_000;

/** Every version of a rate card, the newest first, with what it changed and how many orders were sold on it. */
export function VersionsDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTranslations("prices");
  const { moment } = useFormat();
  const answer = useCall("price_models.versions", { uuid: card.uuid });
  const rows = answer.data?.rows ?? [];
  return (
    <Dialog title={t("versions_of", { name: card.name })} onClose={onClose}>
      <Loaded answer={answer} waiting={<Skeleton lines={4} />}>
        {() => (
          <ol aria-label={t("versions")} className="-my-2 divide-y divide-line">
            {rows.map((row, i) => {
              const before = rows[i + 1];
              const changes = before ? compareRateCards(before.terms, row.terms) : null;
              return (
                <li key={row.version} className="py-3">
                  <p className="num flex flex-wrap items-baseline gap-x-2">
                    <b className="font-semibold">{t("version_title", { version: row.version })}</b>
                    <span className="text-ink-2">{moment(row.created_at).day}</span>
                    {i === 0 && <Tag>{t("version_now")}</Tag>}
                    <span className="ml-auto text-xs text-ink-3">
                      {t("sold_on", { count: row.campaigns })}
                    </span>
                  </p>
                  {changes === null && <p className="text-ink-2">{t("first_version")}</p>}
                  {changes?.length === 0 && <p className="text-ink-2">{t("only_name")}</p>}
                  {changes && changes.length > 0 && (
                    <ul className="mt-1 grid gap-0.5">
                      {changes.map((change, n) => (
                        <ChangeLine key={n} change={change} />
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function ChangeLine({ change }: { change: CardChange }) {
  const t = useTranslations("prices");
  const said = useSaid();
  const { within, from, to } = change;
  return (
    <li className="num flex flex-wrap gap-x-2">
      <span className="min-w-0 grow text-ink-2">
        {within && `${within}: `}
        {said.part(change)}
      </span>
      <span className="text-right">
        {from === null ? (
          <span className="text-ink-3">{t("change_new")} </span>
        ) : (
          <span className="text-ink-3">{said.value(change, from)} → </span>
        )}
        {to === null ? t("change_gone") : said.value(change, to)}
      </span>
    </li>
  );
}

/** Parts and values of a rate card in the card's own words. */
function useSaid() {
  const t = useTranslations("prices");
  const { money, number, percent, formats } = useFormat();
  const words: Partial<Record<CardChange["part"], string>> = {
    basis: "bases",
    quantity_counts: "counts",
    surcharges_together: "stacks",
    discounts_together: "discount_stacks",
  };
  const part = ({ part, of }: CardChange): string => {
    if (part === "surcharge") return t(`extras.${of}`);
    if (part === "value") return t("parts.value", { of: `${money(readAmount(of))} ${formats.currency}` });
    if (part === "price" && of === "") return t("parts.price_bare");
    return t(`parts.${part}`, { of });
  };
  const value = ({ part, unit }: CardChange, value: string | number): string => {
    switch (unit) {
      case "money":
        return `${money(readAmount(String(value)))} ${formats.currency}`;
      case "percent":
        return percent(Number(value));
      case "factor":
        return `× ${number(Number(value) / WHOLE, 2)}`;
      case "seconds":
        return `${number(Number(value))} s`;
      case "number":
        return number(Number(value));
      case "word":
        return t(`${words[part]}.${value}`);
      case "text":
        return part === "discount_order"
          ? String(value)
              .split(" ")
              .map((kind) => t(`kinds.${kind}`))
              .join(", ")
          : String(value);
    }
  };
  return { part, value };
}
