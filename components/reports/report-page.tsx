"use client";

import { Download, ReceiptText, Trash2, TriangleAlert } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCall, useSend } from "@/components/query";
import type { Report } from "@/components/reports/report";
import { ReportCampaigns } from "@/components/reports/report-campaigns";
import { ReportDetails } from "@/components/reports/report-details";
import { ReportRows } from "@/components/reports/report-rows";
import { useDeleteReports } from "@/components/reports/use-delete-reports";
import { SHARING, useReportCreated } from "@/components/reports/use-report-created";
import { ScheduledMails } from "@/components/sending/scheduled-mails";
import { SendDocument } from "@/components/sending/send-document";
import { ShareLink } from "@/components/share/share-link";
import { useMay } from "@/components/shell/context";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Band } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Menu } from "@/components/ui/overlay/menu";
import { isListedRow } from "@/lib/billing/proof";
import { buildRecordHref } from "@/lib/hrefs";

const FILES = ["csv", "xlsx", "json", "jws"] as const;

/** The rows that are billed, and the others. */
function splitRows(rows: Report["snapshot"]["rows"]) {
  const { listed = [], apart = [] } = Object.groupBy(rows, (row) => (isListedRow(row) ? "listed" : "apart"));
  return { listed, apart };
}

/** A report as it was frozen: what it says, what it rests on, and what may be done with it. */
export function ReportPage({ report: first }: { report: Report }) {
  const t = useTranslations("reports");
  const router = useRouter();
  const { uuid } = first;
  const { data: report = first } = useCall("reports.retrieve", { uuid }, { staleTime: 30_000 });
  const may = useMay("reports:write");
  const begin = useSearchParams().has(SHARING);
  const mayBill = useMay("finance:write");
  const remove = useDeleteReports();
  const removeThis = async () => {
    if ((await remove([uuid])) > 0) router.push("/broadcast-reports");
  };
  const bill = useSend("reports.create_invoice", {
    invalidates: ["reports", "invoices"],
    onDone: ({ uuid, spots, left_out }) => {
      toast({ text: left_out ? t("billed_left", { spots, left: left_out }) : t("billed", { spots }) });
      router.push(buildRecordHref("invoice", uuid));
    },
  });
  const { number, title, basis, revision, share_code, invoices, outdated } = report;
  const held = invoices.length > 0;
  const { listed, apart } = useMemo(() => splitRows(report.snapshot.rows), [report.snapshot.rows]);
  return (
    <Screen
      title={title}
      crumbs={[{ label: t("title"), href: "/broadcast-reports" }]}
      tags={<Tag>{t(basis)}</Tag>}
      detail={revision > 1 ? `${number} · ${t("revision", { revision })}` : number}
      canvas
      actions={
        <>
          <Menu
            label={t("export")}
            icon={<Download />}
            align="end"
            items={[
              { key: "pdf", label: "PDF", href: `/api/broadcast/reports/pdf/${uuid}`, download: true },
              ...FILES.map((format) => ({
                key: format,
                label: format === "jws" ? t("signed_json") : format.toUpperCase(),
                href: `/api/broadcast/reports/export/${uuid}?format=${format}`,
                download: true,
              })),
            ]}
          />
          {may && (
            <Menu
              label={t("more")}
              align="end"
              items={[
                {
                  key: "delete",
                  label: t("delete"),
                  icon: <Trash2 />,
                  danger: true,
                  disabled: held,
                  detail: held ? t("delete_held") : undefined,
                  onSelect: () => void removeThis(),
                },
              ]}
            />
          )}
          {may && <SendDocument kind="reports" of={report} />}
          {may && <ShareLink kind="report" uuid={uuid} code={share_code} begin={begin} />}
          {mayBill && basis === "aired" && !held && (
            <Button
              look="main"
              icon={<ReceiptText />}
              busy={bill.isPending}
              disabled={outdated ? t("changed", { spots: report.changed_spots }) : false}
              onClick={() => bill.mutate({ uuid })}
            >
              {t("bill")}
            </Button>
          )}
        </>
      }
    >
      {(outdated || report.superseded_by) && <Outdated report={report} may={may} />}
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid content-start gap-4 p-gutter max-sm:px-0">
          <ReportFigures report={report} />
          <ScheduledMails of={uuid} may={may} />
          <ReportCampaigns report={report} />
          <ReportRows report={report} rows={listed} title={t("rows")} />
          {apart.length > 0 && <ReportRows report={report} rows={apart} title={t("not_billed")} />}
        </div>
        <ReportDetails report={report} />
      </div>
    </Screen>
  );
}

function ReportFigures({ report: { snapshot, spots, net } }: { report: Report }) {
  const t = useTranslations("reports");
  const { money, number, formats } = useFormat();
  const apart = snapshot.rows.length - spots;
  const seconds = snapshot.campaigns.reduce((n, c) => n + c.seconds, 0);
  return (
    <Figures
      of={[
        { label: t("spots"), value: number(spots) },
        { label: t("seconds"), value: number(seconds) },
        ...(snapshot.basis === "aired"
          ? [{ label: t("not_billed"), value: number(apart), ...(apart > 0 && { tone: "warn" as const }) }]
          : []),
        { label: t("net_sum"), value: money(net), unit: formats.currency },
      ]}
    />
  );
}

/** The data has moved on: the report stays, its next revision says what is recorded now. */
function Outdated({ report, may }: { report: Report; may: boolean }) {
  const t = useTranslations("reports");
  const revise = useSend("reports.create", {
    invalidates: ["reports.list"],
    onDone: useReportCreated(),
  });
  const { uuid, customer, title, snapshot, revision, superseded_by: newer } = report;
  const { scope, from, to, basis, group_by } = snapshot;
  return (
    <Band
      tone="sandbox"
      icon={<TriangleAlert />}
      actions={
        newer ? (
          <Link href={buildRecordHref("report", newer.uuid)} className={buttonClass("plain", "sm")}>
            {t("open_revision", { revision: newer.revision })}
          </Link>
        ) : (
          may && (
            <Button
              size="sm"
              busy={revise.isPending}
              onClick={() =>
                revise.mutate({ customer, ...scope, from, to, basis, group_by, title, revises: uuid })
              }
            >
              {t("next_revision", { revision: revision + 1 })}
            </Button>
          )
        )
      }
    >
      {newer ? t("superseded", { revision: newer.revision }) : t("changed", { spots: report.changed_spots })}
    </Band>
  );
}
