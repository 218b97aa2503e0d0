"use client";
import { useTranslations } from "next-intl";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Statement = CallOutput<"commissions.statement">;
type Entry = Statement["entries"][number];

/** The documents of a commission statement, one row for each campaign on them. */
export function CommissionEntries({ statement: { type, entries } }: { statement: Statement }) {
  const t = useTranslations("commissions");
  const { money, day, number } = useFormat();
  if (entries.length === 0)
    return (
      <Card title={t("entries")} count={0}>
        <p className="px-3.5 py-3 text-ink-3">
          {t("empty")}. {t("empty_text")}
        </p>
      </Card>
    );
  const columns: RecordColumn<Entry>[] = [
    { id: "date", head: t("date"), cell: (row) => day(row.date), className: "w-28 num", wide: true },
    { id: "number", head: t("number"), cell: (row) => <Document of={row} />, className: "num sm:w-40" },
    {
      id: "campaign",
      head: t("campaign"),
      cell: (row) => (
        <span className="block min-w-0 py-1.5">
          <span className="cut block">{row.campaign_name}</span>
          <span className="cut block text-xs text-ink-3">{row.customer_name}</span>
        </span>
      ),
      className: "w-1/3 max-w-0 max-sm:w-full",
    },
    { id: "base", head: t(`base.${type}`), cell: (row) => money(row.base), right: true, wide: true },
    { id: "rate", head: t("rate"), cell: (row) => number(row.rate_bp / 100, 2), right: true, wide: true },
    { id: "commission", head: t("commission"), cell: (row) => money(row.commission), right: true },
    { id: "way", head: t("way"), cell: (row) => t(`ways.${row.way}`), wide: true },
  ];
  return (
    <Card title={t("entries")} count={entries.length}>
      <RecordTable
        label={t("entries")}
        columns={columns}
        rows={entries}
        rowKey={(row) => `${row.document} ${row.campaign}`}
      />
    </Card>
  );
}

/** The number of a document, which opens it for who may read invoices. */
function Document({ of: { document, kind, number, is_settled, way } }: { of: Entry }) {
  const t = useTranslations("commissions");
  const { capabilities, limited } = useShell();
  const opens = limited === null && capabilities.includes("finance:read");
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 leading-tight">
        {opens ? (
          <Link
            href={buildRecordHref("invoice", document)}
            className="font-medium whitespace-nowrap hover:underline"
          >
            {number}
          </Link>
        ) : (
          <span className="font-medium whitespace-nowrap">{number}</span>
        )}
        <span className="block text-xs text-ink-3">{t(`kinds.${kind}`)}</span>
      </span>
      {way === "payable" && !is_settled && <Tag>{t("unpaid")}</Tag>}
    </span>
  );
}
