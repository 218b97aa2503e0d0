"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/controls/option-list";
import { useFormat } from "@/components/ui/format";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { formatWords } from "@/lib/search/grammar";

type PriceItem = CallOutput<"price_items.list">["rows"][number];
const CHOICES = 20;

/** The price list by what is typed, without archived items, and the item behind an option that was offered. */
export function usePriceItemOptions() {
  const { uuid: tenant } = useShell().tenant;
  const t = useTranslations("price_items");
  const { money } = useFormat();
  return useMemo(() => {
    const offered = new Map<string, PriceItem>();
    return {
      options: async (search: string, signal: AbortSignal): Promise<Option[]> => {
        const { rows } = await callApi(
          "price_items.list",
          { tenant, search: formatWords(search), per_page: CHOICES, count: false },
          { signal },
        );
        for (const row of rows) offered.set(row.uuid, row);
        return rows.map(({ uuid, name, price, unit }) => ({
          id: uuid,
          label: name,
          detail: `${money(price)} ${t(`units.${unit}`)}`,
        }));
      },
      find: (uuid: string) => offered.get(uuid),
    };
  }, [tenant, t, money]);
}
