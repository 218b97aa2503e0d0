"use client";
import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/form";
import { type ListPrice, onBasis } from "@/components/prices/blank";
import { Part, Rows } from "@/components/prices/rows";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { type Money, toMoney } from "@/lib/money";
import { DEFAULT_LENGTH_INDEX } from "@/lib/pricing/length-index";

export type PriceForm = CallForm<"price_models.update">;
const BASES = ["spot", "second", "first_seconds", "package", "per_thousand"] as const;
const none = "" as Money;

/** Where a price begins: a spot's by its length, or a second's. */
export function ListPricePart({ form }: { form: PriceForm }) {
  const t = useTranslations("prices");
  const list = form.values.terms.list as ListPrice;
  const set = (next: ListPrice) => form.set("terms.list", next);
  const rows = list.basis === "spot" ? list.prices : [];
  return (
    <Part
      title={t("list_price")}
      aside={
        <Select
          bare
          size="sm"
          className="w-48"
          label={t("basis")}
          value={list.basis}
          onChange={(basis) => basis && set(onBasis(list, basis))}
          choices={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
        />
      }
    >
      {list.basis === "second" && (
        <MoneyField
          className="w-44"
          label={t("a_second")}
          {...form.field("terms.list.price")}
          value={list.price}
          onChange={(price) => set({ ...list, price: price ?? none })}
        />
      )}
      {list.basis === "first_seconds" && (
        <div className="flex flex-wrap gap-3">
          <NumberField
            className="w-32"
            label={t("first_seconds")}
            unit="s"
            least={1}
            most={3600}
            value={list.seconds}
            onChange={(seconds) => set({ ...list, seconds: seconds ?? 1 })}
          />
          <MoneyField
            className="w-44"
            label={t("for_them")}
            value={list.price}
            onChange={(price) => set({ ...list, price: price ?? none })}
          />
          <MoneyField
            className="w-44"
            label={t("each_further")}
            value={list.per_second}
            onChange={(price) => set({ ...list, per_second: price ?? none })}
          />
        </div>
      )}
      {list.basis === "package" && (
        <div className="flex flex-wrap gap-3">
          <MoneyField
            className="w-44"
            label={t("package_price")}
            value={list.price}
            onChange={(price) => set({ ...list, price: price ?? none })}
          />
          <NumberField
            className="w-32"
            label={t("package_spots")}
            least={1}
            most={100_000}
            value={list.spots}
            onChange={(spots) => set({ ...list, spots: spots ?? 1 })}
          />
          <BaseLength list={list} set={set} />
        </div>
      )}
      {list.basis === "per_thousand" && (
        <div className="flex flex-wrap gap-3">
          <MoneyField
            className="w-44"
            label={t("thousand_price")}
            value={list.price}
            onChange={(price) => set({ ...list, price: price ?? none })}
          />
          <BaseLength list={list} set={set} />
          <NumberField
            className="w-44"
            label={t("audience")}
            help={t("audience_help")}
            most={1_000_000_000}
            value={list.audience}
            onChange={(audience) => set({ ...list, audience: audience ?? 0 })}
          />
        </div>
      )}
      {list.basis === "spot" && (
        <Rows
          bind={{
            ...form.field("terms.list.prices"),
            value: rows,
            onChange: (prices) => set({ ...list, prices }),
          }}
          columns="grid-cols-[7rem_10rem_2rem]"
          heads={[t("length"), t("price")]}
          least={1}
          add={() => ({
            length: (rows.at(-1)?.length ?? 0) + 15,
            price: rows.at(-1)?.price ?? toMoney("50"),
          })}
          addLabel={t("add_length")}
          row={(row, change) => (
            <>
              <RowLength row={row} change={change} />
              <MoneyField
                bare
                label={t("price")}
                value={row.price}
                onChange={(price) => change({ price: price ?? none })}
              />
            </>
          )}
        />
      )}
    </Part>
  );
}

/** The length a price is for. */
function BaseLength({
  list,
  set,
}: {
  list: Extract<ListPrice, { basis: "package" | "per_thousand" }>;
  set: (next: ListPrice) => void;
}) {
  const t = useTranslations("prices");
  return (
    <NumberField
      className="w-32"
      label={t("base_length")}
      unit="s"
      least={1}
      most={3600}
      value={list.seconds}
      onChange={(seconds) => set({ ...list, seconds: seconds ?? 30 })}
    />
  );
}

/** The length a row is for. */
function RowLength({ row, change }: { row: { length: number }; change: (to: { length: number }) => void }) {
  const t = useTranslations("prices");
  return (
    <NumberField
      bare
      label={t("length")}
      unit="s"
      least={1}
      most={3600}
      value={row.length}
      onChange={(length) => change({ length: length ?? 1 })}
    />
  );
}

/** What a length costs beside that of 30 seconds. */
export function LengthIndexPart({ form }: { form: PriceForm }) {
  const t = useTranslations("prices");
  const rows = form.values.terms.length_index ?? null;
  const set = (next: typeof rows) => form.set("terms.length_index", next);
  return (
    <Part title={t("length_index")} text={t("length_index_text")}>
      <Checkbox
        className="mb-3"
        label={t("by_index")}
        value={rows !== null}
        onChange={(on) => set(on ? DEFAULT_LENGTH_INDEX.map((row) => ({ ...row })) : null)}
      />
      {rows && (
        <Rows
          bind={{ ...form.field("terms.length_index"), value: rows, onChange: set }}
          columns="grid-cols-[7rem_8rem_2rem]"
          heads={[t("length"), t("index")]}
          least={1}
          add={() => ({ length: (rows.at(-1)?.length ?? 0) + 15, index_bp: 10_000 })}
          addLabel={t("add_length")}
          row={(row, change) => (
            <>
              <RowLength row={row} change={change} />
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
      )}
      <NumberField
        className="mt-4 w-44"
        label={t("smallest_length")}
        help={t("smallest_length_help")}
        unit="s"
        most={3600}
        value={form.values.terms.smallest_length ?? 0}
        onChange={(value) => form.set("terms.smallest_length", value ?? 0)}
      />
    </Part>
  );
}
