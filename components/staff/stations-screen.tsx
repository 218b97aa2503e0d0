"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import type { RowOf } from "@/components/lists/use-list";
import { LicenceDialog } from "@/components/staff/licence-dialog";
import { StaffTabs } from "@/components/staff/staff-tabs";
import { useStaffList } from "@/components/staff/use-staff-list";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { Column } from "@/components/ui/table/column";
import { STATION_FILTERS } from "@/lib/access/staff";

type Row = RowOf<"admin_stations.list">;

/** The stations of all tenants with their licences. */
export function StaffStationsScreen() {
  const t = useTranslations("staff");
  const { day } = useFormat();
  const stations = useStaffList("admin_stations.list");
  const [changing, setChanging] = useState<Row>();
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: "name",
        head: t("station"),
        cell: ({ name }) => <span className="font-medium">{name}</span>,
        fixed: true,
        sort: true,
        phone: "title",
      },
      {
        id: "tenant_name",
        head: t("tenant"),
        cell: ({ tenant_id, tenant_name }) => (
          <Link href={`/moj-admin/tenant/${tenant_id}`} className="cut">
            {tenant_name}
          </Link>
        ),
        sort: true,
        phone: "fact",
      },
      {
        id: "license_state",
        head: t("licence"),
        cell: (row) => <LicenceBadge of={row} />,
        width: "w-36",
        sort: true,
        phone: "badge",
      },
      {
        id: "license_expires_at",
        head: t("until"),
        cell: (row) => day(row.license_expires_at),
        width: "w-32",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "license_recurring",
        head: t("renews"),
        cell: (row) => t(row.license_recurring ? "yes" : "no"),
        width: "w-24",
      },
      {
        id: "act",
        head: t("act"),
        cell: (row) => (
          <Button
            size="sm"
            aria-label={t("change_licence_named", { name: row.name })}
            onClick={() => setChanging(row)}
          >
            {t("change")}
          </Button>
        ),
        width: "w-28",
        align: "right",
        fixed: true,
      },
    ],
    [t, day],
  );
  return (
    <ListScreen
      title={t("title")}
      label={t("stations")}
      of={stations}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t("search_stations")}
      filters={STATION_FILTERS.map(({ id, values }) => ({
        id,
        label: t(id),
        options: values.map((value) => ({ id: value, label: t(`values.${value}`) })),
      }))}
      tabs={<StaffTabs />}
      empty={t("no_stations")}
    >
      {changing && <LicenceDialog of={changing} onClose={() => setChanging(undefined)} />}
    </ListScreen>
  );
}
