"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { InsightTabs } from "@/components/insights/insights-page";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { Filter } from "@/components/ui/table/column";
import { INSIGHT_COLUMNS } from "@/lib/columns/insights";
import { INSIGHT_NAMES } from "@/lib/insights/types";

type Row = RowOf<"insights.list">;
const hrefOf = ({ uuid }: Row) => `/insights?insight=${uuid}`;
const nameOf = ({ title }: Row) => title;

/** The saved insights as a list. */
export function InsightsList() {
  const t = useTranslations("insights");
  const may = useMayHouse("insights:write");
  const { moment } = useFormat();
  const of = useList("insights.list");
  const cells = useMemo<Cells<Row, typeof INSIGHT_COLUMNS>>(
    () => ({
      title: (row) => (
        <Link href={hrefOf(row)} className="cut font-medium">
          {row.title}
        </Link>
      ),
      insight_type: (row) => t(`types.${row.insight_type}`),
      notes: (row) => (row.notes ? <span className="cut text-ink-2">{row.notes}</span> : <Nothing />),
      is_favorite: (row) => (row.is_favorite ? <Tag>{t("favorite")}</Tag> : <Nothing />),
      created_at: (row) => moment(row.created_at).day,
    }),
    [t, moment],
  );
  const columns = useListColumns(INSIGHT_COLUMNS, cells);
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: "insight_type",
        label: t("type"),
        many: true,
        options: INSIGHT_NAMES.map((id) => ({ id, label: t(`types.${id}`) })),
      },
      { id: "is_favorite", label: t("favorite"), options: [{ id: "true", label: t("favorite") }] },
    ],
    [t],
  );
  return (
    <ListScreen
      title={t("all")}
      of={of}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      filters={filters}
      searchLabel={t("search")}
      tabs={<InsightTabs current="/insights/search" />}
      make={may && { label: t("new"), href: "/insights/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
