"use client";
import { useTranslations } from "next-intl";
import { type TextValueProps, TypedField, type TypedFieldProps } from "@/components/ui/controls/typed-field";
import { useFormat } from "@/components/ui/format";
import { isAmount, type Money, parseMoney, parsePastedMoney } from "@/lib/money";

/** A whole or decimal number; arrows step by one, page keys by ten. */
export function NumberField({
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
  places = 0,
  unit,
  plain = false,
  ...props
}: TypedFieldProps<number> & {
  least?: number;
  most?: number;
  places?: number;
  unit?: string;
  /** A number that names something, not a count: without separators. */
  plain?: boolean;
}) {
  const t = useTranslations("ui");
  const { number, formats } = useFormat();
  return (
    <TypedField<number>
      {...props}
      right
      inputMode={places ? "decimal" : "numeric"}
      write={(value) => (plain ? String(value) : number(value, places))}
      read={(text) => {
        const value = Number(parseMoney(text, formats.currency_format, places) ?? Number.NaN);
        return value >= least && value <= most ? value : null;
      }}
      unreadable={most < Number.MAX_SAFE_INTEGER ? t("number_between", { least, most }) : t("not_a_number")}
      step={(value, by, big) => Math.min(Math.max((value ?? 0) + by * (big ? 10 : 1), least), most)}
      suffix={unit && <span className="text-ink-3">{unit}</span>}
    />
  );
}

/** An amount as the tenant writes it, with its currency behind; amounts pasted from a sheet are understood. */
export function MoneyField({ currency, value, ...props }: TextValueProps<Money> & { currency?: string }) {
  const t = useTranslations("ui");
  const { money, places, formats } = useFormat();
  const code = currency ?? formats.currency;
  const read = (text: string) => parsePastedMoney(text.replaceAll(code, ""), formats.currency_format, places);
  return (
    <TypedField<Money>
      {...props}
      value={value !== null && isAmount(value) ? value : null}
      right
      inputMode="decimal"
      write={money}
      read={read}
      unreadable={t("not_an_amount", { sample: formats.currency_format })}
      suffix={<span className="text-ink-3">{code}</span>}
    />
  );
}
