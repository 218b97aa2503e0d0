"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { BreakRules } from "@/components/breaks/station-breaks";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { LicenceBadge } from "@/components/stations/licence-badge";
import { TABS, type Tab, tabHref } from "@/components/stations/tabs";
import { Tag } from "@/components/ui/feedback/tag";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import type { CallOutput } from "@/lib/browser/api";

// Each part comes when it is opened: the page stays light.
const StationDays = dynamic(() => import("@/components/breaks/days/station-days").then((m) => m.StationDays));
const StationLimits = dynamic(() =>
  import("@/components/stations/limits/station-limits").then((m) => m.StationLimits),
);
const StationAudience = dynamic(() =>
  import("@/components/stations/audience/station-audience").then((m) => m.StationAudience),
);
const StationSync = dynamic(() => import("@/components/stations/station-sync").then((m) => m.StationSync));
const StationBreaks = dynamic(() =>
  import("@/components/breaks/station-breaks").then((m) => m.StationBreaks),
);
const StationPrice = dynamic(() => import("@/components/prices/station-price").then((m) => m.StationPrice));
const DayParts = dynamic(() => import("@/components/stations/day-parts").then((m) => m.DayParts));
const StationPortrait = dynamic(() =>
  import("@/components/stations/portrait/station-portrait").then((m) => m.StationPortrait),
);
const StationSettings = dynamic(() =>
  import("@/components/stations/station-form").then((m) => m.StationSettings),
);
const StationLicence = dynamic(() =>
  import("@/components/stations/station-licence").then((m) => m.StationLicence),
);

type Station = CallOutput<"stations.retrieve">;

/** One station: its breaks, what they cost, how it is set up. */
export function StationPage({
  station: first,
  tab,
  rules,
}: {
  station: Station;
  tab: Tab;
  rules: BreakRules;
}) {
  const t = useTranslations("stations");
  const mayInventory = useMay("inventory:read");
  const { data: station = first } = useCall("stations.retrieve", { uuid: first.uuid }, { staleTime: 5_000 });
  const { uuid, name, code, timezone, sync_status, sync_group } = station;
  const shown = TABS.filter(
    (one) => mayInventory || ["sync", "portrait", "settings", "licence"].includes(one),
  );
  return (
    <Screen
      title={name}
      crumbs={[{ label: t("title"), href: "/stations" }]}
      badge={<LicenceBadge of={station} />}
      tags={
        <>
          <Tag code>{code}</Tag>
          {station.template && (
            <Tag tip={t("template_tip", { name: station.template.name, differs: station.template.differs })}>
              {station.template.differs
                ? t("drifted", { differs: station.template.differs })
                : station.template.name}
            </Tag>
          )}
          {sync_status && (
            <Tag tip={sync_group ? t("sync_tip", { name: sync_group }) : undefined}>
              {t(`sync.${sync_status}`)}
            </Tag>
          )}
        </>
      }
      detail={timezone}
      scroll={false}
    >
      <div className="flex h-full min-h-0 flex-col">
        <TabLinks
          label={t("parts")}
          current={tabHref(uuid, tab)}
          of={shown.map((one) => ({
            href: tabHref(uuid, one),
            label: t(`tabs.${one}`),
            ...(one === "breaks" && { count: station.breaks_a_week }),
          }))}
        />
        <div className="min-h-0 grow overflow-auto">
          {tab === "breaks" && <StationBreaks station={station} rules={rules} />}
          {tab === "days" && <StationDays station={station} />}
          {tab === "price" && <StationPrice station={station} />}
          {tab === "day-parts" && <DayParts firstHour={Math.floor(station.day_start / 60)} />}
          {tab === "ad-limits" && <StationLimits station={station} />}
          {tab === "audience" && <StationAudience station={station} />}
          {tab === "sync" && <StationSync station={station} />}
          {tab === "portrait" && <StationPortrait station={station.uuid} />}
          {tab === "settings" && <StationSettings station={station} />}
          {tab === "licence" && <StationLicence station={station} />}
        </div>
      </div>
    </Screen>
  );
}
