"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { SharesBar, SharesLegend } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import { HeadRow } from "@/components/ui/table/head-row";
import type { CallOutput } from "@/lib/browser/api";
import { computeRatio, isNegative, isZero, sum } from "@/lib/money";

type Aging = CallOutput<"aging.retrieve">;
type Amounts = Aging["totals"];
const AGES = ["current", "to_30", "to_60", "to_90", "over_90"] as const;
const AMOUNTS = [...AGES, "unapplied", "total"] as const;
const SHOWN = 100;
/** On the phone the bar stands for the columns of ages. */
const WIDE: readonly string[] = [...AGES, "unapplied"];

const buildOpenHref = (customer: string) =>
  `/invoices?filter.customer=${customer}&filter.status=issued&filter.status=partly_paid&filter.status=overdue`;

/** A row for each customer, most owed first, with a bar of how old it is and the sums of all. */
export function AgingTable({ aging: { rows, totals } }: { aging: Aging }) {
  const t = useTranslations("invoices.aging");
  const of = useTranslations("invoices");
  const { formats } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <SharesLegend labels={AGES.map((name) => t(name))} />
      <div className="overflow-x-auto rounded-md border border-line bg-raised">
        <table aria-label={t("title")} className="w-full border-collapse">
          <thead>
            <HeadRow>
              <th scope="col" className="px-2.5">
                {of("customer")}
              </th>
              <th scope="col" className="w-32 px-2.5 max-sm:w-24">
                {t("age")}
              </th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col" className={cx("px-2.5 text-right", isWide(name))}>
                  {name === "total" ? t("total_in", { currency: formats.currency }) : t(name)}
                </th>
              ))}
            </HeadRow>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((row) => (
              <tr key={row.customer} className="h-row hover:bg-hover cells:px-2.5">
                <th scope="row" className="text-left font-medium">
                  <Link
                    href={buildOpenHref(row.customer)}
                    title={t("open_of", { name: row.customer_name })}
                    className="hover:underline"
                  >
                    {row.customer_name}
                  </Link>
                </th>
                <AmountCells of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-row border-t border-line bg-sunken font-semibold cells:px-2.5">
              <th scope="row" className="text-left">
                {t("total")}
              </th>
              <AmountCells of={totals} />
            </tr>
          </tfoot>
        </table>
        {shown.length < rows.length && (
          <Button look="quiet" className="m-2" onClick={() => setWhole(true)}>
            {t("show_all", { count: rows.length })}
          </Button>
        )}
      </div>
    </>
  );
}

const isWide = (name: string) => WIDE.includes(name) && "max-sm:hidden";

function AmountCells({ of }: { of: Amounts }) {
  const t = useTranslations("invoices.aging");
  const { money } = useFormat();
  const open = sum(AGES.map((name) => of[name]));
  const ages = AGES.filter((name) => !isZero(of[name]));
  return (
    <>
      <td>
        {!isZero(open) && (
          <SharesBar
            shares={AGES.map((name) => (isNegative(of[name]) ? 0 : computeRatio(of[name], open)))}
            label={ages.map((name) => t("share", { label: t(name), amount: money(of[name]) })).join(" · ")}
          />
        )}
      </td>
      {AMOUNTS.map((name) => (
        <td
          key={name}
          className={cx(
            "num text-right",
            isWide(name),
            isZero(of[name]) && "text-ink-3",
            name === "over_90" && !isZero(of[name]) && "text-bad-ink",
            name === "total" && "font-semibold",
          )}
        >
          {money(of[name])}
        </td>
      ))}
    </>
  );
}
