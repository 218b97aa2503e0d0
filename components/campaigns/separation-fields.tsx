"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import {
  SEPARATION_LAYERS,
  SEPARATION_UNITS,
  type Separation,
  type SeparationLayer,
  type SeparationRules,
} from "@/lib/booking/separation";

const MOST = 1440;

/** How far competitors keep apart, by who they are; 0 asks nothing. */
export function SeparationFields({
  value,
  onChange,
}: {
  value: SeparationRules;
  onChange: (layer: SeparationLayer, part: Partial<Separation>) => void;
}) {
  const t = useTranslations("settings.separation");
  return (
    <ul className="grid max-w-160 gap-2">
      {SEPARATION_LAYERS.map((layer) => {
        const { distance, unit, hard } = value[layer];
        return (
          <li
            key={layer}
            className="grid grid-cols-[minmax(0,1fr)_5rem_9rem] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_5rem_9rem_auto]"
          >
            <span>{t(layer)}</span>
            <NumberField
              bare
              label={t("distance_of", { layer: t(layer) })}
              most={MOST}
              value={distance}
              onChange={(n) => onChange(layer, { distance: n ?? 0 })}
            />
            <Select
              bare
              label={t("unit_of", { layer: t(layer) })}
              value={unit}
              choices={SEPARATION_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
              onChange={(one) => one && onChange(layer, { unit: one })}
            />
            <Checkbox label={t("hard")} value={hard} onChange={(on) => onChange(layer, { hard: on })} />
          </li>
        );
      })}
    </ul>
  );
}
