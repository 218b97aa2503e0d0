"use client";
import { Download, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useDownload, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { ACCOUNTING_FORMATS } from "@/lib/billing/accounting/bookings";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"accounting_exports.list">["rows"][number];
/** Exports are made monthly: what is listed are several years. */
const SHOWN = 100;

/** The exports until now, each to be downloaded in every layout; the newest can be deleted. */
export function AccountingExports() {
  const t = useTranslations("accounting");
  const { day, moment, number } = useFormat();
  const { uuid: tenant } = useShell().tenant;
  const may = useMayHouse("finance:write");
  const download = useDownload();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const { data } = useCall("accounting_exports.list", { tenant, per_page: SHOWN }, { staleTime: 5_000 });
  const destroy = useSend("accounting_exports.destroy", {
    says: "deleted",
    invalidates: ["accounting_exports"],
    onDone: () => setDeleting(null),
  });
  const nameOf = ({ from_date, to_date }: Row) => `${day(from_date)} – ${day(to_date)}`;
  const columns: RecordColumn<Row>[] = [
    {
      id: "period",
      head: t("period"),
      cell: (row) => (
        <span className="num flex flex-wrap items-center gap-x-2">
          {nameOf(row)}
          {row.is_repeat && <Tag>{t("repeat")}</Tag>}
        </span>
      ),
    },
    { id: "entries", head: t("entries"), cell: (row) => number(row.entries), right: true },
    {
      id: "created_at",
      head: t("created_at"),
      cell: (row) => {
        const at = moment(row.created_at);
        return `${at.day} ${at.time}`;
      },
      wide: true,
      right: true,
    },
    {
      id: "acts",
      head: t("download"),
      right: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          <Menu
            label={t("download")}
            icon={<Download />}
            size="sm"
            align="end"
            items={ACCOUNTING_FORMATS.map((format) => ({
              key: format,
              label: t(`formats.${format}`),
              onSelect: () => void download("accounting_exports.file", { uuid: row.uuid, format }),
            }))}
          />
          {may && row.is_last && (
            <IconButton
              size="sm"
              icon={<Trash2 />}
              label={t("delete", { period: nameOf(row) })}
              onClick={() => setDeleting(row)}
            />
          )}
        </span>
      ),
    },
  ];
  if (!data) return null;
  return (
    <>
      <Card title={t("exports")} count={data.total}>
        {data.rows.length === 0 ? (
          <Empty title={t("no_exports")}>{t("no_exports_text")}</Empty>
        ) : (
          <RecordTable label={t("exports")} columns={columns} rows={data.rows} rowKey={({ uuid }) => uuid} />
        )}
      </Card>
      {deleting && (
        <Confirm
          title={t("delete", { period: nameOf(deleting) })}
          act={t("delete_act")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid: deleting.uuid })}
          onClose={() => setDeleting(null)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </>
  );
}
