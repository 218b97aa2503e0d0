import { type Capability, may } from "@/lib/access/access";
import { listKeys } from "@/lib/own";

/** Parts of a customer's page, in their order, each with what it takes to read it beyond the customer; null for nothing. */
const ACCESS = {
  overview: null,
  campaigns: "campaigns:read",
  proposals: "proposals:read",
  contracts: "contracts:read",
  invoices: "finance:read",
  payments: "finance:read",
  commercials: "media:read",
  timeline: null,
} as const satisfies Readonly<Record<string, Capability | null>>;
export type Tab = keyof typeof ACCESS;

/** The parts of a customer's page that somebody with these capabilities may read. */
export const listTabs = (capabilities: readonly Capability[]): Tab[] =>
  listKeys(ACCESS).filter((tab) => {
    const needed = ACCESS[tab];
    return needed === null || may(capabilities, needed);
  });
/** The part that an address names; the overview where it names none, or none that the person may read. */
export const tabOf = (text: unknown, capabilities: readonly Capability[]): Tab =>
  listTabs(capabilities).find((tab) => tab === text) ?? "overview";
export const tabHref = (customer: string, tab: Tab) =>
  tab === "overview" ? `/customer/${customer}` : `/customer/${customer}?tab=${tab}`;
