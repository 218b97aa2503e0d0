"use client";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { type InSets, listStationSets, toggleSet } from "@/lib/inventory/station-sets";

/** Takes all stations of a region or a group at once; picked again, they leave. */
export function StationSetsMenu({
  stations,
  chosen,
  onChange,
}: {
  /** Those that may be chosen. */
  stations: readonly InSets[];
  chosen: readonly string[];
  onChange: (stations: string[]) => void;
}) {
  const t = useTranslations("campaigns.sets");
  const sets = listStationSets(stations);
  if (sets.length === 0) return null;
  const items = (["region", "group"] as const).flatMap((kind): MenuItem[] => {
    const own = sets.filter((set) => set.kind === kind);
    if (own.length === 0) return [];
    return [
      { heading: t(kind) },
      ...own.map((set) => ({
        key: set.uuid,
        label: set.name,
        detail: t("count", { count: set.stations.length }),
        icon: set.stations.every((uuid) => chosen.includes(uuid)) ? <Check /> : <span />,
        onSelect: () => onChange(toggleSet(chosen, set)),
      })),
    ];
  });
  return <Menu label={t("pick")} size="sm" items={items} />;
}
