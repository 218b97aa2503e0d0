"use client";
import { Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import type { RowOf } from "@/components/lists/use-list";
import { SendMessage } from "@/components/staff/send-message";
import { StaffTabs } from "@/components/staff/staff-tabs";
import { useStaffList } from "@/components/staff/use-staff-list";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import type { Column } from "@/components/ui/table/column";
import { TENANT_FILTERS } from "@/lib/access/staff";

type Row = RowOf<"admin_tenants.list">;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The page of a tenant, where the request that was searched for is marked. */
const hrefOf = (uuid: string, search = "") =>
  `/moj-admin/tenant/${uuid}${UUID.test(search) && search !== uuid ? `?request=${search.toLowerCase()}` : ""}`;

function useTenantColumns(search: string) {
  const t = useTranslations("staff");
  const { day, moment, number } = useFormat();
  return useMemo<Column<Row>[]>(
    () => [
      {
        id: "name",
        head: t("tenant"),
        cell: ({ uuid, name, kind }) => (
          <span className="flex items-center gap-2">
            <Link href={hrefOf(uuid, search)} className="cut font-medium">
              {name}
            </Link>
            {kind === "sandbox" && <Tag>{t("sandbox")}</Tag>}
          </span>
        ),
        fixed: true,
        sort: true,
        phone: "title",
      },
      {
        id: "status",
        head: t("status"),
        cell: ({ status }) => <Status of="tenant" is={status} />,
        width: "w-32",
        sort: true,
        phone: "badge",
      },
      {
        id: "members",
        head: t("members"),
        cell: (row) => number(row.members),
        width: "w-24",
        align: "right",
        sort: true,
      },
      {
        id: "stations",
        head: t("stations"),
        cell: ({ stations, expired }) => (
          <>
            {number(stations)}
            {expired > 0 && (
              <span className="ml-1.5 text-bad-ink">{t("expired_count", { count: expired })}</span>
            )}
          </>
        ),
        width: "w-36",
        align: "right",
      },
      {
        id: "next_expiry",
        head: t("next_expiry"),
        cell: ({ next_expiry }) => next_expiry && day(next_expiry),
        width: "w-32",
        align: "right",
      },
      {
        id: "storage",
        head: t("storage_gb"),
        cell: (row) => `${number(row.storage_used, 2)} / ${number(row.storage_available, 0)}`,
        width: "w-32",
        align: "right",
      },
      {
        id: "jobs_failed",
        head: t("jobs_failed"),
        cell: (row) => (
          <span className={row.jobs_failed ? "text-bad-ink" : "text-ink-3"}>{row.jobs_failed}</span>
        ),
        width: "w-28",
        align: "right",
      },
      {
        id: "last_seen",
        head: t("last_seen"),
        cell: ({ last_seen }) => last_seen && moment(last_seen).day,
        width: "w-32",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "created_at",
        head: t("created"),
        cell: ({ created_at }) => moment(created_at).day,
        width: "w-32",
        align: "right",
        sort: true,
        hidden: true,
      },
    ],
    [t, day, moment, number, search],
  );
}

/** All tenants with their health; the search takes names, addresses and ids. */
export function TenantsScreen() {
  const t = useTranslations("staff");
  const tenants = useStaffList("admin_tenants.list");
  const search = tenants.list.query.search.trim();
  const columns = useTenantColumns(search);
  const [sending, setSending] = useState(false);
  const filters = TENANT_FILTERS.map(({ id, values }) => ({
    id,
    label: t(id),
    options: values.map((value) => ({ id: value, label: t(`values.${value}`) })),
  }));
  return (
    <ListScreen
      title={t("title")}
      label={t("tenants")}
      of={tenants}
      columns={columns}
      rowName={({ name }) => name}
      rowHref={({ uuid }) => hrefOf(uuid, search)}
      searchLabel={t("search_tenants")}
      filters={filters}
      tabs={<StaffTabs />}
      actions={
        <Button icon={<Megaphone />} onClick={() => setSending(true)}>
          {t("send_message")}
        </Button>
      }
      empty={t("no_tenants")}
    >
      {sending && <SendMessage onClose={() => setSending(false)} />}
    </ListScreen>
  );
}
