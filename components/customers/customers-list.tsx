"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import { useTagOptions } from "@/components/customers/tag-options";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMay, useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { CUSTOMER_COLUMNS } from "@/lib/columns/customers";
import { LANGUAGE_CHOICES, NAMES } from "@/lib/i18n/languages";
import { isZero } from "@/lib/money";

type Customer = RowOf<"customers.list">;

const SHOWN_TAGS = 2;
const LANGUAGE_OPTIONS = LANGUAGE_CHOICES.map(({ value, label }) => ({ id: value, label }));

const hrefOf = ({ uuid }: Customer) => `/customer/${uuid}`;
const nameOf = ({ name }: Customer) => name;

/** All customers, with the columns of the specification. */
export function CustomersList() {
  const t = useTranslations("customers");
  const { money, day, number, percent } = useFormat();
  const customers = useList("customers.list");
  const may = useMay("customers:write");
  const mayImport = useMayHouse("customers:write");
  const agents = useAgentFilters(customers.answer.data?.rows);
  const tagOptions = useTagOptions();
  const filters = useMemo(
    () => [
      ...agents,
      { id: "tag", label: t("tag"), options: tagOptions, many: true },
      { id: "language", label: t("language"), options: LANGUAGE_OPTIONS, many: true },
    ],
    [agents, tagOptions, t],
  );

  const cells = useMemo<Cells<Customer, typeof CUSTOMER_COLUMNS>>(
    () => ({
      name: (row) => (
        <Link href={hrefOf(row)} className="font-medium">
          {row.name}
        </Link>
      ),
      balance: (row) =>
        row.balance === null ? (
          <Nothing />
        ) : (
          <span className={isZero(row.balance) ? "text-ink-3" : undefined}>{money(row.balance)}</span>
        ),
      active_campaigns: (row) => (
        <span className={row.active_campaigns === 0 ? "text-ink-3" : undefined}>
          {number(row.active_campaigns)}
        </span>
      ),
      agent_name: (row) => row.agent_name ?? <Nothing />,
      agency_name: (row) => row.agency_name ?? <Nothing />,
      early_discount_bp: (row) =>
        row.early_discount_bp === null ? <Nothing /> : percent(row.early_discount_bp),
      early_discount_days: (row) =>
        row.early_discount_days === null ? <Nothing /> : number(row.early_discount_days),
      language: (row) => (row.language ? NAMES[row.language] : <Nothing />),
      tags: (row) =>
        row.tags.length === 0 ? (
          <Nothing />
        ) : (
          <span className="inline-flex gap-1">
            {row.tags.slice(0, SHOWN_TAGS).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {row.tags.length > SHOWN_TAGS && (
              <span className="num text-xs text-ink-3" data-tip={row.tags.join(", ")}>
                +{row.tags.length - SHOWN_TAGS}
              </span>
            )}
          </span>
        ),
      earliest_expires: (row) => (row.earliest_expires ? day(row.earliest_expires) : <Nothing />),
      latest_expires: (row) => (row.latest_expires ? day(row.latest_expires) : <Nothing />),
    }),
    [money, day, number, percent],
  );
  const columns = useListColumns(CUSTOMER_COLUMNS, cells);

  return (
    <ListScreen
      title={t("title")}
      of={customers}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="customers.export"
      actions={mayImport && <Button href="/customer/import">{t("import")}</Button>}
      make={may && { label: t("new"), href: "/customer/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
