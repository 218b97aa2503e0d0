"use client";
import { useTranslations } from "next-intl";
import type { ChangeDraft } from "@/components/contracts/changes/change-draft";
import type { WholeContract } from "@/components/contracts/contract";
import { fillEmpty, type SharedField } from "@/components/form";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { useToday } from "@/components/ui/format";
import {
  CHANGE_KINDS,
  type ChangeKind,
  INDEX_MOST,
  listOpenItems,
  toContractTerms,
} from "@/lib/contracts/changes";
import { ITEM_KINDS } from "@/lib/contracts/items";
import { addDays } from "@/lib/day";

type Field = SharedField<ChangeDraft>;
const MOST = 10_000_000;

/** What is asked of a change: its day and kind, and what this kind needs. */
export function ChangeFields({
  field,
  kind,
  contract,
}: {
  field: Field;
  kind: ChangeKind;
  contract: WholeContract;
}) {
  const t = useTranslations("contracts");
  const today = useToday();
  const chosen = field("kind");
  const item = contract.items.find(({ uuid }) => uuid === field("item").value);
  return (
    <>
      <DateField label={t("changes.day")} min={addDays(today, 1)} {...fillEmpty(field("day"), "")} />
      <Select
        label={t("changes.kind")}
        choices={CHANGE_KINDS.map((value) => ({ value, label: t(`changes.kinds.${value}`) }))}
        {...chosen}
        onChange={(value) => value && chosen.onChange(value)}
      />
      {(kind === "price_index" || kind === "commitment" || kind === "end_item") && (
        <ItemField field={field} kind={kind} contract={contract} />
      )}
      {kind === "price_index" && <IndexField field={field} />}
      {kind === "commitment" && <TermsFields field={field} isCounted={item?.kind !== "money"} />}
      {kind === "add_item" && <NewItemFields field={field} />}
      {kind === "end_date" && <DateField label={t("changes.end_date")} {...field("end_date")} />}
      <TextArea label={t("changes.note")} optional rows={2} {...field("note")} />
    </>
  );
}

function ItemField({ field, kind, contract }: { field: Field; kind: ChangeKind; contract: WholeContract }) {
  const t = useTranslations("contracts");
  const item = field("item");
  const [quantity, price] = [field("quantity"), field("price")];
  const open = listOpenItems(toContractTerms(contract, contract.changes));
  return (
    <Select
      label={t("item")}
      {...item}
      {...(kind === "price_index" && { empty: t("changes.all_items") })}
      {...(kind === "end_item" && { help: t("changes.end_item_help") })}
      choices={open.map(({ uuid, title }) => ({ value: uuid, label: title }))}
      onChange={(uuid) => {
        item.onChange(uuid);
        const found = open.find((one) => one.uuid === uuid);
        if (kind !== "commitment" || !found) return;
        quantity.onChange(found.quantity);
        price.onChange(found.price);
      }}
    />
  );
}

function IndexField({ field }: { field: Field }) {
  const t = useTranslations("contracts");
  return (
    <PercentField label={t("renew_index")} least={-INDEX_MOST} most={INDEX_MOST} {...field("index_bp")} />
  );
}

/** How much, and for how much each; an amount for any use has no quantity. */
function TermsFields({ field, isCounted }: { field: Field; isCounted: boolean }) {
  const t = useTranslations("contracts");
  return (
    <div className="grid grid-cols-2 gap-3">
      {isCounted && <NumberField label={t("quantity")} least={1} most={MOST} {...field("quantity")} />}
      <MoneyField label={t("price")} {...field("price")} />
    </div>
  );
}

function NewItemFields({ field }: { field: Field }) {
  const t = useTranslations("contracts");
  const kind = field("item_kind");
  return (
    <>
      <TextField label={t("item")} maxLength={200} {...field("title")} />
      <TextField label={t("detail")} optional maxLength={500} {...field("detail")} />
      <Select
        label={t("kind")}
        choices={ITEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...kind}
      />
      <TermsFields field={field} isCounted={kind.value !== "money"} />
    </>
  );
}
