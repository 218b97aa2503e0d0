"use client";
import { useTranslations } from "next-intl";
import { StationToggles } from "@/components/campaigns/editor/station-toggles";
import { fillEmpty, type SharedField } from "@/components/form";
import { useCall } from "@/components/query";
import { PackageLines } from "@/components/sales-packages/package-lines";
import { useShell } from "@/components/shell/context";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { MOST_PACKAGE_DAYS } from "@/lib/booking/packages/package";
import type { CallInput } from "@/lib/browser/api";
import { PACKAGE_PRICES } from "@/lib/columns/sales-packages";
import { ZERO } from "@/lib/money";

type Own = CallInput<"sales_packages.create">;

/** What a package is called, what it contains, what it costs and when it is sold. */
export function PackageFields({ field, disabled = false }: { field: SharedField<Own>; disabled?: boolean }) {
  const t = useTranslations("sales_packages");
  const lines = field("lines");
  const price = fillEmpty(field("price_by"), "fixed");
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        className="sm:col-span-4"
        label={t("name")}
        disabled={disabled}
        {...field("name")}
        maxLength={200}
        autoFocus
      />
      <NumberField
        className="sm:col-span-2"
        label={t("usual_days")}
        disabled={disabled}
        least={1}
        most={MOST_PACKAGE_DAYS}
        {...fillEmpty(field("usual_days"), 0)}
      />
      <Stations field={field} disabled={disabled} />
      <PackageLines {...lines} ref={lines.ref} disabled={disabled} />
      <Segmented
        className="sm:col-span-3"
        label={t("price_by")}
        disabled={disabled}
        {...price}
        choices={PACKAGE_PRICES.map((value) => ({ value, label: t(`price_kinds.${value}`) }))}
        help={t(`price_help.${price.value}`)}
      />
      {price.value === "fixed" ? (
        <MoneyField
          className="sm:col-span-3"
          label={t("price")}
          disabled={disabled}
          least={ZERO}
          {...field("price")}
        />
      ) : (
        <PercentField
          className="sm:col-span-3"
          label={t("discount")}
          disabled={disabled}
          optional
          {...field("discount_bp")}
        />
      )}
      <DateField
        className="sm:col-span-3"
        label={t("valid_from")}
        disabled={disabled}
        optional
        {...field("valid_from")}
      />
      <DateField
        className="sm:col-span-3"
        label={t("valid_to")}
        disabled={disabled}
        optional
        {...field("valid_to")}
      />
      <TextArea
        className="sm:col-span-6"
        label={t("note")}
        disabled={disabled}
        optional
        rows={2}
        {...field("note")}
        maxLength={5000}
      />
    </div>
  );
}

function Stations({ field, disabled }: { field: SharedField<Own>; disabled: boolean }) {
  const { tenant } = useShell();
  const answer = useCall("campaigns.offer", { tenant: tenant.uuid });
  const { value, onChange, error, ref } = field("stations");
  return (
    <div className="sm:col-span-6">
      <Loaded answer={answer}>
        {({ rows }) => (
          <StationToggles
            ref={ref}
            stations={rows}
            chosen={value}
            disabled={disabled}
            error={error}
            onChange={(toNext) => onChange(toNext(value))}
          />
        )}
      </Loaded>
    </div>
  );
}
