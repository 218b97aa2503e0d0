"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useMayHouse } from "@/components/shell/context";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { SoldDays } from "@/components/stations/sold-days";
import { SpotBar } from "@/components/ui/controls/color-field";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { Column } from "@/components/ui/table/column";
import { buildRecordHref } from "@/lib/hrefs";

type Station = RowOf<"stations.extended_list">;
const hrefOf = ({ uuid }: Station) => buildRecordHref("station", uuid);
const nameOf = ({ name }: Station) => name;

/** Every station with what is sold, and how far log and as-run are. */
export function StationsList() {
  const t = useTranslations("stations");
  const { day, number } = useFormat();
  const may = useMayHouse("stations:write");
  const stations = useList("stations.extended_list");
  const columns = useMemo<Column<Station>[]>(
    () => [
      {
        id: "name",
        head: t("name"),
        width: "w-64",
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
    <ListScreen
      title={t("title")}
      of={stations}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      file="stations.export"
      make={may && { label: t("new"), href: "/stations/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
