"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StatementSpan } from "@/components/customers/statement/statement-span";
import { AccountingExports } from "@/components/invoices/accounting/accounting-exports";
import { PeriodBookings } from "@/components/invoices/accounting/period-bookings";
import { useCall, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Preview = CallOutput<"accounting_exports.preview">;

/** The bookings of a period, what of them is still to be exported for accounting, and the exports until now. */
export function AccountingPage({ first, today }: { first: Preview; today: Day }) {
  const t = useTranslations("accounting");
  const of = useTranslations("invoices");
  const { formats, number } = useFormat();
  const { uuid: tenant } = useShell().tenant;
  const may = useMayHouse("finance:write");
  const [asking, setAsking] = useState(false);
  const { from, to } = first;
  const { data = first } = useCall("accounting_exports.preview", { tenant, from, to }, { staleTime: 5_000 });
  const create = useSend("accounting_exports.create", {
    invalidates: ["accounting_exports"],
    onDone: () => {
      setAsking(false);
      toast({ text: t("exported") });
    },
  });
  const waiting = data.added + data.changed + data.removed;
  return (
    <Screen
      title={t("title")}
      crumbs={[
        { label: of("title"), href: "/invoices" },
        { label: of("tax_report.title"), href: `/invoices/taxes?from=${from}&to=${to}` },
      ]}
      detail={t("lead_text", { currency: formats.currency })}
      actions={
        may && (
          <>
            {data.unchanged + data.changed > 0 && (
              <Button look="quiet" disabled={create.isPending} onClick={() => setAsking(true)}>
                {t("again")}
              </Button>
            )}
            <Button
              look="main"
              busy={create.isPending}
              disabled={waiting === 0 && (data.unchanged > 0 ? t("all_exported") : t("empty"))}
              onClick={() => create.mutate({ from, to })}
            >
              {t("export", { count: waiting })}
            </Button>
          </>
        )
      }
    >
      <div className="grid content-start gap-4 p-gutter">
        <StatementSpan href="/invoices/accounting" asked={{ from, to }} today={today} />
        {data.rows.length + waiting === 0 ? (
          <Empty title={t("empty")}>{t("empty_text")}</Empty>
        ) : (
          <>
            <Figures
              of={[
                { label: t("added"), value: number(data.added) },
                { label: t("changed"), value: number(data.changed), detail: t("changed_detail") },
                { label: t("removed"), value: number(data.removed), detail: t("removed_detail") },
                { label: t("unchanged"), value: number(data.unchanged) },
              ]}
            />
            <PeriodBookings of={data} />
          </>
        )}
        <AccountingExports />
      </div>
      {asking && (
        <Confirm
          title={t("again")}
          act={t("export", { count: data.totals.entries })}
          look="main"
          busy={create.isPending}
          onConfirm={() => create.mutate({ from, to, again: true })}
          onClose={() => setAsking(false)}
        >
          {t("again_text")}
        </Confirm>
      )}
    </Screen>
  );
}
