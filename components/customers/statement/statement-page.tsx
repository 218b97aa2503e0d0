"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { OpenItems } from "@/components/customers/statement/open-items";
import { StatementEntries } from "@/components/customers/statement/statement-entries";
import { type Span, StatementSpan } from "@/components/customers/statement/statement-span";
import { useCall, useDownload } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";
import type { ExportFormat } from "@/lib/list";
import { subtract } from "@/lib/money";

type Statement = CallOutput<"customers.statement">;

/** What a customer was billed and paid between two days, the balance after each, and what is open; days in the address. */
export function StatementPage({ first, asked, today }: { first: Statement; asked: Span; today: Day }) {
  const t = useTranslations("customers");
  const { money, signed, day, formats } = useFormat();
  const download = useDownload();
  const input = { uuid: first.customer, from: first.from, to: first.to };
  const { data: statement = first } = useCall("customers.statement", input, { staleTime: 5_000 });
  const { customer, customer_name, from, to, opening, closing } = statement;
  const href = buildRecordHref("customer", customer);
  const save = (format: "pdf" | ExportFormat) => void download("customers.statement", { ...input, format });
  return (
    <Screen
      title={t("statement.title")}
      crumbs={[
        { label: t("title"), href: "/customers" },
        { label: customer_name, href },
      ]}
      detail={t("statement.lead_text")}
      canvas
      actions={
        <>
          <ExportMenu onExport={save} />
          <Button look="main" icon={<Download />} onClick={() => save("pdf")}>
            PDF
          </Button>
        </>
      }
    >
      <div className="grid content-start gap-4 p-gutter">
        <StatementSpan href={`${href}/statement`} asked={asked} today={today} />
        <Figures
          of={[
            { label: t("statement.opening_on", { day: day(from) }), value: money(opening) },
            { label: t("statement.moved"), value: signed(subtract(closing, opening)) },
            {
              label: t("statement.closing_on", { day: day(to) }),
              value: money(closing),
              unit: formats.currency,
            },
          ]}
        />
        <StatementEntries statement={statement} />
        <OpenItems statement={statement} />
      </div>
    </Screen>
  );
}
