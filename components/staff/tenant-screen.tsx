"use client";
import { Megaphone } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { SendMessage } from "@/components/staff/send-message";
import { ErrorsCard, MailsCard } from "@/components/staff/support-cards";
import { TenantActs, ViewCard } from "@/components/staff/tenant-acts";
import { JobsCard, LicencesCard, PeopleCard, PurchasesCard } from "@/components/staff/tenant-cards";
import type { TenantFile } from "@/components/staff/tenant-file";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Mark } from "@/components/ui/layout/avatar";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";

/** Percent of the storage above which uploads soon fail. */
const NEARLY_FULL = 90;

/** One tenant: its health, its people and licences, and what staff may do. */
export function TenantScreen({ uuid }: { uuid: string }) {
  const t = useTranslations("staff");
  const { data, error, refetch } = useCall("admin_tenants.retrieve", { uuid });
  const [sending, setSending] = useState(false);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <Screen
      title={data?.name ?? ""}
      crumbs={[{ label: t("tenants"), href: "/moj-admin" }]}
      mark={<Mark name={data?.name ?? ""} large />}
      badge={data && <Status of="tenant" is={data.status} />}
      tags={
        data && (
          <>
            {data.kind === "sandbox" && <Tag>{t("sandbox")}</Tag>}
            <span className="font-mono text-xs text-ink-3 select-all max-sm:hidden">{uuid}</span>
          </>
        )
      }
      actions={
        <Button icon={<Megaphone />} onClick={() => setSending(true)}>
          {t("send_message")}
        </Button>
      }
      canvas
    >
      {data ? <Body of={data} /> : <Skeleton lines={10} />}
      {sending && data && <SendMessage tenant={data} onClose={() => setSending(false)} />}
    </Screen>
  );
}

function Body({ of }: { of: TenantFile }) {
  const t = useTranslations("staff");
  const { number, moment, day } = useFormat();
  const request = useSearchParams().get("request");
  const share = of.storage_available > 0 ? (of.storage_used / of.storage_available) * 100 : 0;
  const seen = of.last_seen && moment(of.last_seen);
  return (
    <div className="grid items-start gap-4 px-gutter py-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-4">
        <Figures
          of={[
            {
              label: t("members"),
              value: number(of.members),
              detail: seen ? t("seen_at", { at: `${seen.day} ${seen.time}` }) : t("never_seen"),
            },
            {
              label: t("stations"),
              value: number(of.stations),
              ...(of.expired > 0
                ? { detail: t("expired_count", { count: of.expired }), tone: "bad" as const }
                : of.next_expiry && { detail: t("expires_on", { day: day(of.next_expiry) }) }),
            },
            {
              label: t("storage"),
              value: number(of.storage_used, 2),
              unit: "GB",
              detail: t("share_of", { percent: number(share, 1), gb: number(of.storage_available, 2) }),
              ...(share >= NEARLY_FULL && { tone: "warn" as const }),
            },
            {
              label: t("jobs"),
              value: number(of.jobs_waiting),
              unit: t("waiting"),
              detail: t("failed_week", { count: of.jobs_failed }),
              ...(of.jobs_failed > 0 && { tone: "bad" as const }),
            },
          ]}
        />
        <LicencesCard of={of} />
        <PeopleCard of={of} />
        <ErrorsCard of={of} request={request} />
        <JobsCard of={of} />
        <MailsCard of={of} />
        {of.purchases.length > 0 && <PurchasesCard of={of} />}
      </div>
      <div className="grid min-w-0 gap-4">
        <ViewCard of={of} />
        <TenantActs key={of.version} of={of} />
      </div>
    </div>
  );
}
