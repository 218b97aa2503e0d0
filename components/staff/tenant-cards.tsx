"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { LicenceDialog } from "@/components/staff/licence-dialog";
import type { TenantFile } from "@/components/staff/tenant-file";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import { own } from "@/lib/own";

const None = ({ children }: { children: string }) => <p className="px-3.5 py-3 text-ink-3">{children}</p>;

/** The stations of a tenant with their licences. */
export function LicencesCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const { day } = useFormat();
  const [changing, setChanging] = useState<TenantFile["licences"][number]>();
  return (
    <Card title={t("licences")} count={of.licences.length}>
      {of.licences.length === 0 ? (
        <None>{t("no_stations")}</None>
      ) : (
        <RecordTable
          label={t("licences")}
          rows={of.licences}
          rowKey={({ uuid }) => uuid}
          columns={[
            {
              id: "name",
              head: t("station"),
              cell: ({ name }) => <span className="font-medium">{name}</span>,
            },
            { id: "state", head: t("licence"), cell: (row) => <LicenceBadge of={row} /> },
            { id: "until", head: t("until"), right: true, cell: (row) => day(row.license_expires_at) },
            {
              id: "act",
              head: t("act"),
              right: true,
              cell: (row) => (
                <Button
                  size="sm"
                  aria-label={t("change_licence_named", { name: row.name })}
                  onClick={() => setChanging(row)}
                >
                  {t("change")}
                </Button>
              ),
            },
          ]}
        />
      )}
      {changing && (
        <LicenceDialog of={{ ...changing, tenant_id: of.uuid }} onClose={() => setChanging(undefined)} />
      )}
    </Card>
  );
}

/** The members of a tenant; who has not activated the account can be mailed the link again. */
export function PeopleCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const roles = useTranslations("people.roles");
  const { moment } = useFormat();
  const resend = useSend("admin_tenants.resend_activation", {
    invalidates: ["admin_tenants"],
    onDone: () => toast({ text: t("activation_sent") }),
  });
  return (
    <Card title={t("members")} count={of.people.length}>
      <RecordTable
        label={t("members")}
        rows={of.people}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            id: "name",
            head: t("person"),
            cell: ({ name, email }) => (
              <span className="block py-1 [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span>
                <span className="block text-xs text-ink-3">{email}</span>
              </span>
            ),
          },
          { id: "role", head: t("role"), cell: ({ role }) => roles(role) },
          { id: "two", head: t("two_factor"), wide: true, cell: (row) => t(row.two_factor ? "yes" : "no") },
          {
            id: "seen",
            head: t("last_seen"),
            right: true,
            cell: ({ uuid, name, activated, last_seen }) =>
              activated ? (
                last_seen && moment(last_seen).day
              ) : (
                <Button
                  size="sm"
                  busy={resend.isPending && resend.variables.user === uuid}
                  aria-label={t("resend_named", { name })}
                  onClick={() => resend.mutate({ uuid: of.uuid, user: uuid })}
                >
                  {t("resend")}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** The last failed jobs. */
export function JobsCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const kinds = useTranslations("shell.kinds");
  const errors = useTranslations("errors");
  const { moment } = useFormat();
  const rerun = useSend("admin_tenants.rerun_job", { invalidates: ["admin_tenants"] });
  const kindOf = (kind: string) => {
    const key = kind.replaceAll(".", "_");
    return kinds.has(key) ? kinds(key) : kind;
  };
  return (
    <Card title={t("jobs_failed")} count={of.jobs.length}>
      {of.jobs.length === 0 ? (
        <None>{t("no_jobs_failed")}</None>
      ) : (
        <RecordTable
          label={t("jobs_failed")}
          rows={of.jobs}
          rowKey={({ uuid }) => uuid}
          columns={[
            {
              id: "kind",
              head: t("job"),
              cell: ({ kind }) => <span className="font-medium">{kindOf(kind)}</span>,
            },
            {
              id: "error",
              head: t("error"),
              cell: ({ error }) => (error && errors.has(error) ? errors(error) : error),
              className: "text-ink-2",
            },
            { id: "at", head: t("at"), right: true, cell: (row) => moment(row.created_at).day },
            {
              id: "rerun",
              head: "",
              right: true,
              cell: ({ uuid, kind }) => (
                <Button
                  size="sm"
                  aria-label={`${kindOf(kind)}: ${t("rerun_job")}`}
                  busy={rerun.isPending && rerun.variables?.job === uuid}
                  onClick={() => rerun.mutate({ uuid: of.uuid, job: uuid })}
                >
                  {t("rerun_job")}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

const STATES: Readonly<Record<string, string>> = {
  asked: "purchase_asked",
  active: "purchase_active",
  cancelled: "purchase_cancelled",
  ended: "purchase_ended",
};
/** Licences the tenant bought, with the payment vendor's ids. */
export function PurchasesCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const { money } = useFormat();
  return (
    <Card title={t("purchases")} count={of.purchases.length}>
      <RecordTable
        label={t("purchases")}
        rows={of.purchases}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            id: "number",
            head: t("number"),
            cell: ({ number }) => <span className="font-medium">{number}</span>,
          },
          { id: "state", head: t("status"), cell: ({ state }) => t(own(STATES, state) ?? "purchase_ended") },
          {
            id: "id",
            head: t("payment_id"),
            wide: true,
            cell: ({ vendor_id }) => <span className="font-mono text-xs">{vendor_id}</span>,
          },
          { id: "total", head: t("total"), right: true, cell: ({ total }) => money(total) },
        ]}
      />
    </Card>
  );
}
