"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { Column } from "@/components/ui/table/column";

type Template = RowOf<"break_templates.list">;
const hrefOf = ({ uuid }: Template) => `/break-templates?template=${uuid}`;
const nameOf = ({ name }: Template) => name;

/** Weeks of breaks made once and given to many stations. */
export function TemplatesList() {
  const t = useTranslations("breaks");
  const { number, moment } = useFormat();
  const may = useMayHouse("inventory:write");
  const templates = useList("break_templates.list");
  const columns = useMemo<Column<Template>[]>(
    () => [
      {
        id: "name",
        head: t("name"),
        cell: (row) => (
          <Link href={hrefOf(row)} className="font-medium">
            {row.name}
          </Link>
        ),
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "breaks",
        head: t("breaks_head"),
        cell: (row) => number(row.breaks),
        width: "w-36",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "seconds",
        head: t("seconds_head"),
        cell: (row) => number(Math.round(row.seconds / 60)),
        width: "w-36",
        align: "right",
        sort: true,
        phone: "amount",
      },
      {
        id: "stations",
        head: t("stations_head"),
        cell: (row) => number(row.stations),
        width: "w-28",
        align: "right",
        sort: true,
      },
      {
        id: "drifted",
        head: t("drifted_head"),
        cell: (row) => {
          if (row.stations === 0 && row.drifted === 0) return <Nothing />;
          if (row.drifted === 0) return <span className="text-ink-3">{t("drifted_none")}</span>;
          return (
            <Badge tone="warn" glyph="half">
              {t("drifted_count", { count: row.drifted })}
            </Badge>
          );
        },
        width: "w-40",
        sort: true,
        phone: "badge",
      },
      {
        id: "created_at",
        head: t("created_at"),
        cell: (row) => moment(row.created_at).day,
        width: "w-36",
        align: "right",
        sort: true,
      },
    ],
    [t, number, moment],
  );
  return (
    <ListScreen
      title={t("title")}
      of={templates}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      file="break_templates.export"
      make={may && { label: t("add_template"), href: "/break-templates?template=new" }}
      empty={t("empty_templates")}
      emptyText={t("empty_templates_text")}
    />
  );
}
