/** Parts of a station, in their order; the first is shown without a tab in the address. */
export const TABS = [
  "breaks",
  "days",
  "price",
  "day-parts",
  "ad-limits",
  "audience",
  "sync",
  "portrait",
  "settings",
  "licence",
] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (text: unknown): Tab => TABS.find((tab) => tab === text) ?? TABS[0];
export const tabHref = (uuid: string, tab: Tab) =>
  tab === TABS[0] ? `/stations/${uuid}` : `/stations/${uuid}?tab=${tab}`;
