"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Report } from "@/components/reports/report";
import { useMay } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";

const SHOWN_OF_HASH = 16;

/** Of whom, over which days, and what it rests on. */
export function ReportDetails({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const { day, moment } = useFormat();
  const mayMoney = useMay("finance:read");
  const { snapshot, invoices, hash } = report;
  const copyHash = async () => {
    await navigator.clipboard.writeText(hash);
    toast({ text: t("copied") });
  };
  return (
    <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
      <section>
        <h2 className="mb-2 font-semibold">{t("details")}</h2>
        <Facts
          of={[
            {
              label: t("customer"),
              value: (
                <Link href={buildRecordHref("customer", report.customer)} className="link">
                  {report.customer_name}
                </Link>
              ),
            },
            {
              label: t("period"),
              value: t("of_dates", { from: day(report.from_date), to: day(report.to_date) }),
            },
            {
              label: t("stations"),
              value: snapshot.stations.map(({ name }) => name).join(", ") || "–",
            },
            ...(snapshot.scope.campaigns.length === 0
              ? [{ label: t("campaigns"), value: t("all_campaigns_short") }]
              : []),
            ...(snapshot.group_by
              ? [{ label: t("grouped_by"), value: t(`groupings.${snapshot.group_by}`) }]
              : []),
            { label: t("created"), value: moment(report.created_at).day },
            ...(invoices.length > 0
              ? [
                  {
                    label: t("invoices"),
                    value: invoices.map(({ uuid, number, status }) => (
                      <span key={uuid} className="mr-2">
                        {mayMoney ? (
                          <Link href={buildRecordHref("invoice", uuid)} className="link">
                            {number ?? <DraftWord status={status} />}
                          </Link>
                        ) : (
                          (number ?? <DraftWord status={status} />)
                        )}
                      </span>
                    )),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <section>
        <header className="flex items-center justify-between">
          <h2 className="font-semibold">{t("hash")}</h2>
          <IconButton size="sm" icon={<Copy />} label={t("copy_hash")} onClick={() => void copyHash()} />
        </header>
        <p className="my-1 font-mono text-xs break-all">{hash}</p>
        <p className="text-xs text-ink-3">{t("hash_help")}</p>
        <Link href={`/share/check?hash=${hash}`} className="link text-xs">
          {t("check")}
        </Link>
      </section>
      <section>
        <h2 className="mb-1.5 font-semibold">
          {t("sources")} <span className="num font-normal text-ink-3">{snapshot.sources.length || null}</span>
        </h2>
        {snapshot.sources.length === 0 && (
          <p className="text-ink-3">
            {t(snapshot.basis === "planned" ? "no_sources_planned" : "no_sources")}
          </p>
        )}
        <ul className="grid gap-2">
          {snapshot.sources.map(({ name, sha256, station }) => (
            <li key={`${station}${sha256}`} className="min-w-0">
              <span className="block break-all">{name}</span>
              <span className="block text-xs text-ink-3">
                {station} ·{" "}
                <span className="font-mono" data-tip={sha256}>
                  {sha256.slice(0, SHOWN_OF_HASH)}…
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-1.5 font-semibold">{t("statement")}</h2>
        <p className="text-ink-2">{snapshot.statement}</p>
        {snapshot.waiting ? (
          <p className="mt-1.5 text-ink-2">{t("waiting", { spots: snapshot.waiting })}</p>
        ) : null}
      </section>
    </aside>
  );
}

function DraftWord({ status }: { status: string }) {
  const t = useTranslations("status.invoice");
  return t(status === "void" ? "void" : "draft");
}
