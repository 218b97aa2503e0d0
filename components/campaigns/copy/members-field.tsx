"use client";
import { useTranslations } from "next-intl";
import type { RotatingMember } from "@/components/campaigns/copy/use-rotation";
import { FlightFields } from "@/components/commercials/flight-fields";
import { PickedList } from "@/components/commercials/picked";
import type { Source } from "@/components/ui/controls/combobox";
import { NumberField } from "@/components/ui/controls/number-field";
import type { Option } from "@/components/ui/controls/option-list";
import type { RotationMode } from "@/lib/commercials/rotation";
import type { Day } from "@/lib/day";

/** The commercials that rotate in a segment, each with its days and, where they rotate by it, its weight. */
export function MembersField({
  options,
  error,
  mode,
  days,
  value,
  onChange,
  onAdd,
}: {
  options: Source;
  error: string | undefined;
  mode: RotationMode;
  days: { from: Day; to: Day };
  value: readonly RotatingMember[];
  onChange: (value: readonly RotatingMember[]) => void;
  onAdd: (option: Option) => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const swap = useTranslations("swap");
  const patch = (commercial: string, more: Partial<RotatingMember>) =>
    onChange(value.map((m) => (m.commercial === commercial ? { ...m, ...more } : m)));
  return (
    <>
      <PickedList
        label={t("add")}
        options={options}
        error={error}
        most={26}
        value={value.map((m) => ({ ...m, id: m.commercial, label: m.title }))}
        onAdd={onAdd}
        onRemove={(id) => onChange(value.filter((m) => m.commercial !== id))}
        row={(member) => (
          <>
            <FlightFields
              title={member.title}
              value={member}
              min={days.from}
              max={days.to}
              onChange={(flight) => patch(member.commercial, flight)}
            />
            {mode === "weight" && (
              <NumberField
                bare
                size="sm"
                className="w-16"
                label={swap("weight_of", { title: member.title })}
                least={1}
                most={100}
                value={member.weight}
                onChange={(weight) => patch(member.commercial, { weight: weight ?? 1 })}
              />
            )}
          </>
        )}
      />
      {value.length > 1 && (
        <p className="mt-2 text-xs text-ink-3">{t(mode === "weight" ? "weight_help" : "other_mode_help")}</p>
      )}
    </>
  );
}
