"use client";
import { useTranslations } from "next-intl";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { MOST_LATE_INTEREST } from "@/lib/billing/overdue/late-interest";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

const DAYS_MOST = 365;

/** The interest that reminders and statements claim on overdue invoices. */
export function LateInterest({
  of: { values, field },
}: {
  of: Pick<ReturnType<typeof useTenantSettings>, "values" | "field">;
}) {
  const t = useTranslations("organisation.interest");
  const { late_interest } = values.settings_json;
  const rate = field("settings_json.late_interest.bp");
  const days = field("settings_json.late_interest.grace_days");
  return (
    <Part
      id="late-interest"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(late_interest) !== JSON.stringify(DEFAULT_SETTINGS.late_interest)}
    >
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <PercentField
          label={t("rate")}
          most={MOST_LATE_INTEREST}
          {...rate}
          onChange={(value) => value !== null && rate.onChange(value)}
        />
        <NumberField
          label={t("grace_days")}
          help={t("grace_help")}
          most={DAYS_MOST}
          {...days}
          onChange={(value) => value !== null && days.onChange(value)}
        />
      </div>
    </Part>
  );
}
