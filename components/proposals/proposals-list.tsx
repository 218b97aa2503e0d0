"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useProposalFilters } from "@/components/proposals/proposal-filters";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { PROPOSAL_COLUMNS } from "@/lib/columns/proposals";
import { buildRecordHref } from "@/lib/hrefs";
import { toMoney } from "@/lib/money";
import { CONVERSIONS } from "@/lib/proposals/convert";
import { PROPOSAL_STATES } from "@/lib/proposals/states";

type Row = RowOf<"proposals.list">;
const hrefOf = ({ uuid }: Row) => buildRecordHref("proposal", uuid);

/** All proposals, by status. */
export function ProposalsList() {
  const t = useTranslations("proposals");
  const status = useTranslations("status.proposal");
  const { money, day, places } = useFormat();
  const proposals = useList("proposals.list");
  const may = useMay("proposals:write");
  const filters = useProposalFilters();
  const cells = useMemo<Cells<Row, typeof PROPOSAL_COLUMNS>>(
    () => ({
      number: (row) => (
        <Link href={hrefOf(row)} className="num font-medium">
          {row.number}
        </Link>
      ),
      title: (row) => <span className="font-medium">{row.title}</span>,
      customer_name: (row) => <span className="text-ink-2">{row.customer_name}</span>,
      status: (row) => <Status of="proposal" is={row.status} />,
      start_date: (row) => day(row.start_date),
      valid_until: (row) => day(row.valid_until),
      total: { cell: (row) => money(row.total), total: ({ total = "0" }) => money(toMoney(total, places)) },
      convert: (row) => <Converted row={row} />,
    }),
    [money, day, places],
  );
  const columns = useListColumns(PROPOSAL_COLUMNS, cells);
  return (
    <ListScreen
      title={t("title")}
      of={proposals}
      tabs={
        <StatusTabs
          list={proposals.list}
          label={t("by_status")}
          of={[{ label: t("all") }, ...PROPOSAL_STATES.map((is) => ({ status: is, label: status(is) }))]}
        />
      }
      columns={columns}
      rowName={({ number, title }) => `${number} ${title}`}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="proposals.export"
      actions={
        <Button look="quiet" href="/proposals-v2">
          {t("board")}
        </Button>
      }
      make={may && { label: t("new"), href: "/proposal/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}

/** Links to what a proposal was converted to. */
function Converted({ row }: { row: Row }) {
  const t = useTranslations("proposals");
  return (
    <span className="flex flex-wrap gap-x-2">
      {CONVERSIONS.map((to) => {
        const uuid = row[to];
        return (
          uuid && (
            <Link key={to} className="link" href={buildRecordHref(to, uuid)}>
              {t(`to.${to}`)}
            </Link>
          )
        );
      })}
    </span>
  );
}
