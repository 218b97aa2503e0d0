"use client";
import { useTranslations } from "next-intl";
import { SeparationFields } from "@/components/campaigns/separation-fields";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { DEFAULT_SEPARATION, type SeparationLayer } from "@/lib/booking/separation";

/** How far competitors keep apart where an order says nothing else. */
export function Competitors({ of: { values, choice } }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("settings.separation");
  const { separation } = values.settings_json;
  const set = {
    distance: (layer: SeparationLayer) => choice(`settings_json.separation.${layer}.distance`).onChange,
    unit: (layer: SeparationLayer) => choice(`settings_json.separation.${layer}.unit`).onChange,
    hard: (layer: SeparationLayer) => choice(`settings_json.separation.${layer}.hard`).onChange,
  };
  return (
    <Part
      id="separation"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(separation) !== JSON.stringify(DEFAULT_SEPARATION)}
    >
      <SeparationFields
        value={separation}
        onChange={(layer, { distance, unit, hard }) => {
          if (distance !== undefined) set.distance(layer)(distance);
          if (unit !== undefined) set.unit(layer)(unit);
          if (hard !== undefined) set.hard(layer)(hard);
        }}
      />
    </Part>
  );
}
