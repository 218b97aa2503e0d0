"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  amountOf,
  type ContractForm,
  type DraftItem,
  newItem,
  totalOf,
} from "@/components/contracts/contract";
import { IconButton } from "@/components/ui/controls/button";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { RowEditor } from "@/components/ui/layout/row-editor";
import { ITEM_KINDS } from "@/lib/contracts/items";

const MOST = 10_000_000;
const GRID =
  "grid grid-cols-2 items-start gap-x-2.5 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_8rem_5.5rem_7.25rem_6.5rem_1.75rem]";

/** What a contract commits to: spots, seconds, an amount or periods of a sponsorship, each with its price. */
export function ItemRows({ form }: { form: ContractForm }) {
  const t = useTranslations("contracts");
  const { money, formats, places } = useFormat();
  const items = form.values.items ?? [];
  const set = (next: DraftItem[]) => form.set("items", next);
  return (
    <RowEditor
      label={t("items")}
      grid={GRID}
      heads={[
        { label: t("item") },
        { label: t("kind") },
        { label: t("quantity"), right: true },
        { label: t("price"), right: true },
        { label: formats.currency, right: true },
      ]}
      rows={items.map((item, n) => ({
        key: item.uuid ?? n,
        row: <ItemRow form={form} item={item} n={n} onRemove={() => set(items.toSpliced(n, 1))} />,
      }))}
      empty={t("no_items")}
      add={t("add_item")}
      onAdd={() => set([...items, newItem()])}
      foot={
        items.length > 0 && (
          <b className="num pr-1 font-semibold">
            {money(totalOf(items, places))} {formats.currency}
          </b>
        )
      }
    />
  );
}

function ItemRow({
  form,
  item,
  n,
  onRemove,
}: {
  form: ContractForm;
  item: DraftItem;
  n: number;
  onRemove: () => void;
}) {
  const t = useTranslations("contracts");
  const { money, places } = useFormat();
  const at = { line: n + 1 };
  const detail = form.field(`items.${n}.detail`);
  const quantity = form.field(`items.${n}.quantity`);
  const price = form.field(`items.${n}.price`);
  const kind = form.field(`items.${n}.kind`);
  return (
    <>
      <div className="grid min-w-0 gap-1 max-sm:col-span-2">
        <TextField
          bare="wide"
          size="sm"
          label={t("item_title", at)}
          placeholder={t("item")}
          maxLength={200}
          {...form.field(`items.${n}.title`)}
        />
        <TextField
          bare="wide"
          size="sm"
          label={t("item_detail", at)}
          placeholder={t("detail")}
          maxLength={500}
          {...detail}
          value={detail.value ?? ""}
        />
      </div>
      <Select
        bare="wide"
        size="sm"
        label={t("item_kind", at)}
        choices={ITEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...kind}
        onChange={(value) => value && kind.onChange(value)}
      />
      {item.kind === "money" ? (
        <span />
      ) : (
        <NumberField
          bare="wide"
          size="sm"
          label={t("item_quantity", at)}
          least={1}
          most={MOST}
          {...quantity}
          value={quantity.value ?? 1}
          onChange={(value) => quantity.onChange(value ?? 1)}
        />
      )}
      <MoneyField
        bare="wide"
        size="sm"
        label={t("item_price", at)}
        {...price}
        value={price.value || null}
        onChange={(value) => price.onChange(value ?? "")}
      />
      <span className="num pt-1 text-right font-medium">{money(amountOf(item, places))}</span>
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t("item_remove", at)}
        className="justify-self-end max-sm:col-start-2"
        onClick={onRemove}
      />
    </>
  );
}
