"use client";
import { useTranslations } from "next-intl";
import type { Mapper } from "@/components/reconciliation/as-run/mapper/use-mapper";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { MOST_SKIPPED, SEPARATORS } from "@/lib/traffic/asrun/mapping/separators";

const ORDERS = ["auto", "YMD", "DMY", "MDY"] as const;

/** How the lines of the file are cut: separator, lines above the rows, heading, order of dates. */
export function LayoutFields({ of, mapping }: { of: Mapper; mapping: AsRunMapping }) {
  const t = useTranslations("mapper");
  const { change } = of;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t("separator")}
        value={mapping.separator}
        choices={SEPARATORS.map((value) => ({ value, label: t(`separators.${value}`) }))}
        onChange={(separator) => separator && of.separate(separator)}
      />
      <NumberField
        label={t("skip")}
        help={t("skip_help")}
        most={MOST_SKIPPED}
        value={mapping.skip}
        onChange={(skip) => skip !== null && change({ ...mapping, skip })}
      />
      <Select
        label={t("date_order")}
        value={mapping.date_order}
        choices={ORDERS.map((value) => ({ value, label: t(`date_orders.${value}`) }))}
        onChange={(date_order) => date_order && change({ ...mapping, date_order })}
      />
      <Checkbox
        className="self-end lg:mb-6"
        label={t("header")}
        help={t("header_help")}
        value={mapping.header}
        onChange={(header) => change({ ...mapping, header })}
      />
    </div>
  );
}
