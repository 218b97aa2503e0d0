"use client";
import { useTranslations } from "next-intl";
import { DocumentLink } from "@/components/customers/statement/document-link";
import { useFormat } from "@/components/ui/format";
import { Card, Nothing } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { countDays } from "@/lib/day";

type Statement = CallOutput<"customers.statement">;

type Item = Statement["open_items"][number];

/** What was not settled on the last day: invoices with their delay, and credit not used yet. */
export function OpenItems({ statement }: { statement: Statement }) {
  const { to, open_items } = statement;
  const t = useTranslations("customers");
  const { money, day } = useFormat();
  const title = t("statement.open_items", { day: day(to) });
  const columns: RecordColumn<Item>[] = [
    { id: "date", head: t("date"), cell: (row) => day(row.date), className: "w-28 num", wide: true },
    {
      id: "kind",
      head: t("statement.kind"),
      cell: (row) => t(`statement.kinds.${row.kind}`),
      className: "w-32",
      wide: true,
    },
    { id: "number", head: t("number"), cell: (row) => <DocumentLink of={row} />, className: "num" },
    {
      id: "due",
      head: t("statement.due"),
      cell: (row) => <Due date={row.due_date} to={to} />,
      right: true,
    },
    { id: "open", head: t("statement.open_amount"), cell: (row) => money(row.open), right: true },
  ];
  return (
    <Card title={title} count={open_items.length}>
      {open_items.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t("statement.none_open", { day: day(to) })}</p>
      ) : (
        <RecordTable label={title} columns={columns} rows={open_items} rowKey={(row) => row.uuid} />
      )}
      <Interest statement={statement} />
    </Card>
  );
}

/** The interest that is claimed, beside the balance. */
function Interest({ statement: { to, currency, interest } }: { statement: Statement }) {
  const t = useTranslations("customers");
  const { money, day, number } = useFormat();
  if (!interest) return null;
  const { bp, amount } = interest;
  const percent = `${number(bp / 100, bp % 100 === 0 ? 0 : 2)} %`;
  return (
    <p className="num border-t border-line px-3.5 py-2 text-ink-2">
      {t("statement.interest", { percent, day: day(to), amount: `${money(amount)} ${currency}` })}
    </p>
  );
}

function Due({ date, to }: { date: Item["due_date"]; to: Statement["to"] }) {
  const t = useTranslations("customers");
  const { day } = useFormat();
  if (!date) return <Nothing />;
  const late = countDays(date, to);
  return (
    <>
      {day(date)}
      {late > 0 && (
        <span className="text-bad-ink max-sm:block sm:ml-2">{t("statement.overdue", { days: late })}</span>
      )}
    </>
  );
}
