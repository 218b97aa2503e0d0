import { countDays, type Day } from "@/lib/day";

/** An active campaign that ends within so many days is expiring (domain 4.3). */
export const EXPIRING_DAYS = 14;
/** The statuses of a campaign as shown. */
export const CAMPAIGN_STATUS = ["draft", "upcoming", "active", "expiring", "finished", "stopped"] as const;
/** A status of `CAMPAIGN_STATUS`. */
export type ShownStatus = (typeof CAMPAIGN_STATUS)[number];
/** The statuses that are stored; the others are derived from the dates. */
export type StoredStatus = Extract<ShownStatus, "draft" | "active" | "stopped">;

/** The shown status: as stored, and for an active campaign by today's place in its flight. */
export function deriveStatus(
  campaign: { status: StoredStatus; start_date: Day; end_date: Day },
  today: Day,
): ShownStatus {
  const { status, start_date, end_date } = campaign;
  if (status !== "active") return status;
  if (today < start_date) return "upcoming";
  if (today > end_date) return "finished";
  return countDays(today, end_date) <= EXPIRING_DAYS ? "expiring" : "active";
}
