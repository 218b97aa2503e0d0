"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DocumentLink } from "@/components/customers/statement/document-link";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { Card, Nothing } from "@/components/ui/layout/card";
import { HeadRow } from "@/components/ui/table/head-row";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { isNegative, type Money } from "@/lib/money";

type Statement = CallOutput<"customers.statement">;

/** Rows drawn before somebody asks for all. */
const SHOWN = 200;
const ROW = "h-row cells:px-2.5 [&>td:first-child]:pl-3.5 [&>td:last-child]:pr-3.5 max-sm:cells:px-1.5";
const HEAD = "px-2.5 first:pl-3.5 last:pr-3.5 max-sm:px-1.5";

/** A discount names its invoice and a refund its payment, which are entries too; of one kind and day each changes the balance. */
const keyOfEntry = ({ kind, uuid, date, balance }: Statement["entries"][number]) =>
  [kind, uuid, date, balance].join(" ");

/** The documents and payments of the span, between the opening and the closing balance. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const t = useTranslations("customers");
  const { money, day, formats } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { from, to, opening, closing, entries } = statement;
  const shown = isWhole ? entries : entries.slice(0, SHOWN);
  return (
    <Card title={t("statement.title")} count={entries.length}>
      <div className="overflow-x-auto">
        <table aria-label={t("statement.title")} className="w-full border-collapse">
          <thead>
            <HeadRow>
              <th scope="col" className={cx(HEAD, "w-28 max-sm:w-auto")}>
                {t("date")}
              </th>
              <th scope="col" className={cx(HEAD, "w-32 max-sm:hidden")}>
                {t("statement.kind")}
              </th>
              <th scope="col" className={HEAD}>
                {t("number")}
              </th>
              <th scope="col" className={cx(HEAD, "text-right max-sm:hidden")}>
                {t("statement.due")}
              </th>
              <th scope="col" className={cx(HEAD, "text-right")}>
                {t("statement.amount_in", { currency: formats.currency })}
              </th>
              <th scope="col" className={cx(HEAD, "text-right")}>
                {t("statement.balance")}
              </th>
            </HeadRow>
          </thead>
          <tbody className="num divide-y divide-line">
            <BalanceRow date={from} label={t("statement.opening")} balance={opening} />
            {entries.length === 0 && (
              <tr className={ROW}>
                <td colSpan={6} className="text-ink-3">
                  {t("statement.empty")}
                </td>
              </tr>
            )}
            {shown.map((entry) => (
              <tr key={keyOfEntry(entry)} className={cx(ROW, "hover:bg-hover")}>
                <td>{day(entry.date)}</td>
                <td className="max-sm:hidden">{t(`statement.kinds.${entry.kind}`)}</td>
                <td>
                  <DocumentLink of={entry} />
                </td>
                <td className="text-right max-sm:hidden">
                  {entry.due_date ? day(entry.due_date) : <Nothing />}
                </td>
                <td className={cx("text-right", isNegative(entry.amount) && "text-ok-ink")}>
                  {money(entry.amount)}
                </td>
                <td className="text-right">{money(entry.balance)}</td>
              </tr>
            ))}
          </tbody>
          {shown.length === entries.length && (
            <tfoot className="num">
              <BalanceRow date={to} label={t("statement.closing")} balance={closing} />
            </tfoot>
          )}
        </table>
      </div>
      {shown.length < entries.length && (
        <Button look="quiet" className="m-2" onClick={() => setWhole(true)}>
          {t("statement.show_all", { count: entries.length })}
        </Button>
      )}
    </Card>
  );
}

function BalanceRow({ date, label, balance }: { date: Day; label: string; balance: Money }) {
  const { money, day } = useFormat();
  return (
    <tr className={cx(ROW, "bg-sunken font-semibold")}>
      <td>{day(date)}</td>
      <th scope="row" className="text-left sm:hidden">
        {label}
      </th>
      <th scope="row" colSpan={4} className="text-left max-sm:hidden">
        {label}
      </th>
      <td className="sm:hidden" />
      <td className="text-right">{money(balance)}</td>
    </tr>
  );
}
