"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCall } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { SoldDays } from "@/components/stations/sold-days";
import { Button } from "@/components/ui/button";
import { Nothing } from "@/components/ui/card";
import { SpotBar } from "@/components/ui/color-field";
import { useFormat } from "@/components/ui/format";
import { Empty } from "@/components/ui/states";
import type { Column } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import { Tag } from "@/components/ui/tag";
import type { Answered } from "@/lib/api";
import { recordHref } from "@/lib/hrefs";

type Station = Answered<"stations.extended_list">["rows"][number];
const hrefOf = ({ uuid }: Station) => recordHref("station", uuid);
const keyOf = ({ uuid }: Station) => uuid;
const nameOf = ({ name }: Station) => name;

/** Every station with what is sold, and how far log and as-run are. */
export function StationsTable() {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const { day, number } = useFormat();
  const may = useMayHouse("stations:write");
  const list = useListQuery();
  const answer = useCall("stations.extended_list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const columns = useMemo<Column<Station>[]>(
    () => [
      {
        id: "name",
        head: t("name"),
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2">
            {row.logo ? (
              <img src={row.logo} alt="" className="size-5 flex-none rounded-xs bg-white object-contain" />
            ) : (
              <SpotBar color={row.color} />
            )}
            <Tag code>{row.code}</Tag>
            <Link href={hrefOf(row)} className="cut font-medium">
              {row.name}
            </Link>
            {row.sync_status && (
              <Tag tip={row.sync_group ? t("sync_tip", { name: row.sync_group }) : undefined}>
                {t(`sync.${row.sync_status}`)}
              </Tag>
            )}
          </span>
        ),
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "license_expires_at",
        head: t("licence"),
        cell: (row) => <LicenceBadge of={row} />,
        width: "w-32",
        sort: true,
        phone: "badge",
      },
      {
        id: "region_name",
        head: t("region"),
        cell: (row) => (row.region_name ? <span className="cut">{row.region_name}</span> : <Nothing />),
        width: "w-32",
        sort: true,
      },
      {
        id: "price_model_name",
        head: t("price_model"),
        cell: (row) =>
          row.price_model_name ? <span className="cut">{row.price_model_name}</span> : <Nothing />,
        width: "w-40",
        sort: true,
        hidden: true,
      },
      {
        id: "breaks_a_week",
        head: t("breaks_a_week"),
        cell: (row) => (
          <span className={row.breaks_a_week === 0 ? "text-ink-3" : undefined}>
            {number(row.breaks_a_week)}
          </span>
        ),
        width: "w-28",
        align: "right",
        sort: true,
        hidden: true,
      },
      {
        id: "sold_week",
        head: t("sold_week"),
        cell: (row) => <SoldDays days={row.days} />,
        width: "w-76",
        align: "right",
        sort: true,
        phone: "amount",
      },
      {
        id: "free_week",
        head: t("free_week"),
        cell: (row) => number(Math.round(row.free_week / 60)),
        width: "w-28",
        align: "right",
        sort: true,
      },
      {
        id: "last_log",
        head: t("last_log"),
        cell: (row) => (row.last_log ? day(row.last_log) : <Nothing />),
        width: "w-32",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "last_as_run",
        head: t("last_as_run"),
        cell: (row) => (row.last_as_run ? day(row.last_as_run) : <Nothing />),
        width: "w-32",
        align: "right",
        sort: true,
      },
    ],
    [t, day, number],
  );
  return (
    <DataTable
      name="stations"
      label={t("title")}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      minWidth="min-w-[70rem]"
      empty={
        <Empty
          title={t("empty")}
          actions={
            may && (
              <Button look="main" icon={<Plus />} href="/stations/new">
                {t("new")}
              </Button>
            )
          }
        >
          {t("empty_text")}
        </Empty>
      }
    />
  );
}
