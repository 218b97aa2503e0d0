"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Order } from "@/components/purchase/order";
import { Purchases } from "@/components/purchase/purchases";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { writeZone } from "@/lib/day";

type Station = CallOutput<"purchase.state">["stations"][number];
/** What ends soon or has ended is what one comes for. */
const wanting = ({ license_state, license_recurring }: Station) =>
  license_state !== "running" || !license_recurring;

/** Stations with their licences, what a plan costs, and what was bought. */
export function PurchasePage() {
  const t = useTranslations("purchase");
  const { tenant } = useShell();
  const may = useMay("settings:write");
  const { data, error, refetch } = useCall("purchase.state", { tenant: tenant.uuid });
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null);
  const chosen = useMemo(
    () => own ?? new Set((data?.stations ?? []).filter(wanting).map(({ uuid }) => uuid)),
    [own, data],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const toggle = (uuid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    setOwn(next);
  };
  return (
    <>
      {!may && <ReadOnly />}
      <div className="grid max-w-260 items-start gap-4 px-gutter py-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          <Card title={t("stations")} count={data.stations.length}>
            {data.stations.length === 0 ? (
              <Empty title={t("no_stations")}>{t("no_stations_text")}</Empty>
            ) : (
              <Stations of={data.stations} chosen={chosen} {...(may && { onToggle: toggle })} />
            )}
          </Card>
          {data.purchases.length > 0 && <Purchases of={data.purchases} may={may} />}
          <Card title={t("at_the_end")} padded>
            <p className="max-w-[68ch] text-ink-2">{t("at_the_end_text")}</p>
          </Card>
        </div>
        {may && <Order plans={data.plans} vendor={data.vendor} stations={[...chosen]} />}
      </div>
    </>
  );
}

function Stations({
  of,
  chosen,
  onToggle,
}: {
  of: readonly Station[];
  chosen: ReadonlySet<string>;
  onToggle?: (uuid: string) => void;
}) {
  const t = useTranslations("purchase");
  const { day } = useFormat();
  return (
    <RecordTable
      label={t("stations")}
      rows={of}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          head: t("station"),
          cell: ({ uuid, name }) =>
            onToggle ? (
              <Checkbox label={name} value={chosen.has(uuid)} onChange={() => onToggle(uuid)} />
            ) : (
              <span className="font-medium">{name}</span>
            ),
        },
        { id: "licence", head: t("licence"), cell: (row) => <LicenceBadge of={row} /> },
        {
          id: "until",
          head: t("until"),
          right: true,
          cell: ({ license_expires_at }) => day(license_expires_at),
        },
        {
          id: "renews",
          head: t("renews"),
          wide: true,
          cell: ({ license_recurring }) => (
            <span className="text-ink-2">{t(license_recurring ? "renews_itself" : "ends")}</span>
          ),
        },
        {
          id: "zone",
          head: t("zone"),
          wide: true,
          cell: ({ timezone }) => <span className="text-ink-3">{writeZone(timezone)}</span>,
        },
      ]}
    />
  );
}
