"use client";
import { useTranslations } from "next-intl";
import type { Row } from "@/components/reports/report-row-columns";
import { useFormat } from "@/components/ui/format";
import type { RecordGroup } from "@/components/ui/table/record-table";
import { groupReportRows, type ReportGrouping, sumReportRows } from "@/lib/billing/report-groups";
import { toDay } from "@/lib/day";

/** Rows in the order of their groups, and the heading of each row's group with its sums; without a grouping as given. */
export function useReportGroups(
  grouping: ReportGrouping | undefined,
  rows: Row[],
): { rows: Row[]; groupOf?: (row: Row) => RecordGroup } {
  const t = useTranslations("reports");
  const { money, day, number, places } = useFormat();
  if (!grouping) return { rows };
  const groups = groupReportRows(rows, grouping);
  const headings = new Map<number, RecordGroup>();
  for (const { key, name, rows: own } of groups) {
    const { spots, seconds, net } = sumReportRows(own, places);
    const heading: RecordGroup = {
      key,
      title: (
        <>
          {grouping === "day" ? day(toDay(name)) : name}{" "}
          <span className="num font-normal text-ink-3">{t("group_spots", { spots })}</span>
        </>
      ),
      sums: { length: number(seconds), price: money(net) },
    };
    for (const row of own) headings.set(row.key, heading);
  }
  return { rows: groups.flatMap((group) => group.rows), groupOf: (row) => headings.get(row.key)! };
}
