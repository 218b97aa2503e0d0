"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import type { CallOutput } from "@/lib/browser/api";
import { isNegative, isZero, type Money, subtract } from "@/lib/money";

type Customer = CallOutput<"customers.retrieve">;

/** What a customer owes, may owe, has on air and booked, as far as the person may read it. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  const { money, day, number } = useFormat();
  const { balance, open_total, unapplied, overdue, credit_limit, active_campaigns, latest_expires } =
    customer;
  const { data: related } = useCall("customers.related", { uuid: customer.uuid }, { staleTime: 5_000 });
  const free = credit_limit && balance !== null ? subtract(credit_limit, balance) : null;
  const owed =
    balance === null || open_total === null || unapplied === null || overdue === null
      ? []
      : [
          {
            label: t("balance_short"),
            value: money(balance),
            ...(!isZero(unapplied) && {
              detail: t("balance_detail", { open: money(open_total), unapplied: money(unapplied) }),
            }),
          },
          {
            label: t("overdue"),
            value: money(overdue),
            ...(!isZero(overdue) && { tone: "bad" as const }),
          },
        ];
  const figureBooked = (
    amount: Money,
    { year, booked_last_year: before }: CallOutput<"customers.related">,
  ) => ({
    label: t("booked_in", { year: String(year) }),
    value: money(amount),
    ...(before && { detail: t("booked_before", { amount: money(before), year: String(year - 1) }) }),
  });
  return (
    <Figures
      of={[
        ...owed,
        ...(credit_limit && free
          ? [
              {
                label: t("credit_limit"),
                value: money(credit_limit),
                detail: t("credit_free", { amount: money(free) }),
                ...(isNegative(free) && { tone: "bad" as const }),
              },
            ]
          : []),
        {
          label: t("running"),
          value: number(active_campaigns),
          ...(latest_expires && { detail: t("running_until", { day: day(latest_expires) }) }),
        },
        ...(related?.booked_this_year ? [figureBooked(related.booked_this_year, related)] : []),
      ]}
    />
  );
}
