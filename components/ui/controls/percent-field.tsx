"use client";
import { useTranslations } from "next-intl";
import { TypedField, type TypedFieldProps } from "@/components/ui/controls/typed-field";
import { useFormat } from "@/components/ui/format";
import { parseMoney } from "@/lib/money";

const PLACES = 2;

/** A rate in basis points (10 000 = 100 %), typed and shown in percent. */
export function PercentField({
  least = 0,
  most = 10_000,
  ...props
}: TypedFieldProps<number> & { least?: number; most?: number }) {
  const t = useTranslations("ui");
  const { number, formats } = useFormat();
  const write = (value: number) => number(value / 100, value % 100 === 0 ? 0 : PLACES);
  return (
    <TypedField<number>
      {...props}
      right
      inputMode="decimal"
      write={write}
      read={(text) => {
        const percent = Number(parseMoney(text, formats.currency_format, PLACES) ?? Number.NaN);
        const value = Math.round(percent * 100);
        return value >= least && value <= most ? value : null;
      }}
      unreadable={t("number_between", { least: least / 100, most: most / 100 })}
      step={(value, by, big) => Math.min(Math.max((value ?? 0) + by * (big ? 1000 : 100), least), most)}
      suffix={<span className="text-ink-3">%</span>}
    />
  );
}
