import type { BasisPoints } from "@/lib/money";

/** The accounts of what is taxed at one rate: its revenue, what discounts for early payment lower it by, and its tax key. */
export type RateAccounts = { revenue: string; discount: string; tax_key: string };
/** Accounts and identification of the export for accounting, a part of a tenant's settings. */
export type AccountingSettings = {
  /** Numbers by which DATEV knows the tax consultant and the client. */
  consultant: string;
  client: string;
  /** The month in which the financial year begins, 1 to 12. */
  year_start: number;
  receivables: string;
  bank: string;
  cash: string;
  card: string;
  interest: string;
  untaxed: RateAccounts;
  /** By the name of the tax; those that are not named take accounts by their percentage. */
  rates: (RateAccounts & { name: string })[];
};

/** Accounts of the German chart SKR03; 1001 and 1 are the least numbers that DATEV accepts. */
export const DEFAULT_ACCOUNTING: AccountingSettings = {
  consultant: "1001",
  client: "1",
  year_start: 1,
  receivables: "1410",
  bank: "1200",
  cash: "1000",
  card: "1360",
  interest: "2650",
  untaxed: { revenue: "8200", discount: "8730", tax_key: "" },
  rates: [],
};

/** Accounts of SKR03 that imply the tax of their rate, so that they have no tax key. */
const BY_PERCENT = new Map<BasisPoints, RateAccounts>([
  [1900, { revenue: "8400", discount: "8736", tax_key: "" }],
  [700, { revenue: "8300", discount: "8731", tax_key: "" }],
]);

/** The accounts of a rate: those set for its name, else those usual for its percentage, else those of what is untaxed. */
export function findRateAccounts(
  { untaxed, rates }: AccountingSettings,
  { name, bp }: { name: string; bp: BasisPoints },
): RateAccounts {
  return rates.find((rate) => rate.name === name) ?? BY_PERCENT.get(bp) ?? untaxed;
}

/** Whether a taxed rate has no accounts of its own and takes those of what is untaxed. */
export const hasNoAccounts = (
  settings: AccountingSettings,
  rate: { name: string; bp: BasisPoints },
): boolean => rate.bp > 0 && findRateAccounts(settings, rate) === settings.untaxed;
