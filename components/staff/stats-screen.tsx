"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { StaffTabs } from "@/components/staff/staff-tabs";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card, Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

/** Growth, churn, revenue and usage of the platform. */
export function StatsScreen() {
  const t = useTranslations("staff");
  const answer = useCall("admin.stats", {});
  return (
    <Screen title={t("title")}>
      <StaffTabs />
      <Loaded answer={answer} waiting={<Skeleton lines={10} />}>
        {(data) => <Stats of={data} />}
      </Loaded>
    </Screen>
  );
}

function Stats({ of }: { of: CallOutput<"admin.stats"> }) {
  const t = useTranslations("staff");
  const { number, money, formats } = useFormat();
  const months = new Intl.DateTimeFormat(formats.language, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const most = Math.max(1, ...of.months.map(({ campaigns }) => campaigns));
  return (
    <div className="grid max-w-260 gap-4 px-gutter py-4">
      <Figures
        of={[
          { label: t("tenants"), value: number(of.tenants), detail: t("paying_count", { count: of.paying }) },
          { label: t("stations"), value: number(of.stations) },
          {
            label: t("people"),
            value: number(of.people),
            detail: t("active_count", { count: of.active_people }),
          },
          { label: t("storage"), value: number(of.storage_used, 1), unit: "GB" },
        ]}
      />
      <Card title={t("months")}>
        <RecordTable
          label={t("months")}
          rows={of.months.toReversed()}
          rowKey={({ month }) => month}
          columns={[
            { id: "month", head: t("month"), cell: ({ month }) => months.format(new Date(month)) },
            { id: "joined", head: t("joined"), right: true, cell: ({ joined }) => number(joined) },
            { id: "lost", head: t("lost"), right: true, cell: ({ lost }) => number(lost) },
            {
              id: "revenue",
              head: t("revenue", { currency: of.currency }),
              right: true,
              cell: (row) => money(row.revenue),
            },
            {
              id: "campaigns",
              head: t("campaigns"),
              right: true,
              cell: ({ campaigns }) => number(campaigns),
            },
            {
              id: "bar",
              head: t("usage"),
              wide: true,
              className: "w-1/3",
              cell: ({ campaigns }) => (
                <Progress done={campaigns} of={most} label={t("campaigns_count", { count: campaigns })} />
              ),
            },
          ]}
        />
      </Card>
      <p className="max-w-[68ch] text-ink-3">{t("stats_help")}</p>
    </div>
  );
}
