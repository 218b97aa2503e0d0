"use client";
import { useTranslations } from "next-intl";
import { type TextValueProps, TypedField, type TypedFieldProps } from "@/components/ui/controls/typed-field";
import { useFormat } from "@/components/ui/format";
import {
  compare,
  isAmount,
  MOST_AMOUNT,
  type Money,
  makePositive,
  parseMoney,
  parsePastedMoney,
  ZERO,
} from "@/lib/money";

/** A whole or decimal number; arrows step by one, page keys by ten. */
export function NumberField({
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
  places = 0,
  unit,
  plain = false,
  trim = false,
  ...props
}: TypedFieldProps<number> & {
  least?: number;
  most?: number;
  places?: number;
  unit?: string;
  /** A number that names something, not a count: without separators. */
  plain?: boolean;
  /** Written with the decimals it has, up to `places`. */
  trim?: boolean;
}) {
  const t = useTranslations("ui");
  const { number, formats } = useFormat();
  return (
    <TypedField<number>
      {...props}
      right
      inputMode={places ? "decimal" : "numeric"}
      write={(value) => {
        if (plain) return String(value);
        return number(value, trim ? (String(value).split(".")[1]?.length ?? 0) : places);
      }}
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

/**
 * An amount as the tenant writes it, with its currency behind; amounts pasted from a sheet are understood. Without
 * `least` it may be negative.
 */
export function MoneyField({
  currency,
  value,
  least,
  ...props
}: TextValueProps<Money> & { currency?: string; least?: Money }) {
  const t = useTranslations("ui");
  const { money, places, formats } = useFormat();
  const code = currency ?? formats.currency;
  const parse = (text: string) =>
    parsePastedMoney(text.replaceAll(code, ""), formats.currency_format, places);
  const isTooLarge = (amount: Money) => compare(makePositive(amount), MOST_AMOUNT) > 0;
  const isTooSmall = (amount: Money) => least !== undefined && compare(amount, least) < 0;
  const read = (text: string) => {
    const amount = parse(text);
    return amount === null || isTooLarge(amount) || isTooSmall(amount) ? null : amount;
  };
  const refuse = (text: string) => {
    const amount = parse(text);
    if (amount === null) return t("not_an_amount", { sample: formats.currency_format });
    if (isTooLarge(amount)) return t("amount_at_most", { most: money(MOST_AMOUNT) });
    return t("amount_at_least", { least: money(least ?? ZERO) });
  };
  return (
    <TypedField<Money>
      {...props}
      value={value !== null && isAmount(value) ? value : null}
      right
      inputMode="decimal"
      write={money}
      read={read}
      unreadable={refuse}
      suffix={<span className="text-ink-3">{code}</span>}
    />
  );
}
