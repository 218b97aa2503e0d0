"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";

/** How much of today is sold, station by station. */
export function StationsToday() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const { formats } = useFormat();
  const answer = useCall("stations.list", { tenant: tenant.uuid, per_page: 12 });
  return (
    <Card
      title={t("stations_today")}
      actions={<span className="text-xs text-ink-3">{formats.zone}</span>}
      className="self-start"
    >
      <Loaded answer={answer} waiting={<Skeleton lines={4} />}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.rows.map(({ uuid, code, name, sold_today }) => (
              <li key={uuid} className="flex min-h-8 items-center gap-2.5 px-3.5">
                <Tag code>{code}</Tag>
                <Link href={`/stations/${uuid}`} className="cut grow hover:underline">
                  {name}
                </Link>
                <span className="num">
                  {sold_today === null ? (
                    <span className="text-ink-3">{t("off")}</span>
                  ) : (
                    `${Math.round(sold_today / 100)} %`
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
