"use client";
import { useTranslations } from "next-intl";
import type { TenantFile } from "@/components/staff/tenant-file";
import { Status } from "@/components/status";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";

const None = ({ children }: { children: string }) => <p className="px-3.5 py-3 text-ink-3">{children}</p>;

function useAt() {
  const { moment } = useFormat();
  return (at: string) => {
    const { day, time } = moment(at);
    return `${day} ${time}`;
  };
}

/** The last calls that failed, by the id of their request; the one that was searched for is marked. */
export function ErrorsCard({ of, request }: { of: TenantFile; request: string | null }) {
  const t = useTranslations("staff");
  const at = useAt();
  return (
    <Card title={t("errors")} count={t("count_week", { count: of.errors_week })}>
      {of.errors.length === 0 ? (
        <None>{t("no_errors")}</None>
      ) : (
        <RecordTable
          label={t("errors")}
          rows={of.errors}
          rowKey={({ request_id }) => request_id}
          columns={[
            {
              id: "request",
              head: t("request"),
              cell: ({ request_id }) => (
                <span
                  {...(request_id === request && { "aria-current": true })}
                  className={cx(
                    "font-mono text-xs [overflow-wrap:anywhere] select-all",
                    request_id === request && "rounded-xs bg-warn-soft px-1 py-0.5 text-warn-ink",
                  )}
                >
                  {request_id}
                </span>
              ),
            },
            {
              id: "call",
              head: t("call"),
              cell: ({ call, cause }) => (
                <span className="block py-1 [overflow-wrap:anywhere]">
                  <span className="font-medium">{call}</span>
                  <span className="block text-xs text-ink-3">{cause}</span>
                </span>
              ),
            },
            { id: "code", head: t("code"), wide: true, cell: ({ code }) => code, className: "text-ink-2" },
            { id: "at", head: t("at"), right: true, cell: (row) => at(row.at) },
          ]}
        />
      )}
    </Card>
  );
}

/** The last mails with what the mail server answered. */
export function MailsCard({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const at = useAt();
  return (
    <Card title={t("mails")} count={t("mails_week", { sent: of.mails_sent, lost: of.mails_lost })}>
      {of.mails.length === 0 ? (
        <None>{t("no_mails")}</None>
      ) : (
        <RecordTable
          label={t("mails")}
          rows={of.mails}
          rowKey={({ uuid }) => uuid}
          columns={[
            {
              id: "kind",
              head: t("mail"),
              cell: ({ kind, receiver }) => (
                <span className="block py-1 [overflow-wrap:anywhere]">
                  <span className="font-medium">{t(`mail_kinds.${kind}`)}</span>
                  <span className="block text-xs text-ink-3">{receiver}</span>
                </span>
              ),
            },
            {
              id: "state",
              head: t("status"),
              cell: ({ state, cause }) => (
                <span className="flex flex-wrap items-center gap-x-2">
                  <Status of="mail" is={state} />
                  {cause && <span className="font-mono text-xs text-ink-3">{cause}</span>}
                </span>
              ),
            },
            {
              id: "id",
              head: t("message_id"),
              wide: true,
              cell: ({ message_id }) => (
                <span className="font-mono text-xs [overflow-wrap:anywhere] text-ink-2 select-all">
                  {message_id}
                </span>
              ),
            },
            { id: "at", head: t("at"), right: true, cell: (row) => at(row.at) },
          ]}
        />
      )}
    </Card>
  );
}
