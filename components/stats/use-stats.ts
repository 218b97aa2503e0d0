"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentOptions } from "@/components/agents/agent-options";
import { usePeopleOptions } from "@/components/people/use-people-options";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { useFormat, useToday } from "@/components/ui/format";
import type { Filter } from "@/components/ui/table/column";
import { useListQuery } from "@/components/ui/table/use-list-query";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { measureAmount } from "@/lib/stats/figures";
import { findStatsQuery } from "@/lib/stats/query";

export type Stats = CallOutput<"stats.retrieve">;
export type Figures = NonNullable<Stats["figures"]>;
export type StatsMonthRow = Figures["months"][number];
export type StatsGroupRow = Figures["groups"][number];
export type StatsState = ReturnType<typeof useStats>;

/** What the address asks for, its answer, and the addresses of what can be chosen. */
export function useStats() {
  const list = useListQuery();
  const today = useToday();
  const { uuid: tenant } = useShell().tenant;
  const { view, parts, ...query } = findStatsQuery(list.query.filters, today);
  const answer = useCall(
    "stats.retrieve",
    { tenant, ...query, parts: [...parts] },
    { keep: true, enabled: parts.length > 0, staleTime: 5_000 },
  );
  /** The address with some filters set; null removes one. */
  const href = (change: Record<string, string | null>) => {
    const next = Object.entries({ ...list.query.filters, ...change }).flatMap(([id, value]) =>
      value === null ? [] : [[id, value] as const],
    );
    return list.href({ filters: Object.fromEntries(next) });
  };
  const isFiltered = (id: string, value: string) => [list.query.filters[id] ?? []].flat().includes(value);
  return { list, view, query, answer, href, isFiltered, tenant, today };
}

/** The filters of the statistics: months, and the records that figures are grouped by. */
export function useStatsFilters(): readonly Filter[] {
  const t = useTranslations("stats");
  const { uuid: tenant } = useShell().tenant;
  const people = usePeopleOptions();
  const agents = useAgentOptions("agent");
  const maySell = useMay("campaigns:read");
  const maySee = useMay("customers:read");
  return useMemo((): Filter[] => {
    const customer: Filter = {
      id: "customer",
      label: t("by.customer"),
      many: true,
      options: async (search, signal) => {
        const { rows } = await callApi("campaigns.buyers", { tenant, search }, { signal });
        return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
      },
    };
    const station: Filter = {
      id: "station",
      label: t("by.station"),
      many: true,
      options: async (search, signal) => {
        const { rows } = await callApi("campaigns.offer", { tenant }, { signal });
        const typed = search.trim().toLocaleLowerCase();
        return rows
          .filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase().includes(typed))
          .map(({ uuid, name, code }) => ({ id: uuid, label: name, detail: code }));
      },
    };
    const category: Filter = {
      id: "category",
      label: t("by.category"),
      many: true,
      options: async (search, signal) => {
        const { rows } = await callApi("categories.list", { tenant }, { signal });
        const typed = search.trim().toLocaleLowerCase();
        return rows
          .filter(({ name }) => name.toLocaleLowerCase().includes(typed))
          .map(({ uuid, name }) => ({ id: uuid, label: name }));
      },
    };
    return [
      { id: "from", label: t("filter_from"), day: true },
      { id: "to", label: t("filter_to"), day: true },
      ...(maySell ? [station, customer] : []),
      ...(maySee ? [category, { id: "agent", label: t("by.agent"), many: true, options: agents }] : []),
      { id: "seller", label: t("by.seller"), many: true, options: people },
    ];
  }, [t, tenant, people, agents, maySell, maySee]);
}

/** Writers of the statistics: whole amounts, months and changes. */
export function useStatsFormat() {
  const { money, number, formats } = useFormat();
  return useMemo(() => {
    const write = (day: Day, how: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(formats.language, { ...how, timeZone: "UTC" }).format(
        new Date(`${day}T12:00:00Z`),
      );
    return {
      money,
      number,
      currency: formats.currency,
      /** Without decimals: a figure or a cell that is read at a glance. */
      whole: (amount: Money) => number(Math.round(measureAmount(amount))),
      /** The name of the month a period ends in. */
      month: ({ to }: { to: Day }, long = false) =>
        write(to, long ? { month: "long", year: "numeric" } : { month: "short" }),
      span: ({ from, to }: { from: Day; to: Day }) =>
        [from, to].map((day) => write(day, { month: "short", year: "numeric" })),
      change: (percent: number) => `${percent > 0 ? "+" : ""}${number(percent, 1)} %`,
    };
  }, [money, number, formats.language, formats.currency]);
}
