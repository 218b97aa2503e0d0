import { z } from "zod";
import { Int, Name } from "@/lib/shapes";

/** Schema of the number of an account of a ledger or a customer: three to nine digits. */
export const AccountNumber = z
  .string()
  .trim()
  .regex(/^[0-9]{3,9}$/, "bad_account");
const TaxKey = z
  .string()
  .trim()
  .regex(/^[0-9]{0,4}$/, "bad_tax_key");
const rate = { revenue: AccountNumber, discount: AccountNumber, tax_key: TaxKey };

/** Schema of the settings of the export for accounting. */
export const Accounting = z.object({
  consultant: z
    .string()
    .trim()
    .regex(/^[1-9][0-9]{3,6}$/, "bad_consultant")
    .refine((number) => number !== "1000", "bad_consultant"),
  client: z
    .string()
    .trim()
    .regex(/^[1-9][0-9]{0,4}$/, "bad_client"),
  year_start: Int(1, 12),
  receivables: AccountNumber,
  bank: AccountNumber,
  cash: AccountNumber,
  card: AccountNumber,
  interest: AccountNumber,
  untaxed: z.object(rate),
  rates: z.array(z.object({ name: Name, ...rate })).max(20),
});
