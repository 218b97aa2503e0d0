import { type AccountingSettings, DEFAULT_ACCOUNTING } from "@/lib/billing/accounting/accounts";
import { DEFAULT_EARLY_DISCOUNT, type EarlyDiscountSettings } from "@/lib/billing/early-payment/terms";
import { DEFAULT_LATE_INTEREST, type LateInterestSettings } from "@/lib/billing/overdue/late-interest";
import { DEFAULT_REMINDERS, type ReminderSettings } from "@/lib/billing/overdue/reminders";
import { DEFAULT_SEPARATION, type SeparationRules } from "@/lib/booking/separation";
import type { PlacedWidget } from "./dashboard";

/** The ten default colours of spots, as design tokens; a tenant may use hex values instead. */
export const SPOT_COLORS = Array.from({ length: 10 }, (_, i) => `spot-${i + 1}`);
/** How a campaign's spots are labelled: "Spot 1", "Spot A", "Spot 30 s". */
export const LABEL_CATEGORIES = ["number", "letter", "length"] as const;
/** What screens and documents show of a customer's agent or agency. */
export const AGENT_DISPLAYS = ["none", "name", "name_commission"] as const;
/** A display of `PARTY_DISPLAYS`. */
export type AgentDisplay = (typeof AGENT_DISPLAYS)[number];

/** The settings of a tenant, `settings_json`. */
export type Settings = {
  spots: {
    colors: string[];
    label: { custom: boolean; prefix: string; category: (typeof LABEL_CATEGORIES)[number] };
  };
  taxes: { inline: boolean };
  breaks: { default_names: string[] };
  discounts: { default_inline: boolean };
  agents: { agency: { display: AgentDisplay }; agent: { display: AgentDisplay } };
  /** Adds US broadcast weeks and months to the calendar (domain 2.5). */
  calendar: { broadcast: boolean };
  /** The hour of the day by which tomorrow's logs are to be published. */
  logs: { publish_by: number };
  /** Separation of competitors for campaigns without their own. */
  separation: SeparationRules;
  /** Bookings that only who may approve makes: above a discount in basis points (null: any), beyond the credit limit. */
  approval: { discount_bp: number | null; credit: boolean };
  /** Whether contracts and proposals are signed on their page with a code that is mailed to the signer. */
  signing: { mail_code: boolean };
  /** The three levels of payment reminders. */
  reminders: ReminderSettings;
  /** The dashboard of people who have not arranged their own; null for the standard one. */
  dashboard: PlacedWidget[] | null;
  /** The discount for early payment of customers without their own. */
  early_discount: EarlyDiscountSettings;
  /** The interest that is claimed on late payments. */
  late_interest: LateInterestSettings;
  /** Accounts and tax keys of the export for accounting. */
  accounting: AccountingSettings;
};
/** The settings of a new tenant (seed §3, §9). */
export const DEFAULT_SETTINGS: Settings = {
  spots: { colors: SPOT_COLORS, label: { custom: false, prefix: "Spot", category: "number" } },
  taxes: { inline: false },
  breaks: { default_names: ["Break 1", "Break 2"] },
  discounts: { default_inline: false },
  agents: { agency: { display: "name" }, agent: { display: "name" } },
  calendar: { broadcast: false },
  logs: { publish_by: 17 },
  separation: DEFAULT_SEPARATION,
  approval: { discount_bp: null, credit: false },
  signing: { mail_code: true },
  reminders: DEFAULT_REMINDERS,
  dashboard: null,
  early_discount: DEFAULT_EARLY_DISCOUNT,
  late_interest: DEFAULT_LATE_INTEREST,
  accounting: DEFAULT_ACCOUNTING,
};
/** The default number of breaks an hour. */
export const DEFAULT_BREAKS = 2;
/** The greatest number of breaks an hour. */
export const MOST_BREAKS = 20;

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges changes into stored settings, branch by branch; lists and values are replaced completely. */
export function mergeSettings<T>(stored: T, changes: unknown): T {
  if (changes === undefined) return stored;
  if (!isTree(stored) || !isTree(changes)) return changes as T;
  const all = Object.entries(changes).map(([name, value]) => [name, mergeSettings(stored[name], value)]);
  return { ...stored, ...Object.fromEntries(all) };
}

/** The settings of a tenant from what is stored, with defaults for missing ones. */
export const readSettings = (stored: unknown): Settings => mergeSettings(DEFAULT_SETTINGS, stored ?? {});
