"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RowOf } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { SpotBar } from "@/components/ui/controls/color-field";
import { Link } from "@/components/ui/controls/link";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { Glyph } from "@/components/ui/layout/glyph";
import type { Filter } from "@/components/ui/table/column";
import { callApi } from "@/lib/browser/api";
import { COMMERCIAL_COLUMNS } from "@/lib/columns/commercials";
import { COPY_KINDS, COPY_SOUNDS } from "@/lib/search/keys";

type Commercial = RowOf<"commercials.list">;

/** What the list of copy shows: customer, length, the light of its sound; less where a panel stands beside it. */
export function useCopyColumns(hrefOf: (uuid: string) => string, narrow: boolean) {
  const t = useTranslations("commercials");
  const { day, number } = useFormat();
  const cells = useMemo<Cells<Commercial, typeof COMMERCIAL_COLUMNS>>(
    () => ({
      title: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <SpotBar color={row.color} />
          <Link href={hrefOf(row.uuid)} className="cut font-medium">
            {row.title}
          </Link>
          {row.kind !== "commercial" && <span className="text-xs text-ink-3">{t(`kinds.${row.kind}`)}</span>}
        </span>
      ),
      customer_name: (row) =>
        row.customer_name ? <span className="cut">{row.customer_name}</span> : <Nothing />,
      length: (row) => (
        <>
          {number(row.length)}
          <span className="sm:hidden"> s</span>
        </>
      ),
      media_state: (row) => <Status of="media" is={row.media_state} />,
      isci: {
        cell: (row) => (row.isci ? <span className="num">{row.isci}</span> : <Nothing />),
        hidden: narrow,
      },
      carts: {
        cell: (row) =>
          row.carts.length ? (
            <Codes
              of={row.carts.map((cart) => ({
                code: cart.station_code,
                name: `${cart.station_code} ${cart.number}`,
              }))}
            />
          ) : (
            <Nothing />
          ),
        hidden: narrow,
      },
      first_air: { cell: (row) => (row.first_air ? day(row.first_air) : <Nothing />), hidden: narrow },
      ends_on: { cell: (row) => <EndsOn of={row} />, hidden: narrow },
      artists: (row) =>
        row.artists.length ? (
          <span className="cut">{row.artists.map((a) => a.name).join(", ")}</span>
        ) : (
          <Nothing />
        ),
      groups: (row) =>
        row.groups.length ? (
          <span className="cut">{row.groups.map((g) => g.name).join(", ")}</span>
        ) : (
          <Nothing />
        ),
    }),
    [t, day, number, hrefOf, narrow],
  );
  return useListColumns(COMMERCIAL_COLUMNS, cells);
}

/** By what copy is found. */
export function useCopyFilters() {
  const t = useTranslations("commercials");
  const states = useTranslations("status");
  const { tenant } = useShell();
  return useMemo<Filter[]>(
    () => [
      {
        id: "media_state",
        label: t("sound"),
        many: true,
        options: COPY_SOUNDS.map((id) => ({ id, label: states(`media.${id}`) })),
      },
      {
        id: "kind",
        label: t("kind"),
        many: true,
        options: COPY_KINDS.map((id) => ({ id, label: t(`kinds.${id}`) })),
      },
      {
        id: "customer",
        label: t("customer"),
        options: async (search, signal) => {
          const { rows } = await callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
          return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
        },
      },
    ],
    [t, states, tenant.uuid],
  );
}

/** The last day it may air; in words of warning where spots come after it. */
function EndsOn({ of: { ends_on, last_air } }: { of: Commercial }) {
  const t = useTranslations("commercials");
  const { day } = useFormat();
  if (!ends_on) return <Nothing />;
  if (!last_air || last_air <= ends_on) return day(ends_on);
  return (
    <span
      className="inline-flex items-center gap-1 text-warn-ink"
      data-tip={t("ends_before", { last: day(last_air) })}
    >
      <Glyph name="triangle" />
      {day(ends_on)}
    </span>
  );
}
