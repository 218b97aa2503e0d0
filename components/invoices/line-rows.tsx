"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type {
  Behind,
  DraftLine,
  HeldLine,
  InvoiceDraft,
  InvoiceForm,
  Rate,
} from "@/components/invoices/draft";
import { newLine } from "@/components/invoices/draft";
import { LineTitle } from "@/components/invoices/line-title";
import { TaxSelect } from "@/components/invoices/tax-select";
import { useLinePaste } from "@/components/invoices/use-line-paste";
import { IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { PhoneLabel } from "@/components/ui/layout/phone-label";
import { RowEditor } from "@/components/ui/layout/row-editor";
import {
  countQuantityPlaces,
  MOST_QUANTITY,
  QUANTITY_PLACES,
  UNITS,
} from "@/lib/billing/quantity/quantities";
import { buildRecordHref } from "@/lib/hrefs";
import { isNegative, takeFraction, toMoney } from "@/lib/money";

const GRID = "grid grid-cols-2 items-start gap-x-2.5 gap-y-1.5";
const PLAIN = "sm:grid-cols-[minmax(0,1fr)_6.25rem_6.75rem_6.5rem_5.25rem_1.75rem]";
/** With a discount on each line. */
const WIDER = "sm:grid-cols-[minmax(0,1fr)_6.25rem_6rem_4.25rem_6.5rem_5.25rem_1.75rem]";

/** The lines of a draft: free ones are typed, those made of spots keep their spots and price. */
export function LineRows({
  form,
  behind,
  rates,
  report,
}: {
  form: InvoiceForm;
  behind: Behind;
  rates: readonly Rate[];
  report: string | null;
}) {
  const t = useTranslations("invoices");
  const { lines, discounts_inline = false } = form.values;
  const grid = `${GRID} ${discounts_inline ? WIDER : PLAIN}`;
  const set = (next: InvoiceDraft["lines"]) => form.set("lines", next);
  const onPaste = useLinePaste(form, rates);
  return (
    <div onPaste={onPaste}>
      <RowEditor
        label={t("lines")}
        grid={grid}
        heads={[
          { label: t("item") },
          { label: t("quantity"), right: true },
          { label: t("price"), right: true },
          ...(discounts_inline ? [{ label: t("line_discount"), right: true }] : []),
          { label: t("tax") },
          { label: t("amount"), right: true },
        ]}
        rows={lines.map((line, n) => ({
          key: n,
          row: (
            <LineRow
              form={form}
              line={line}
              n={n}
              rates={rates}
              report={report}
              held={behind.get(line.uuid ?? "")}
              onRemove={() => set(lines.toSpliced(n, 1))}
            />
          ),
        }))}
        empty={t("no_lines")}
        add={t("add_line")}
        onAdd={() => set([...lines, newLine(rates)])}
      />
    </div>
  );
}

function LineRow({
  form,
  line,
  n,
  held,
  rates,
  report,
  onRemove,
}: {
  form: InvoiceForm;
  line: DraftLine;
  n: number;
  held: HeldLine | undefined;
  rates: readonly Rate[];
  report: string | null;
  onRemove: () => void;
}) {
  const t = useTranslations("invoices");
  const { money, number, places } = useFormat();
  const detail = form.field(`lines.${n}.detail`);
  const [quantity, price] = [form.field(`lines.${n}.quantity`), form.field(`lines.${n}.price`)];
  const discount = form.field(`lines.${n}.discount_bp`);
  const unit = form.field(`lines.${n}.unit`);
  const amount =
    held?.amount ?? takeFraction(toMoney(line.price || 0, places), line.quantity ?? 1, 1, places);
  const at = { line: n + 1 };
  return (
    <>
      <div className="grid min-w-0 gap-1 max-sm:col-span-2">
        {held ? (
          <TextField
            bare="wide"
            size="sm"
            label={t("title_of", at)}
            short={t("item")}
            placeholder={t("item")}
            maxLength={200}
            {...form.field(`lines.${n}.title`)}
          />
        ) : (
          <LineTitle
            label={t("title_of", at)}
            short={t("item")}
            rates={rates}
            onCopy={(copied) => form.set("lines", form.values.lines.with(n, { ...line, ...copied }))}
            {...form.field(`lines.${n}.title`)}
          />
        )}
        <TextField
          bare="wide"
          size="sm"
          label={t("detail_of", at)}
          short={t("detail")}
          placeholder={t("detail")}
          maxLength={500}
          {...detail}
          value={detail.value ?? ""}
        />
        {held && <Source held={held} report={report} />}
      </div>
      {held ? (
        <>
          <span className="num pt-1 text-right">
            <PhoneLabel>{t("quantity")}</PhoneLabel>
            {number(held.quantity, countQuantityPlaces(held.quantity))}
          </span>
          <span className="num pt-1 text-right">
            <PhoneLabel>{t("price")}</PhoneLabel>
            {money(held.price)}
          </span>
        </>
      ) : (
        <>
          <div className="grid min-w-0 gap-1">
            <NumberField
              bare="wide"
              size="sm"
              label={t("quantity_of", at)}
              short={t("quantity")}
              least={-MOST_QUANTITY}
              most={MOST_QUANTITY}
              places={QUANTITY_PLACES}
              trim
              {...quantity}
              value={quantity.value ?? 1}
              onChange={(value) => quantity.onChange(value ?? 0)}
            />
            <Select
              bare
              size="sm"
              label={t("unit_of", at)}
              value={unit.value ?? ""}
              choices={UNITS.map((value) => ({ value, label: t(`units.${value || "none"}`) }))}
              onChange={(value) => unit.onChange(value ?? "")}
            />
          </div>
          <MoneyField
            bare="wide"
            size="sm"
            label={t("price_of", at)}
            short={t("price")}
            {...price}
            value={price.value || null}
            onChange={(value) => price.onChange(value ?? "")}
          />
        </>
      )}
      {form.values.discounts_inline && (
        <PercentField
          bare="wide"
          size="sm"
          label={t("discount_at", at)}
          short={t("line_discount")}
          {...discount}
          value={discount.value ?? 0}
          onChange={(value) => discount.onChange(value ?? 0)}
        />
      )}
      <TaxSelect
        label={t("tax_of", at)}
        line={line}
        rates={rates}
        onChange={(tax) => form.set("lines", form.values.lines.with(n, { ...line, ...tax }))}
      />
      <span className={`num pt-1 text-right font-medium ${isNegative(amount) ? "text-bad-ink" : ""}`}>
        <PhoneLabel>{t("amount")}</PhoneLabel>
        {money(amount)}
      </span>
      <IconButton
        size="sm"
        icon={<Trash2 />}
        label={held?.spots ? t("remove_spots", at) : t("remove", at)}
        className="justify-self-end max-sm:col-start-2"
        onClick={onRemove}
      />
    </>
  );
}

/** The spots that a line bills, or the invoice whose interest it charges. */
function Source({ held: { spots, interest }, report }: { held: HeldLine; report: string | null }) {
  const t = useTranslations("invoices");
  return (
    <p className="text-xs text-ink-3">
      {interest ? t("interest.behind") : t("spots_behind", { count: spots })}
      {interest && (
        <>
          {" · "}
          <Link href={buildRecordHref("invoice", interest.invoice)} className="link">
            {interest.number}
          </Link>
        </>
      )}
      {!interest && report && (
        <>
          {" · "}
          <Link href={buildRecordHref("report", report)} className="link">
            {t("see_spots")}
          </Link>
        </>
      )}
    </p>
  );
}
