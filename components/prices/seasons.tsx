"use client";
import { useTranslations } from "next-intl";
import type { Terms } from "@/components/prices/blank";
import type { PriceForm } from "@/components/prices/list-price";
import { Part, Rows } from "@/components/prices/rows";
import { PercentField } from "@/components/ui/controls/percent-field";
import { TextField } from "@/components/ui/controls/text-field";
import { TypedField, type TypedFieldProps } from "@/components/ui/controls/typed-field";
import { useFormat } from "@/components/ui/format";
import { type DateFormat, formatDay, parseTypedDay, toDay } from "@/lib/day";

type Row = Terms["seasons"][number];
/** A leap year, so that 29 February is a day. */
const YEAR = "2024";
const NEW_YEAR = toDay(`${YEAR}-01-01`);

const written = (monthDay: string, format: DateFormat) =>
  formatDay(toDay(`${YEAR}-${monthDay}`), format)
    .split(format[1]!)
    .filter((part) => part !== YEAR)
    .join(format[1]!) + (format[1] === "." ? "." : "");

/** A day of any year: "01.12." in the person's order of day and month. */
function MonthDayField(props: TypedFieldProps<string>) {
  const t = useTranslations("prices");
  const { formats } = useFormat();
  const { date_format } = formats;
  return (
    <TypedField<string>
      {...props}
      write={(value) => written(value, date_format)}
      read={(text) => parseTypedDay(text, date_format, NEW_YEAR)?.slice(5) ?? null}
      unreadable={t("not_a_month_day", { sample: written("12-01", date_format) })}
    />
  );
}

/** Weeks of the year that cost more or less. */
export function SeasonsPart({ form }: { form: PriceForm }) {
  const t = useTranslations("prices");
  const bind = form.field("terms.seasons");
  const rows = bind.value ?? [];
  const set = (next: Row[]) => form.set("terms.seasons", next);
  return (
    <Part title={t("seasons")} text={t("seasons_text")}>
      <Rows
        bind={{ ...bind, value: rows, onChange: set }}
        columns="grid-cols-[minmax(7rem,14rem)_6rem_6rem_7rem_2rem] max-sm:grid-cols-[1fr_1fr_2rem]"
        heads={[t("name"), t("from"), t("to"), t("index")]}
        add={() => ({ name: "", from: "12-01", to: "12-24", index_bp: 10_000 })}
        addLabel={t("add_season")}
        row={(row, change, n) => (
          <>
            <TextField bare label={t("name")} {...form.field(`terms.seasons.${n}.name`)} maxLength={200} />
            <MonthDayField
              bare
              label={t("from")}
              value={row.from}
              onChange={(from) => from && change({ from })}
            />
            <MonthDayField bare label={t("to")} value={row.to} onChange={(to) => to && change({ to })} />
            <PercentField
              bare
              label={t("index")}
              most={1_000_000}
              value={row.index_bp}
              onChange={(index_bp) => change({ index_bp: index_bp ?? 0 })}
            />
          </>
        )}
      />
    </Part>
  );
}
