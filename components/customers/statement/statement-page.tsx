"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StatementTable } from "@/components/customers/statement/statement-table";
import { useCall, useDownload } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DateRangeField, type DaySpan } from "@/components/ui/controls/date-field";
import { useProblem } from "@/components/ui/feedback/sentence";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Menu } from "@/components/ui/overlay/menu";
import type { CallOutput } from "@/lib/browser/api";
import { addDays, addMonths, type Day, getMonthStart, toDay } from "@/lib/day";
import { EXPORT_FORMATS } from "@/lib/list";
import { isNegative, isZero } from "@/lib/money";
import { findSpanProblem } from "@/lib/spans";

type Statement = CallOutput<"statements.retrieve">;
const AGES = ["current", "to_30", "to_60", "to_90", "over_90", "unapplied"] as const;

/** Periods that are chosen by one click; those of this month and year end today. */
function listPeriods(today: Day) {
  const month = getMonthStart(today);
  const year = Number(today.slice(0, 4));
  return {
    this_month: { from: month, to: today },
    last_month: { from: addMonths(month, -1), to: addDays(month, -1) },
    this_year: { from: toDay(`${year}-01-01`), to: today },
    last_year: { from: toDay(`${year - 1}-01-01`), to: toDay(`${year - 1}-12-31`) },
  };
}

/** The account of a customer; its days are in the address. */
export function StatementPage({ first }: { first: Statement }) {
  const t = useTranslations("customers");
  const router = useRouter();
  const download = useDownload();
  const { customer: uuid, customer_name, from, to } = first;
  const { data: statement = first } = useCall(
    "statements.retrieve",
    { uuid, from, to },
    { staleTime: 5_000 },
  );
  const save = (format: "pdf" | (typeof EXPORT_FORMATS)[number]) =>
    void download("statements.export", { uuid, from, to, format });
  const open = (span: { from: Day; to: Day }) =>
    router.push(`/customer/${uuid}/statement?from=${span.from}&to=${span.to}`);
  return (
    <Screen
      title={t("statement.title")}
      crumbs={[
        { label: t("title"), href: "/customers" },
        { label: customer_name, href: `/customer/${uuid}` },
      ]}
      canvas
      actions={
        <>
          <Menu
            label={t("statement.export")}
            align="end"
            items={EXPORT_FORMATS.map((format) => ({
              key: format,
              label: format.toUpperCase(),
              icon: <Download />,
              onSelect: () => save(format),
            }))}
          />
          <Button look="main" icon={<Download />} onClick={() => save("pdf")}>
            PDF
          </Button>
        </>
      }
    >
      <div className="grid content-start gap-4 p-gutter max-sm:px-0">
        <Periods from={from} to={to} onOpen={open} />
        <StatementFigures statement={statement} />
        {statement.rows.length === 0 ? (
          <Empty title={t("statement.empty")}>{t("statement.empty_text")}</Empty>
        ) : (
          <StatementTable statement={statement} />
        )}
      </div>
    </Screen>
  );
}

function Periods({
  from,
  to,
  onOpen,
}: {
  from: Day;
  to: Day;
  onOpen: (span: { from: Day; to: Day }) => void;
}) {
  const t = useTranslations("customers");
  const say = useProblem();
  const today = useToday();
  const [typed, setTyped] = useState<DaySpan>({ from, to });
  const [problem, setProblem] = useState<string>();
  const choose = (span: DaySpan) => {
    setTyped(span);
    if (!span.from || !span.to) return;
    const error = findSpanProblem("statement", span.from, span.to);
    setProblem(error ? say({ path: "to", ...error }) : undefined);
    if (!error) onOpen({ from: span.from, to: span.to });
  };
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 max-sm:px-4">
      <DateRangeField
        label={t("statement.period")}
        value={typed}
        onChange={choose}
        {...(problem && { error: problem })}
      />
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(listPeriods(today)).map(([name, span]) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={span.from === from && span.to === to}
            onClick={() => onOpen(span)}
          >
            {t(`statement.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What was owed before and after, and how long it has been overdue. */
function StatementFigures({ statement }: { statement: Statement }) {
  const t = useTranslations("customers");
  const ages = useTranslations("invoices.aging");
  const { money, day, formats } = useFormat();
  const { opening, closing, aged, from, to } = statement;
  return (
    <Figures
      of={[
        { label: t("statement.before", { date: day(from) }), value: money(opening) },
        {
          label: t("statement.owed", { date: day(to) }),
          value: money(closing),
          unit: formats.currency,
          ...(isNegative(closing) && { tone: "ok" as const }),
        },
        ...AGES.filter((age) => !isZero(aged[age])).map((age) => ({
          label: ages(age),
          value: money(aged[age]),
          ...(age === "over_90" && { tone: "bad" as const }),
        })),
      ]}
    />
  );
}
