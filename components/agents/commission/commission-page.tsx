"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { CommissionEntries } from "@/components/agents/commission/commission-entries";
import { type Span, StatementSpan } from "@/components/customers/statement/statement-span";
import { useCall, useDownload } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { buildCommissionHref } from "@/lib/hrefs";
import type { ExportFormat } from "@/lib/list";

type Statement = CallOutput<"commissions.statement">;

/** What an agent or agency earned on the documents of two days and between them; days in the address. */
export function CommissionPage({ first, asked, today }: { first: Statement; asked: Span; today: Day }) {
  const t = useTranslations("commissions");
  const agents = useTranslations("agents");
  const { money, formats } = useFormat();
  const isInside = useMayHouse("customers:read");
  const download = useDownload();
  const input = { uuid: first.uuid, from: first.from, to: first.to };
  const { data: statement = first } = useCall("commissions.statement", input, { staleTime: 5_000 });
  const { uuid, name, type, sums } = statement;
  const save = (format: "pdf" | ExportFormat) => void download("commissions.statement", { ...input, format });
  return (
    <Screen
      title={t("title")}
      crumbs={[
        ...(isInside ? [{ label: agents("title"), href: "/settings/agents" }] : []),
        { label: name, href: buildCommissionHref(uuid) },
      ]}
      detail={t("lead")}
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
        <StatementSpan href={buildCommissionHref(uuid)} asked={asked} today={today} />
        <Figures
          of={[
            { label: t(`sums.base.${type}`), value: money(sums.base) },
            ...(type === "agency" ? [{ label: t("sums.deducted"), value: money(sums.deducted) }] : []),
            { label: t("sums.payable"), value: money(sums.payable), unit: formats.currency },
            { label: t("sums.collected"), value: money(sums.collected) },
          ]}
        />
        <CommissionEntries statement={statement} />
      </div>
    </Screen>
  );
}
