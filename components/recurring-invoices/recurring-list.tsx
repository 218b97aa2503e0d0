"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { RecurringDialog } from "@/components/recurring-invoices/recurring-dialog";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { EVERY } from "@/lib/billing/recurring/schedule";
import { RECURRING_COLUMNS } from "@/lib/columns/recurring-invoices";
import { toMoney } from "@/lib/money";

type Recurring = RowOf<"recurring_invoices.list">;
const nameOf = ({ customer_name, title }: Recurring) => `${customer_name}, ${title}`;

/** Why no invoice could be made on the last date. */
function Problem({ code }: { code: string }) {
  const t = useTranslations("recurring");
  const errors = useTranslations("errors");
  const why = errors.has(code) ? errors(code) : errors("broken");
  return <Tag tip={t("problem", { why })}>!</Tag>;
}

/** Invoices that repeat, by their next date; those that have ended by a filter. */
export function RecurringList() {
  const t = useTranslations("recurring");
  const { money, day, number, places } = useFormat();
  const may = useMayHouse("finance:write");
  const recurring = useList("recurring_invoices.list");
  const { shown, href, close } = useSidePanel("recurring_invoice");
  const cells = useMemo<Cells<Recurring, typeof RECURRING_COLUMNS>>(
    () => ({
      customer_name: (row) => (
        <Link href={href(row.uuid)} className="cut font-medium">
          {row.customer_name}
        </Link>
      ),
      title: (row) => <span className="cut text-ink-2">{row.title}</span>,
      every: (row) => t(`every.${row.every}`),
      next_date: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.problem && <Problem code={row.problem} />}
          {row.paused && <Tag>{t("paused")}</Tag>}
          {row.next_date === null ? <Tag>{t("ended")}</Tag> : !row.paused && day(row.next_date)}
        </span>
      ),
      until: ({ until, times, made }) => {
        if (until) return day(until);
        return times ? t("after_times", { made: number(made), times: number(times) }) : <Nothing />;
      },
      made: (row) => number(row.made),
      sends: (row) => t(row.sends ? "sends_short" : "drafts_short"),
      total: {
        cell: (row) => money(row.total),
        total: ({ total = "0" }) => money(toMoney(total, places)),
      },
    }),
    [t, href, money, day, number, places],
  );
  const columns = useListColumns(RECURRING_COLUMNS, cells);
  const filters = useMemo<Filter[]>(
    () => [
      { id: "every", label: t("rhythm"), options: EVERY.map((id) => ({ id, label: t(`every.${id}`) })) },
      { id: "paused", label: t("paused"), options: [{ id: "true", label: t("paused") }] },
      { id: "ended", label: t("show"), options: [{ id: "true", label: t("ended") }] },
    ],
    [t],
  );
  return (
    <ListScreen
      title={t("title")}
      of={recurring}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="recurring_invoices.export"
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {shown && <RecurringDialog key={shown} uuid={shown} mayWrite={may} onClose={close} />}
    </ListScreen>
  );
}
