"use client";
import { useTranslations } from "next-intl";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { Switch } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

const USUAL_LIMIT = 1000;
const PERCENT = 100;

/** Which bookings only members with the right to approve make. */
export function ApprovalRules({
  of: { values, choice },
}: {
  of: Pick<ReturnType<typeof useTenantSettings>, "values" | "choice">;
}) {
  const t = useTranslations("organisation.approval");
  const { approval } = values.settings_json;
  const limit = choice("settings_json.approval.discount_bp");
  return (
    <Part
      id="approval"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(approval) !== JSON.stringify(DEFAULT_SETTINGS.approval)}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Switch
            label={t("discount")}
            value={approval.discount_bp !== null}
            onChange={(on) => limit.onChange(on ? USUAL_LIMIT : null)}
          />
          {approval.discount_bp !== null && (
            <NumberField
              className="w-28"
              label={t("limit")}
              unit="%"
              places={2}
              most={PERCENT}
              value={approval.discount_bp / PERCENT}
              onChange={(percent) => {
                if (percent !== null) limit.onChange(Math.round(percent * PERCENT));
              }}
            />
          )}
        </div>
        <Switch label={t("credit")} {...choice("settings_json.approval.credit")} />
      </div>
    </Part>
  );
}
