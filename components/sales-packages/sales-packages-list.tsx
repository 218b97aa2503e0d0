"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { SalesPackageDialog } from "@/components/sales-packages/sales-package-dialog";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { PACKAGE_PRICES, SALES_PACKAGE_COLUMNS } from "@/lib/columns/sales-packages";

type SalesPackage = RowOf<"sales_packages.list">;

const nameOf = ({ name }: SalesPackage) => name;
const NEW = "new";

/** All packages; those that are archived by a filter. */
export function SalesPackagesList() {
  const t = useTranslations("sales_packages");
  const may = useMayHouse("inventory:write");
  const { day, money, number, percent } = useFormat();
  const salesPackages = useList("sales_packages.list");
  const { shown, href, open, close } = useSidePanel("sales_package");
  const cells = useMemo<Cells<SalesPackage, typeof SALES_PACKAGE_COLUMNS>>(
    () => ({
      name: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
          {row.archived && <Tag>{t("archived")}</Tag>}
        </span>
      ),
      stations: (row) => <span className="cut text-ink-2">{row.station_names.join(", ")}</span>,
      usual_days: (row) => number(row.usual_days),
      price_by: (row) => <span className="cut text-ink-2">{t(`price_kinds.${row.price_by}`)}</span>,
      price: (row) => (row.price === null ? <Nothing /> : money(row.price)),
      discount: (row) => (row.discount_bp === null ? <Nothing /> : percent(row.discount_bp)),
      valid_from: (row) => (row.valid_from === null ? <Nothing /> : day(row.valid_from)),
      valid_to: (row) => (row.valid_to === null ? <Nothing /> : day(row.valid_to)),
      note: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
    }),
    [t, day, money, number, percent, href],
  );
  const columns = useListColumns(SALES_PACKAGE_COLUMNS, cells);
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: "price_by",
        label: t("price_by"),
        options: PACKAGE_PRICES.map((id) => ({ id, label: t(`price_kinds.${id}`) })),
      },
      { id: "sellable", label: t("sale"), options: [{ id: "true", label: t("sellable") }] },
      { id: "archived", label: t("show"), options: [{ id: "true", label: t("archived") }] },
    ],
    [t],
  );
  return (
    <ListScreen
      title={t("title")}
      of={salesPackages}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="sales_packages.export"
      make={may && { label: t("new"), run: () => open(NEW) }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {shown && (may || shown !== NEW) && (
        <SalesPackageDialog key={shown} uuid={shown === NEW ? null : shown} mayWrite={may} onClose={close} />
      )}
    </ListScreen>
  );
}
