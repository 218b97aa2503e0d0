"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { PriceItemDialog } from "@/components/price-items/price-item-dialog";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { PRICE_ITEM_COLUMNS } from "@/lib/columns/price-items";

type PriceItem = RowOf<"price_items.list">;

const nameOf = ({ name }: PriceItem) => name;
const NEW = "new";

/** What is sold beside spots; archived items by a filter. */
export function PriceItemsList() {
  const t = useTranslations("price_items");
  const may = useMayHouse("finance:write");
  const { money } = useFormat();
  const priceItems = useList("price_items.list");
  const { shown, href, open, close } = useSidePanel("price_item");
  const cells = useMemo<Cells<PriceItem, typeof PRICE_ITEM_COLUMNS>>(
    () => ({
      name: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
          {row.archived && <Tag>{t("archived")}</Tag>}
        </span>
      ),
      price: (row) => money(row.price),
      unit: (row) => <span className="text-ink-2">{t(`units.${row.unit}`)}</span>,
      tax: ({ tax_name }) => (
        <span className="cut text-ink-2">
          {tax_name === null ? t("default_tax") : tax_name || t("no_tax")}
        </span>
      ),
      text: (row) => (row.text ? <span className="cut text-ink-2">{row.text}</span> : <Nothing />),
      note: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
    }),
    [t, money, href],
  );
  const columns = useListColumns(PRICE_ITEM_COLUMNS, cells);
  const filters = useMemo<Filter[]>(
    () => [{ id: "archived", label: t("show"), options: [{ id: "true", label: t("archived") }] }],
    [t],
  );
  return (
    <ListScreen
      title={t("title")}
      of={priceItems}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="price_items.export"
      make={may && { label: t("new"), run: () => open(NEW) }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {shown && (may || shown !== NEW) && (
        <PriceItemDialog key={shown} uuid={shown === NEW ? null : shown} mayWrite={may} onClose={close} />
      )}
    </ListScreen>
  );
}
