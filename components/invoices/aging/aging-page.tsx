"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AgingTable } from "@/components/invoices/aging/aging-table";
import { useCall, useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { DateField } from "@/components/ui/controls/date-field";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import type { CallOutput } from "@/lib/browser/api";

/** What customers owed on a day, by how long it was overdue; the day is in the address. */
export function AgingPage({ first }: { first: CallOutput<"aging.retrieve"> }) {
  const t = useTranslations("invoices");
  const router = useRouter();
  const download = useDownload();
  const { uuid: tenant } = useShell().tenant;
  const { date } = first;
  const { data: aging = first } = useCall("aging.retrieve", { tenant, date }, { staleTime: 5_000 });
  return (
    <Screen
      title={t("aging.title")}
      crumbs={[{ label: t("title"), href: "/invoices" }]}
      detail={t("aging.lead_text")}
      actions={<ExportMenu onExport={(format) => void download("aging.export", { tenant, date, format })} />}
    >
      <div className="grid content-start gap-4 p-gutter">
        <DateField
          className="w-44"
          label={t("aging.date")}
          value={date}
          onChange={(day) => day && router.push(`/invoices/aging?date=${day}`)}
        />
        {aging.rows.length === 0 ? (
          <Empty title={t("aging.empty")}>{t("aging.empty_text")}</Empty>
        ) : (
          <AgingTable aging={aging} />
        )}
      </div>
    </Screen>
  );
}
