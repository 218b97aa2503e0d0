"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { ImportDialog } from "@/components/payments/bank/import-dialog";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { BANK_IMPORT_COLUMNS } from "@/lib/columns/bank-imports";
import { buildRecordHref } from "@/lib/hrefs";

type Row = RowOf<"bank_imports.list">;
const hrefOf = ({ uuid }: Row) => buildRecordHref("bank_import", uuid);
const nameOf = ({ file_name }: Row) => file_name;

/** The bank files that were imported, with what is left to do in each. */
export function BankImportsList() {
  const t = useTranslations("bank");
  const { money, day, moment } = useFormat();
  const imports = useList("bank_imports.list");
  const may = useMayHouse("finance:write");
  const [asking, setAsking] = useState(false);
  const cells = useMemo<Cells<Row, typeof BANK_IMPORT_COLUMNS>>(
    () => ({
      file_name: (row) => (
        <Link href={hrefOf(row)} className="cut font-medium">
          {row.file_name || t(`formats.${row.format}`)}
        </Link>
      ),
      account: (row) => (row.account ? <span className="num text-ink-2">{row.account}</span> : <Nothing />),
      period: ({ from_date, to_date }) =>
        from_date && to_date ? (
          <span className="num">
            {from_date === to_date ? day(from_date) : `${day(from_date)} – ${day(to_date)}`}
          </span>
        ) : (
          <Nothing />
        ),
      open: ({ open, entries }) =>
        open === 0 ? (
          <Badge tone="done" glyph="tick">
            {t("done_badge")}
          </Badge>
        ) : (
          <span className="num">{t("of_open", { open, entries })}</span>
        ),
      amount: (row) => money(row.amount),
      created_at: (row) => moment(row.created_at).day,
    }),
    [t, money, day, moment],
  );
  const columns = useListColumns(BANK_IMPORT_COLUMNS, cells);
  return (
    <ListScreen
      title={t("title")}
      of={imports}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      make={may && { label: t("import"), run: () => setAsking(true) }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {asking && may && <ImportDialog onClose={() => setAsking(false)} />}
    </ListScreen>
  );
}
