"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";

/** The first rows of a list that belongs to a record, with the way to all of them. */
export function RecordCard<Row extends { uuid: string }>({
  title,
  answer,
  columns,
  allHref,
  actions,
  empty,
}: {
  title: string;
  answer: UseQueryResult<{ rows: Row[]; total: number }, unknown>;
  columns: readonly RecordColumn<Row>[];
  allHref: string;
  actions?: ReactNode;
  empty: string;
}) {
  const t = useTranslations("ui");
  const { rows = [], total = 0 } = answer.data ?? {};
  const more = total > rows.length;
  return (
    <Card
      title={title}
      count={answer.data && (more ? t("of_total", { count: rows.length, total }) : total)}
      actions={
        <>
          {more && (
            <Link href={allHref} className="link text-xs font-medium">
              {t("show_all")}
            </Link>
          )}
          {actions}
        </>
      }
    >
      <Loaded answer={answer} empty={rows.length === 0 && <p className="px-3.5 py-3 text-ink-3">{empty}</p>}>
        {() => <RecordTable label={title} columns={columns} rows={rows} rowKey={(row) => row.uuid} />}
      </Loaded>
    </Card>
  );
}
