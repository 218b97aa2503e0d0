import { addMonths, type Day, getMonthEnd, listDays, toDay } from "@/lib/day";

/** Zones that change clocks at midnight, by half an hour, in Ramadan, in the southern hemisphere, or never. */
export const ZONES = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Gaza",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "America/Santiago",
  "Asia/Beirut",
  "Pacific/Chatham",
] as const;
export type Zone = (typeof ZONES)[number];

/** Every month of 2024 to 2030, by its first day. */
export const MONTHS: readonly Day[] = Array.from({ length: 84 }, (_, n) => addMonths(toDay("2024-01-01"), n));
export const daysOf = (month: Day) => listDays(month, getMonthEnd(month));
/** Broadcast days that begin at midnight, at two and at five. */
export const DAY_STARTS = [0, 120, 300] as const;
