"use client";
import { useTranslations } from "next-intl";
import type { InvoiceForm } from "@/components/invoices/draft";
import { DateField } from "@/components/ui/controls/date-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { useFormat } from "@/components/ui/format";
import { computeEarlyDiscount, MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import { toDay } from "@/lib/day";
import { type Money, subtract } from "@/lib/money";

type Stated = { bp: number; until: string; total: Money; credited: Money };

/** How an invoice states its discount for early payment: what is paid with it, less its credit notes, and until when. */
export function useEarlySentence() {
  const t = useTranslations("invoices");
  const { money, day, percent } = useFormat();
  return ({ bp, until, total, credited }: Stated) => {
    const reduced = subtract(subtract(total, credited), computeEarlyDiscount(total, credited, bp));
    return t("early_pays", { percent: percent(bp), day: day(toDay(until)), amount: money(reduced) });
  };
}

/** The discount for early payment of a draft and the day until which it is earned; without a rate there is none. */
export function EarlyDiscountFields({ form, total }: { form: InvoiceForm; total: Money }) {
  const t = useTranslations("invoices");
  const sentence = useEarlySentence();
  const { values, field } = form;
  const { early_discount: early } = values;
  const until = early?.until ?? values.due_date ?? values.date;
  return (
    <>
      <PercentField
        label={t("early_discount")}
        most={MOST_EARLY_DISCOUNT}
        value={early?.bp ?? 0}
        error={field("early_discount.bp").error}
        onChange={(bp) => form.set("early_discount", bp ? { bp, until } : null)}
      />
      {early && (
        <DateField
          label={t("early_until")}
          value={early.until}
          error={field("early_discount.until").error}
          help={sentence({ ...early, total, credited: subtract(total, total) })}
          onChange={(day) => day && form.set("early_discount", { bp: early.bp, until: day })}
        />
      )}
    </>
  );
}
