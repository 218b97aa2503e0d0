"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Changed } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { NumberField } from "@/components/ui/controls/number-field";
import { TokenField } from "@/components/ui/controls/token-field";
import { cx } from "@/components/ui/cx";
import { useToday } from "@/components/ui/format";
import type { NumberKind } from "@/lib/billing/numbering";
import { DEFAULT_NUMBERING, formatNumber, GAPLESS } from "@/lib/billing/numbering";

/** In the order of the trade, not of the specification. */
const KINDS: readonly NumberKind[] = [
  "order",
  "proposal",
  "contract",
  "invoice",
  "credit_note",
  "pro_forma",
  "payment",
  "report",
];
const CELL = "px-2.5 py-1 first:pl-3 last:pr-3 max-sm:p-0!";
const MOST_NEXT = 2_000_000_000;

/** How each kind of document is numbered, and what its next one is called. */
export function NumberSeries({ of }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.numbering");
  const today = useToday();
  const { values, field } = of;
  const tokens = [
    { name: "YYYY", label: t("year") },
    { name: "MM", label: t("month") },
  ];
  const numbering = values.numbering_json;
  if (!numbering) return null;
  const isFixed = (kind: NumberKind) => GAPLESS.includes(kind) && values.currency_locked;
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table aria-label={t("numbers")} className="w-full table-fixed max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="h-[1.875rem] border-b border-line bg-sunken text-left text-xs text-ink-3">
            {(["kind", "before", "next", "digits", "after", "looks"] as const).map((head) => (
              <th key={head} scope="col" className={cx(CELL, "font-medium", WIDTHS[head])}>
                {t(head)}
              </th>
            ))}
            <th className="w-20">
              <span className="sr-only">{t("changed")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {KINDS.map((kind) => {
            const series = numbering[kind];
            const standard = DEFAULT_NUMBERING[kind];
            const next = field(`numbering_json.${kind}.next`);
            const digits = field(`numbering_json.${kind}.nr_chars`);
            const name = t(`kinds.${kind}`);
            const changed =
              series.prefix !== standard.prefix ||
              series.suffix !== standard.suffix ||
              series.nr_chars !== standard.nr_chars;
            return (
              <tr
                key={kind}
                id={kind.replace("_", "-")}
                className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-2.5 max-sm:p-3"
              >
                <th scope="row" className={cx(CELL, "text-left font-medium max-sm:col-span-2")}>
                  {name}
                </th>
                <td className={CELL}>
                  <Head of={t("before")} />
                  <TokenField
                    bare
                    size="sm"
                    label={t("before_of", { kind: name })}
                    placeholder={t("none")}
                    tokens={tokens}
                    {...field(`numbering_json.${kind}.prefix`)}
                  />
                </td>
                <td className={CELL}>
                  <Head of={t("next")} />
                  {isFixed(kind) ? (
                    <span
                      data-tip={t("fixed")}
                      className="field-box field-sm num justify-between bg-sunken! text-ink-2"
                    >
                      <Lock size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden />
                      <span className="sr-only">{t("next_of", { kind: name })}</span>
                      {String(series.next).padStart(series.nr_chars, "0")}
                      <span className="sr-only">{t("fixed")}</span>
                    </span>
                  ) : (
                    <NumberField
                      bare
                      size="sm"
                      plain
                      label={t("next_of", { kind: name })}
                      least={1}
                      most={MOST_NEXT}
                      {...next}
                      onChange={(value) => value !== null && next.onChange(value)}
                    />
                  )}
                </td>
                <td className={CELL}>
                  <Head of={t("digits")} />
                  <NumberField
                    bare
                    size="sm"
                    label={t("digits_of", { kind: name })}
                    least={1}
                    most={12}
                    {...digits}
                    onChange={(value) => value !== null && digits.onChange(value)}
                  />
                </td>
                <td className={CELL}>
                  <Head of={t("after")} />
                  <TokenField
                    bare
                    size="sm"
                    label={t("after_of", { kind: name })}
                    placeholder={t("none")}
                    tokens={tokens}
                    {...field(`numbering_json.${kind}.suffix`)}
                  />
                </td>
                <td className={cx(CELL, "num cut font-medium max-sm:col-span-2")}>
                  <span className="mr-2 text-xs font-normal text-ink-3 sm:hidden">{t("looks")}</span>
                  {formatNumber(series, today)}
                  {changed && (
                    <span className="ml-2 sm:hidden">
                      <Changed />
                    </span>
                  )}
                </td>
                <td className={cx(CELL, "text-right max-sm:hidden")}>{changed && <Changed />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
/** The head of a column, where there are no columns. */
const Head = ({ of }: { of: string }) => (
  <span aria-hidden className="mb-1 block text-xs text-ink-3 sm:hidden">
    {of}
  </span>
);
const WIDTHS: Record<string, string> = {
  kind: "w-28",
  before: "w-36",
  next: "w-26",
  digits: "w-18",
  after: "w-30",
  looks: "",
};
