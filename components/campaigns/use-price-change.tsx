"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Refusal } from "@/lib/errors";
import type { Money } from "@/lib/money";

type PriceChange = { before: Money; now: Money };

/**
 * Asks whether to book at today's prices where a rate card has changed since the draft was saved. `catches` takes a
 * refused booking and returns whether it was this one; `dialog` is shown where it is set.
 */
export function usePriceChange(book: (accept_prices: boolean) => Promise<void>): {
  catches: (error: unknown) => boolean;
  dialog: ReactNode;
} {
  const t = useTranslations("campaigns");
  const { money, formats } = useFormat();
  const [change, setChange] = useState<PriceChange | null>(null);
  const catches = (error: unknown) => {
    if (!(error instanceof Refusal) || error.message !== "rate_card_changed") return false;
    setChange(error.more.details as PriceChange);
    return true;
  };
  const amount = (of: Money) => `${money(of)} ${formats.currency}`;
  const close = () => setChange(null);
  const confirm = () => {
    close();
    void book(true);
  };
  const dialog = change && (
    <Confirm
      title={t("price_changed")}
      look="main"
      act={t("book_at_price", { now: amount(change.now) })}
      onConfirm={confirm}
      onClose={close}
    >
      {t("price_changed_text", { before: amount(change.before), now: amount(change.now) })}
    </Confirm>
  );
  return { catches, dialog };
}
