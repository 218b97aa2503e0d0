"use client";
import { useTranslations } from "next-intl";
import { ApartFields } from "@/components/campaigns/apart-fields";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { type ApartLayer, DEFAULT_APART } from "@/lib/rules/apart";

/** How far rivals keep apart where an order says nothing else. */
export function Rivals({ of: { values, choice } }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("settings.apart");
  const { apart } = values.settings_json;
  const set = {
    distance: (layer: ApartLayer) => choice(`settings_json.apart.${layer}.distance`).onChange,
    unit: (layer: ApartLayer) => choice(`settings_json.apart.${layer}.unit`).onChange,
    hard: (layer: ApartLayer) => choice(`settings_json.apart.${layer}.hard`).onChange,
  };
  return (
    <Part
      id="apart"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(apart) !== JSON.stringify(DEFAULT_APART)}
    >
      <ApartFields
        value={apart}
        onChange={(layer, { distance, unit, hard }) => {
          if (distance !== undefined) set.distance(layer)(distance);
          if (unit !== undefined) set.unit(layer)(unit);
          if (hard !== undefined) set.hard(layer)(hard);
        }}
      />
    </Part>
  );
}
