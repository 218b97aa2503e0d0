"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { listStatementPresets } from "@/lib/billing/statements/account";
import type { Day } from "@/lib/day";
import { findSpanProblem } from "@/lib/spans";

export type Span = { from: Day; to: Day };

/** The days of a statement: a usual span or any two. Days that make no span stay in the fields and open nothing. */
export function StatementSpan({ href, asked, today }: { href: string; asked: Span; today: Day }) {
  const t = useTranslations("customers.statement");
  const errors = useTranslations("errors");
  const router = useRouter();
  const [{ from, to }, setSpan] = useState(asked);
  const presets = listStatementPresets(today);
  const problem = findSpanProblem("statement", from, to);
  const open = (span: Span) => {
    setSpan(span);
    if (!findSpanProblem("statement", span.from, span.to))
      router.push(`${href}?from=${span.from}&to=${span.to}`);
  };
  return (
    <div className="flex flex-wrap items-start gap-3 max-sm:*:grow">
      <Select
        className="w-44"
        label={t("period")}
        empty={t("own_period")}
        value={presets.find((one) => one.from === from && one.to === to)?.id ?? null}
        choices={presets.map(({ id }) => ({ value: id, label: t(`presets.${id}`) }))}
        onChange={(id) => {
          const preset = presets.find((one) => one.id === id);
          if (preset) open({ from: preset.from, to: preset.to });
        }}
      />
      <DateField
        className="w-40"
        label={t("from")}
        value={from}
        onChange={(day) => day && open({ from: day, to })}
      />
      <DateField
        className="w-40"
        label={t("to")}
        value={to}
        error={problem ? errors(problem.code, problem.values ?? {}) : undefined}
        onChange={(day) => day && open({ from, to: day })}
      />
    </div>
  );
}
