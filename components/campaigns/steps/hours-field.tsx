"use client";
import { useTranslations } from "next-intl";
import { HoursPicker } from "@/components/campaigns/editor/hours-picker";
import { HourWeights } from "@/components/campaigns/steps/hour-weights";
import type { FieldProps } from "@/components/campaigns/steps/segment-fields";
import { Checkbox } from "@/components/ui/controls/checkbox";

/** The hours of a segment; where spots find theirs, how often each hour is used and whether prime time comes first. */
export function HoursField({ segment, onChange }: FieldProps) {
  const t = useTranslations("campaigns");
  const { hours, kind, prefers_prime } = segment;
  const exact = kind === "exact";
  return (
    <>
      <HoursPicker hours={hours} exact={exact} onChange={(next) => onChange({ hours: next })} />
      {!exact && hours.length > 1 && (
        <HourWeights hours={hours} onChange={(next) => onChange({ hours: next })} />
      )}
      {!exact && (
        <div className="mt-3 border-t border-line pt-3 text-sm leading-5">
          <Checkbox
            label={t("prefers_prime")}
            value={prefers_prime}
            onChange={(on) => onChange({ prefers_prime: on })}
          />
          <p className="mt-1 text-xs text-ink-3">{t("prefers_prime_help")}</p>
        </div>
      )}
    </>
  );
}
