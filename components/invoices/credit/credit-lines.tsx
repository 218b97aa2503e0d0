"use client";
import { useTranslations } from "next-intl";
import {
  type Choice,
  type CreditLine,
  isTooMuch,
  withAmount,
  withQuantity,
  withSpots,
} from "@/components/invoices/credit/choice";
import { Tick } from "@/components/ui/controls/checkbox";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { useFormat } from "@/components/ui/format";
import { QUANTITY_PLACES } from "@/lib/billing/quantity/quantities";
import { formatTime } from "@/lib/day";
import { isZero } from "@/lib/money";

type Props = { choice: Choice; onChange: (choice: Choice) => void };

/** The lines of an invoice with what is left of them, each with a quantity or its spots to choose. */
export function CreditLines({ lines, ...props }: Props & { lines: readonly CreditLine[] }) {
  const t = useTranslations("invoices");
  return (
    <ul aria-label={t("lines")} className="divide-y divide-line rounded-md border border-line">
      {lines.map((line) => (
        <li key={line.uuid} className="px-3 py-2">
          <LineChoice line={line} {...props} />
        </li>
      ))}
    </ul>
  );
}

function LineChoice({ line, ...props }: Props & { line: CreditLine }) {
  if (props.choice.way === "amounts") return <AmountLine line={line} {...props} />;
  return line.has_spots ? <SpotLine line={line} {...props} /> : <FreeLine line={line} {...props} />;
}

function AmountLine({ line, choice, onChange }: Props & { line: CreditLine }) {
  const t = useTranslations("invoices");
  const amount = choice.amounts.get(line.uuid) ?? null;
  return (
    <div className="flex items-center gap-2">
      <Words line={line} />
      <MoneyField
        bare
        size="sm"
        className="w-36 flex-none"
        label={t("credit_amount_of", { item: line.title })}
        value={amount}
        {...(amount !== null &&
          !isZero(amount) &&
          isTooMuch(line, amount) && { error: t("credit_too_much") })}
        onChange={(next) => onChange(withAmount(choice, line.uuid, next))}
      />
    </div>
  );
}

function Words({ line }: { line: CreditLine }) {
  const t = useTranslations("invoices");
  const { money } = useFormat();
  return (
    <span className="min-w-0 grow">
      <span className="block font-medium">{line.title}</span>
      <span className="num block text-xs text-ink-2">
        {t("credit_left", { quantity: line.left_quantity, amount: money(line.left_amount) })}
      </span>
    </span>
  );
}

function FreeLine({ line, choice, onChange }: Props & { line: CreditLine }) {
  const t = useTranslations("invoices");
  const quantity = choice.quantities.get(line.uuid) ?? 0;
  const [least, most] = [Math.min(line.left_quantity, 0), Math.max(line.left_quantity, 0)];
  return (
    <div className="flex items-center gap-2">
      <Tick
        label={line.title}
        value={quantity === line.left_quantity}
        some={quantity !== 0}
        onChange={(is) => onChange(withQuantity(choice, line.uuid, is ? line.left_quantity : 0))}
      />
      <Words line={line} />
      <NumberField
        bare
        size="sm"
        className="w-20 flex-none"
        label={t("credit_quantity_of", { item: line.title })}
        least={least}
        most={most}
        places={QUANTITY_PLACES}
        trim
        value={quantity}
        onChange={(value) => onChange(withQuantity(choice, line.uuid, value ?? 0))}
      />
    </div>
  );
}

function SpotLine({ line, choice, onChange }: Props & { line: CreditLine }) {
  const t = useTranslations("invoices");
  const { money, day, formats } = useFormat();
  const chosen = line.spots.filter((spot) => choice.spots.has(spot.uuid)).length;
  return (
    <>
      <div className="flex items-center gap-2">
        <Tick
          label={line.title}
          value={chosen === line.spots.length}
          some={chosen > 0}
          onChange={(is) => onChange(withSpots(choice, line.spots, is))}
        />
        <Words line={line} />
        <span className="num flex-none text-ink-2">
          {t("credit_spots", { chosen, count: line.spots.length })}
        </span>
      </div>
      <details className="mt-1 ml-6">
        <summary className="cursor-pointer text-xs text-ink-2">{t("credit_choose_spots")}</summary>
        <ul aria-label={t("credit_spots_of", { item: line.title })} className="mt-1 max-h-60 overflow-auto">
          {line.spots.map((spot) => {
            const when = `${day(spot.date)}, ${formatTime(spot.second, formats.clock)}`;
            return (
              <li key={spot.uuid} className="num flex items-center gap-2">
                <Tick
                  label={when}
                  value={choice.spots.has(spot.uuid)}
                  onChange={(is) => onChange(withSpots(choice, [spot], is))}
                />
                <span className="grow">{when}</span>
                <span className="pr-2">{money(spot.amount)}</span>
              </li>
            );
          })}
        </ul>
      </details>
    </>
  );
}
