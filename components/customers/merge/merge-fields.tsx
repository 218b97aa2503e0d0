"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import type { MergeField } from "@/lib/customers-merge/fields";
import { readAmount } from "@/lib/money";

type Preview = CallOutput<"customer_merges.preview">;
type Row = Preview["fields"][number];

/** The fields in which both differ, each with the value that is kept. */
export function MergeFields({
  preview: { kept, other, fields },
  take,
  onChange,
}: {
  preview: Preview;
  take: ReadonlySet<MergeField>;
  onChange: (take: ReadonlySet<MergeField>) => void;
}) {
  const t = useTranslations("customers.merge");
  const choose = (field: MergeField, takesOther: boolean) => {
    const next = new Set(take);
    if (takesOther) next.add(field);
    else next.delete(field);
    onChange(next);
  };
  return (
    <section aria-label={t("fields")}>
      <h3 className="mb-1 text-xs font-medium text-ink-2">{t("fields")}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {fields.map((row) => (
          <li key={row.field} className="grid gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[8rem_1fr_1fr]">
            <FieldChoice
              row={row}
              names={[kept.name, other.name]}
              takesOther={take.has(row.field)}
              onChange={(takesOther) => choose(row.field, takesOther)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldChoice({
  row,
  names,
  takesOther,
  onChange,
}: {
  row: Row;
  names: readonly [string, string];
  takesOther: boolean;
  onChange: (takesOther: boolean) => void;
}) {
  const label = useFieldLabel(row.field);
  const present = useFieldText(row.field);
  return (
    <>
      <span className="text-ink-3">{label}</span>
      {[row.kept, row.other].map((text, side) => (
        <label key={names[side]} className="flex cursor-pointer items-start gap-2 [overflow-wrap:anywhere]">
          <input
            type="radio"
            name={`merge-${row.field}`}
            className="mt-0.5 size-[0.9375rem] flex-none appearance-none rounded-full border border-control-line bg-surface checked:border-5 checked:border-(--accent)"
            aria-label={`${label}: ${present(text)} (${names[side]})`}
            checked={takesOther === (side === 1)}
            onChange={() => onChange(side === 1)}
          />
          <span className={text === "" ? "text-ink-3" : undefined}>{present(text)}</span>
        </label>
      ))}
    </>
  );
}

/** The label of a field, as in the form of a customer. */
function useFieldLabel(field: MergeField): string {
  const customers = useTranslations("customers");
  const agents = useTranslations("agents");
  if (field === "agent" || field === "agency") return agents(field);
  return field === "reminders_paused" ? customers("merge.reminders_paused") : customers(field);
}

/** How the value of a field is written. */
function useFieldText(field: MergeField): (text: string) => string {
  const t = useTranslations("customers.merge");
  const { money } = useFormat();
  return (text) => {
    if (field === "credit_stop" || field === "reminders_paused") return t(text ? "yes" : "no");
    if (text === "") return t("empty");
    return field === "credit_limit" ? money(readAmount(text)) : text;
  };
}
