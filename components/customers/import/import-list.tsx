"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { UndoImportDialog } from "@/components/customers/import/undo-import-dialog";
import { useCall, useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"customer_imports.list">["rows"][number];

/** The files of customers that were imported, each with its error file and its undo; nothing before the first one. */
export function ImportList() {
  const t = useTranslations("customer_import.list");
  const { tenant } = useShell();
  const { moment, number } = useFormat();
  const { data } = useCall("customer_imports.list", { tenant: tenant.uuid }, { staleTime: 5_000 });
  const [undoing, setUndoing] = useState<Row | null>(null);
  if (!data || data.rows.length === 0) return null;
  const counted = (id: "created" | "updated" | "skipped", wide: boolean) => ({
    id,
    head: t(id),
    right: true,
    wide,
    cell: (row: Row) => number(row[id]),
  });
  return (
    <Card title={t("title")} count={number(data.rows.length)} className="max-w-5xl">
      <RecordTable<Row>
        label={t("title")}
        rows={data.rows}
        rowKey={({ uuid }) => uuid}
        columns={[
          { id: "file", head: t("file"), cell: (row) => <FileName row={row} /> },
          { id: "at", head: t("at"), wide: true, cell: (row) => moment(row.created_at).day },
          { id: "by", head: t("by"), wide: true, cell: (row) => row.created_by },
          counted("created", false),
          counted("updated", true),
          counted("skipped", true),
          { id: "wrong", head: t("wrong"), right: true, wide: true, cell: (row) => <Wrong row={row} /> },
          {
            id: "undo",
            head: "",
            right: true,
            cell: (row) => <Undo row={row} onUndo={() => setUndoing(row)} />,
          },
        ]}
      />
      {undoing && <UndoImportDialog row={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

function FileName({ row }: { row: Row }) {
  const t = useTranslations("customer_import.list");
  const { moment } = useFormat();
  return (
    <span className="block min-w-0 py-1.5 leading-tight">
      <span className="block font-medium [overflow-wrap:anywhere]">
        {row.file_name || t("file_nameless")}
      </span>
      <span className="block text-xs text-ink-3 sm:hidden">{moment(row.created_at).day}</span>
    </span>
  );
}

function Wrong({ row: { uuid, wrong, has_rows } }: { row: Row }) {
  const t = useTranslations("customer_import.list");
  const { number } = useFormat();
  const download = useDownload();
  if (wrong === 0 || !has_rows) return number(wrong);
  return (
    <span className="inline-flex items-center gap-2">
      {number(wrong)}
      <Button size="sm" look="quiet" onClick={() => download("customer_imports.errors", { uuid })}>
        {t("errors")}
      </Button>
    </span>
  );
}

function Undo({ row, onUndo }: { row: Row; onUndo: () => void }) {
  const t = useTranslations("customer_import.list");
  const { moment } = useFormat();
  if (row.undone_at)
    return (
      <span className="text-ink-3" title={t("undone_on", { day: moment(row.undone_at).day })}>
        {t("undone")}
      </span>
    );
  if (!row.has_rows) return null;
  const file = row.file_name || t("file_nameless");
  return (
    <Button size="sm" look="quiet" aria-label={t("undo_of", { file })} onClick={onUndo}>
      {t("undo")}
    </Button>
  );
}
