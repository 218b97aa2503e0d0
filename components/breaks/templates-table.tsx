"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCall } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Nothing } from "@/components/ui/card";
import { useFormat } from "@/components/ui/format";
import { Empty } from "@/components/ui/states";
import type { Column } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { Answered } from "@/lib/api";

type Template = Answered<"break_templates.list">["rows"][number];
const hrefOf = ({ uuid }: Template) => `/break-templates?template=${uuid}`;
const keyOf = ({ uuid }: Template) => uuid;
const nameOf = ({ name }: Template) => name;

/** Weeks of breaks made once and given to many stations. */
export function TemplatesTable() {
  const t = useTranslations("breaks");
  const { tenant } = useShell();
  const { number, moment } = useFormat();
  const may = useMayHouse("inventory:write");
  const list = useListQuery();
  const answer = useCall("break_templates.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
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
        cell: (row) =>
          row.drifted > 0 ? (
            <Badge tone="warn" glyph="half">
              {t("drifted_count", { count: row.drifted })}
            </Badge>
          ) : row.stations > 0 ? (
            <span className="text-ink-3">{t("drifted_none")}</span>
          ) : (
            <Nothing />
          ),
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
    <DataTable
      name="break_templates"
      label={t("title")}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      empty={
        <Empty
          title={t("empty_templates")}
          actions={
            may && (
              <Button look="main" icon={<Plus />} href="/break-templates?template=new">
                {t("add_template")}
              </Button>
            )
          }
        >
          {t("empty_templates_text")}
        </Empty>
      }
    />
  );
}
