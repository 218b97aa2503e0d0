import type { TAX_CATEGORIES, TaxRate } from "@/lib/billing/taxes";

/** A tax category of EN 16931. */
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/**
 * Why no tax is charged, by category: the code of the VATEX list and its text. An exempt supply names its own reason,
 * which is the name of the tax rate.
 */
export const EXEMPTIONS: Readonly<Partial<Record<TaxCategory, { code: string; text: string }>>> = {
  AE: { code: "VATEX-EU-AE", text: "Reverse charge" },
  K: { code: "VATEX-EU-IC", text: "Intra-Community supply" },
  G: { code: "VATEX-EU-G", text: "Export outside the EU" },
  O: { code: "VATEX-EU-O", text: "Not subject to VAT" },
};

/** The tax of a line as an invoice keeps it; without a name there is none. */
export type KeptTax = { tax_name: string; tax_bp: number };

/**
 * Finds the category of a line's tax: that of the tenant's rate of this name and height, otherwise standard for a rate
 * above 0. Null where it has to be chosen in the settings.
 */
export function findTaxCategory(
  { tax_name, tax_bp }: KeptTax,
  rates: readonly TaxRate[],
): TaxCategory | null {
  const rate = rates.find(({ name, percent_bp }) => name === tax_name && percent_bp === tax_bp);
  if (rate?.category) return rate.category;
  return tax_bp > 0 ? "S" : null;
}
