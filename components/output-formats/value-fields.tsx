"use client";
import { useTranslations } from "next-intl";
import type { DesignerPart } from "@/components/output-formats/part";
import { useStyleChoices } from "@/components/output-formats/use-choices";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { DATE_STYLES, LENGTH_STYLES, PATH_STYLES, TIME_STYLES } from "@/lib/traffic/formats/styles";

const DIGITS_MOST = 20;
const ITEM_TIMES = ["own", "break"] as const;

/** How times, lengths, carts and paths are written wherever a field does not say otherwise. */
export function ValueFields({ definition, change, errorAt }: DesignerPart) {
  const t = useTranslations("formats");
  const styles = useStyleChoices();
  const { cart, path } = definition;
  const putCart = (part: Partial<typeof cart>) => change({ cart: { ...cart, ...part } });
  return (
    <section aria-labelledby="format-values" className="grid gap-x-4 gap-y-3 sm:grid-cols-6">
      <h3 id="format-values" className="font-semibold sm:col-span-6">
        {t("values_title")}
      </h3>
      <Select
        className="sm:col-span-2"
        label={t("time_style")}
        value={definition.time_style}
        choices={styles(TIME_STYLES)}
        onChange={(time_style) => time_style && change({ time_style })}
      />
      <Select
        className="sm:col-span-2"
        label={t("length_style")}
        value={definition.length_style}
        choices={styles(LENGTH_STYLES)}
        onChange={(length_style) => length_style && change({ length_style })}
      />
      <Select
        className="sm:col-span-2"
        label={t("date_style")}
        value={definition.date_style}
        choices={styles(DATE_STYLES)}
        onChange={(date_style) => date_style && change({ date_style })}
      />
      <TextField
        className="sm:col-span-2"
        label={t("cart_prefix")}
        error={errorAt("cart.prefix")}
        value={cart.prefix}
        maxLength={8}
        onChange={(prefix) => putCart({ prefix })}
      />
      <NumberField
        className="sm:col-span-2"
        label={t("cart_digits")}
        least={1}
        most={DIGITS_MOST}
        value={cart.digits}
        onChange={(digits) => putCart({ digits: digits ?? 1 })}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 sm:col-span-2">
        <Checkbox label={t("cart_zeros")} value={cart.zeros} onChange={(zeros) => putCart({ zeros })} />
        <Checkbox
          label={t("cart_numeric")}
          value={cart.numeric}
          onChange={(numeric) => putCart({ numeric })}
        />
      </div>
      <Segmented
        className="sm:col-span-2"
        label={t("item_time")}
        value={definition.item_time}
        choices={ITEM_TIMES.map((value) => ({ value, label: t(`item_times.${value}`) }))}
        onChange={(item_time) => change({ item_time })}
      />
      <Segmented
        className="sm:col-span-4"
        label={t("path_style")}
        value={path.style}
        choices={PATH_STYLES.map((value) => ({ value, label: t(`path_styles.${value}`) }))}
        onChange={(style) => change({ path: { ...path, style } })}
      />
      <div className="sm:col-span-6">
        <Checkbox
          label={t("empty_breaks")}
          value={definition.empty_breaks}
          onChange={(empty_breaks) => change({ empty_breaks })}
        />
      </div>
    </section>
  );
}
