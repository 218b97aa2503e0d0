/** Parts of a customer's page, in their order; the first is shown without a tab in the address. */
export const TABS = [
  "overview",
  "campaigns",
  "proposals",
  "contracts",
  "invoices",
  "payments",
  "commercials",
  "timeline",
] as const;
export type Tab = (typeof TABS)[number];

export const tabOf = (text: unknown): Tab => TABS.find((tab) => tab === text) ?? TABS[0];
export const tabHref = (customer: string, tab: Tab) =>
  tab === TABS[0] ? `/customer/${customer}` : `/customer/${customer}?tab=${tab}`;
