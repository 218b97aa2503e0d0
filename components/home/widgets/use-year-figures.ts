"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useToday } from "@/components/ui/format";
import { findStatsQuery } from "@/lib/stats/query";

/** The figures of this calendar year by month and customer: widgets that show them share one answer. */
export function useYearFigures() {
  const { tenant } = useShell();
  const { view: _, parts: __, ...query } = findStatsQuery({ by: "customer" }, useToday());
  return useCall(
    "stats.retrieve",
    { tenant: tenant.uuid, ...query, parts: ["figures"] },
    { staleTime: 60_000 },
  );
}
