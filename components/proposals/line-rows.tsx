"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Rate } from "@/components/invoices/draft";
import { LineTitle } from "@/components/invoices/line-title";
import { TaxSelect } from "@/components/invoices/tax-select";
import { amountOf, type DraftLine, newLine, type ProposalForm } from "@/components/proposals/proposal";
import { IconButton } from "@/components/ui/controls/button";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { PhoneLabel } from "@/components/ui/layout/phone-label";
import { RowEditor } from "@/components/ui/layout/row-editor";

const MOST = 100_000;
const GRID =
  "grid grid-cols-2 items-start gap-x-2.5 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_4.5rem_7.25rem_6.5rem_5.5rem_1.75rem]";

/** The lines of one option: free ones, those of the price list, and those of the draft campaign it rests on. */
export function LineRows({ form, o, rates }: { form: ProposalForm; o: number; rates: readonly Rate[] }) {
  const t = useTranslations("proposals");
  const lines = form.values.options[o]?.lines ?? [];
  const set = (next: DraftLine[]) => form.set(`options.${o}.lines`, next);
  return (
    <RowEditor
      label={t("lines")}
      grid={GRID}
      heads={[
        { label: t("item") },
        { label: t("quantity"), right: true },
        { label: t("price"), right: true },
        { label: t("tax") },
        { label: t("amount"), right: true },
      ]}
      rows={lines.map((line, n) => ({
        key: n,
        row: (
          <LineRow
            form={form}
            at={`options.${o}.lines.${n}`}
            line={line}
            n={n}
            rates={rates}
            onChange={(changed) => set(lines.with(n, { ...line, ...changed }))}
            onRemove={() => set(lines.toSpliced(n, 1))}
          />
        ),
      }))}
      empty={t("no_lines")}
      add={t("add_line")}
      onAdd={() => set([...lines, newLine(rates)])}
    />
  );
}

function LineRow({
  form,
  at,
  line,
  n,
  rates,
  onChange,
  onRemove,
}: {
  form: ProposalForm;
  at: `options.${number}.lines.${number}`;
  line: DraftLine;
  n: number;
  rates: readonly Rate[];
  onChange: (changed: Partial<DraftLine>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("proposals");
  const { money, places } = useFormat();
  const detail = form.field(`${at}.detail`);
  const [quantity, price] = [form.field(`${at}.quantity`), form.field(`${at}.price`)];
  const nth = { line: n + 1 };
  return (
    <>
      <div className="grid min-w-0 gap-1 max-sm:col-span-2">
        <LineTitle
          label={t("line_title", nth)}
          short={t("item")}
          rates={rates}
          onCopy={({ unit: _, ...copied }) => onChange(copied)}
          {...form.field(`${at}.title`)}
        />
        <TextField
          bare="wide"
          size="sm"
          label={t("line_detail", nth)}
          short={t("detail")}
          placeholder={t("detail")}
          maxLength={500}
          {...detail}
          value={detail.value ?? ""}
        />
        {line.spots && <p className="text-xs text-ink-3">{t("spots_line")}</p>}
      </div>
      <NumberField
        bare="wide"
        size="sm"
        label={t("line_quantity", nth)}
        short={t("quantity")}
        least={1}
        most={MOST}
        {...quantity}
        value={quantity.value ?? 1}
        onChange={(value) => quantity.onChange(value ?? 1)}
      />
      <MoneyField
        bare="wide"
        size="sm"
        label={t("line_price", nth)}
        short={t("price")}
        {...price}
        value={price.value || null}
        onChange={(value) => price.onChange(value ?? "")}
      />
      <TaxSelect label={t("line_tax", nth)} line={line} rates={rates} onChange={onChange} />
      <span className="num pt-1 text-right font-medium">
        <PhoneLabel>{t("amount")}</PhoneLabel>
        {money(amountOf(line, places))}
      </span>
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={t("line_remove", nth)}
        className="justify-self-end max-sm:col-start-2"
        onClick={onRemove}
      />
    </>
  );
}
