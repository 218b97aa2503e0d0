import type { Day } from "@/lib/day";
import type { InsightType } from "@/lib/insights/types";

/** A row of an insight, as far as its links need it. */
export type InsightRow = { uuid: string; date: Day | null; station: string | null };

/** Where the record of a row is read. */
export function buildRecordHref(type: InsightType, { uuid }: InsightRow): string {
  switch (type) {
    case "under_delivered":
      return `/order/${uuid}`;
    case "price_drift":
    case "empty_inventory":
      return `/stations/${uuid}`;
    case "sector_without_advertiser":
      return `/customers?filter.category=${uuid}`;
    default:
      return `/customer/${uuid}`;
  }
}

/** Where the next action of a row begins: a repeat order, a make-good, a price, a call list, an empty day. */
export function buildActionHref(type: InsightType, row: InsightRow): string {
  switch (type) {
    case "under_delivered":
      return row.station && row.date
        ? `/station/reconciliation/${row.station}?date=${row.date}`
        : `/order/${row.uuid}`;
    case "price_drift":
      return `/stations/${row.uuid}?tab=price`;
    case "empty_inventory":
      return `/stations/${row.uuid}?tab=days${row.date ? `&date=${row.date}` : ""}`;
    case "sector_without_advertiser":
      return `/customers?filter.category=${row.uuid}`;
    default:
      return `/order/new?customer=${row.uuid}`;
  }
}
