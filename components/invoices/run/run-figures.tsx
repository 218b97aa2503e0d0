"use client";
import { useTranslations } from "next-intl";
import type { InvoiceCandidate } from "@/components/invoices/run/candidate";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { sum } from "@/lib/money";

/** What the run would bill, what stays out and what is billed, in money. */
export function RunFigures({ rows, ready }: { rows: readonly InvoiceCandidate[]; ready: number }) {
  const t = useTranslations("invoices.run");
  const { money, formats } = useFormat();
  const out = rows.flatMap(({ left_out }) => left_out ?? []);
  const billed = rows.flatMap((row) => row.billed ?? []);
  const count = (of: readonly { spots: number }[]) => of.reduce((total, { spots }) => total + spots, 0);
  const unit = formats.currency;
  return (
    <Figures
      flat
      of={[
        {
          label: t("ready_net"),
          value: money(sum(rows.map((row) => row.net))),
          unit,
          detail: t("customers", { count: ready }),
        },
        {
          label: t("left_out_net"),
          value: money(sum(out.map(({ net }) => net))),
          unit,
          detail: t("spots_count", { count: count(out) }),
          ...(out.length > 0 && { tone: "warn" as const }),
        },
        {
          label: t("billed_net"),
          value: money(sum(billed.map(({ net }) => net))),
          unit,
          detail: t("spots_count", { count: count(billed) }),
        },
      ]}
    />
  );
}
