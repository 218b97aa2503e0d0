"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import type { Limit } from "@/components/stations/limits/limit";
import { LimitDialog } from "@/components/stations/limits/limit-dialog";
import { LimitReport } from "@/components/stations/limits/limit-report";
import { useLimitWords } from "@/components/stations/limits/words";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { Menu } from "@/components/ui/overlay/menu";
import type { CallOutput } from "@/lib/browser/api";
import { addMonths, getMonthStart, parseGivenDay } from "@/lib/day";
import { AD_LIMIT_PRESETS } from "@/lib/inventory/ad-limits";
import { listKeys } from "@/lib/own";

type Station = CallOutput<"stations.retrieve">;
const PRESETS = listKeys(AD_LIMIT_PRESETS);
const STALE = ["ad_limits"] as const;

/** How much advertising a station may carry, and what its month has booked of it. */
export function StationLimits({ station }: { station: Station }) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const words = useLimitWords();
  const may = useMayHouse("inventory:write");
  const params = useSearchParams();
  const [open, setOpen] = useState<Limit | "new" | null>(null);
  const month = getMonthStart(parseGivenDay(params.get("date") ?? "") ?? station.today);
  const answer = useCall("ad_limits.list", { tenant: tenant.uuid });
  const add = useSend("ad_limits.update", { says: "saved", invalidates: STALE });
  const destroy = useSend("ad_limits.destroy", { says: "deleted", invalidates: STALE });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  const here = answer.data.rows.filter(
    (row) => row.stations.length === 0 || row.stations.includes(station.uuid),
  );
  const take = async (preset: (typeof PRESETS)[number]) => {
    for (const { counted, ...terms } of AD_LIMIT_PRESETS[preset])
      await add
        .mutateAsync({
          ...terms,
          counted: [...counted] as Limit["counted"],
          stations: [station.uuid],
          name: `${terms.name}, ${station.name}`,
          valid_from: station.today,
        })
        .catch(() => undefined); // said where it was sent
  };
  const turn = (by: number) => {
    const next = new URLSearchParams(params);
    next.set("date", addMonths(month, by));
    window.history.pushState(null, "", `${location.pathname}?${next}`);
  };
  return (
    <>
      {!may && <ReadOnly />}
      <div className="grid max-w-[72rem] gap-6 px-gutter py-4">
        <section aria-label={t("ad_limits")}>
          <header className="mb-2 flex flex-wrap items-center gap-2">
            <h2 className="font-semibold">{t("ad_limits")}</h2>
            <p className="grow text-ink-3">{t("ad_limits_text")}</p>
            {may && (
              <>
                <Menu
                  size="sm"
                  label={t("limit_preset")}
                  align="end"
                  items={PRESETS.map((preset) => ({
                    key: preset,
                    label: t(`presets.${preset}`),
                    onSelect: () => void take(preset),
                  }))}
                />
                <Button size="sm" icon={<Plus />} onClick={() => setOpen("new")}>
                  {t("new_limit")}
                </Button>
              </>
            )}
          </header>
          <div className="overflow-hidden rounded-md border border-line">
            {here.length === 0 && station.hour_limit === null && (
              <Empty title={t("no_limits")}>{t("no_limits_text")}</Empty>
            )}
            <ul className="divide-y divide-line">
              {station.hour_limit !== null && (
                <li className="flex min-h-row items-center gap-3 px-3.5">
                  <span className="grow font-medium">{t("hour_limit")}</span>
                  <span className="num text-ink-2">{`${station.hour_limit} s`}</span>
                </li>
              )}
              {here.map((row) => (
                <li key={row.uuid} className="flex min-h-row flex-wrap items-center gap-x-3 px-3.5 py-1">
                  <span className="font-medium">{row.name}</span>
                  {row.stations.length === 0 && <Tag>{t("all_stations")}</Tag>}
                  <span className="num grow text-ink-2">{words(row)}</span>
                  {may && (
                    <span className="flex">
                      <IconButton
                        size="sm"
                        icon={<Pencil />}
                        label={t("change_limit", { name: row.name })}
                        onClick={() => setOpen(row)}
                      />
                      <IconButton
                        size="sm"
                        icon={<Trash2 />}
                        label={t("remove_limit", { name: row.name })}
                        onClick={() => destroy.mutate({ uuid: row.uuid })}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </section>
        <LimitReport station={station} month={month} onTurn={turn} />
      </div>
      {open && (
        <LimitDialog limit={open === "new" ? null : open} station={station} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
