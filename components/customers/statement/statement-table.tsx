"use client";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { HeadRow } from "@/components/ui/table/head-row";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";
import { isNegative, isZero, type Money } from "@/lib/money";

type Statement = CallOutput<"statements.retrieve">;
const hrefOf = ({ kind, uuid }: Statement["rows"][number]) =>
  buildRecordHref(kind === "payment" ? "payment" : "invoice", uuid);

/** Documents and payments of a period between the balances before and after it. */
export function StatementTable({ statement }: { statement: Statement }) {
  const t = useTranslations("customers.statement");
  const { money, day, formats } = useFormat();
  const { from, to, opening, rows, closing } = statement;
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-raised max-sm:rounded-none max-sm:border-x-0">
      <table aria-label={t("title")} className="w-full border-collapse">
        <thead>
          <HeadRow>
            <th scope="col" className="w-28 px-2.5">
              {t("date")}
            </th>
            <th scope="col" className="px-2.5">
              {t("number")}
            </th>
            <th scope="col" className="w-28 px-2.5 max-sm:hidden">
              {t("due")}
            </th>
            <th scope="col" className="w-32 px-2.5 text-right">
              {t("amount_in", { currency: formats.currency })}
            </th>
            <th scope="col" className="w-32 px-2.5 text-right max-sm:hidden">
              {t("open")}
            </th>
            <th scope="col" className="w-32 px-2.5 text-right max-sm:hidden">
              {t("balance")}
            </th>
          </HeadRow>
        </thead>
        <tbody className="divide-y divide-line">
          <BalanceRow label={t("opening", { date: day(from) })} day={from} balance={opening} />
          {rows.map((row) => (
            <tr key={row.uuid} className="h-row hover:bg-hover *:px-2.5">
              <td className="num text-ink-2">{day(row.date)}</td>
              <th scope="row" className="text-left font-normal">
                <span className="text-ink-2 max-sm:block">{t(`kinds.${row.kind}`)} </span>
                <Link href={hrefOf(row)} className="num font-medium hover:underline">
                  {row.number}
                </Link>
              </th>
              <td className="num text-ink-2 max-sm:hidden">{row.due_date && day(row.due_date)}</td>
              <td className={cx("num text-right", isNegative(row.amount) && "text-ok-ink")}>
                {money(row.amount)}
              </td>
              <td className={cx("num text-right max-sm:hidden", isZero(row.open) && "text-ink-3")}>
                {money(row.open)}
              </td>
              <td className="num text-right max-sm:hidden">{money(row.balance)}</td>
            </tr>
          ))}
          <BalanceRow label={t("closing", { date: day(to) })} day={to} balance={closing} />
        </tbody>
      </table>
    </div>
  );
}

/** The balance at an end of the period; on the phone it stands in the column of amounts. */
function BalanceRow({ label, day: on, balance }: { label: string; day: Day; balance: Money }) {
  const { money, day } = useFormat();
  return (
    <tr className="h-row bg-sunken font-semibold *:px-2.5">
      <td className="num">{day(on)}</td>
      <th scope="row" className="text-left">
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td className="num text-right">
        <span className="sm:hidden">{money(balance)}</span>
      </td>
      <td className="max-sm:hidden" />
      <td className="num text-right max-sm:hidden">{money(balance)}</td>
    </tr>
  );
}
