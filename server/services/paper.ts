import { z } from "zod";
import { type Ctx, placeOf } from "@/server/ctx";
import { tenantById } from "@/server/data/unscoped";
import { type Words, wordsFor } from "@/server/documents/translator";
import type { Letterhead, Reading, Translate } from "@/server/documents/types";

/** What a tenant keeps of its letterhead; whatever is missing is left out. */
const Kept = z.object({
  lines: z.array(z.string()).catch([]),
  footer: z.string().catch(""),
  /** Bank and number, as they stand under an invoice. */
  account: z.string().catch(""),
});

export type Paper = { letterhead: Letterhead; reading: Reading; account: string; name: string };
/** The tenant's letterhead, and how documents of this person are read. */
export async function paperOf(ctx: Ctx): Promise<Paper> {
  const tenant = (await tenantById(placeOf(ctx).tenant_id))!;
  const { lines, footer, account } = Kept.parse(tenant.letterhead ?? {});
  return {
    name: tenant.name,
    letterhead: { name: tenant.name, lines, footer: footer || tenant.name },
    reading: {
      language: ctx.actor?.language ?? "en",
      currency_format: tenant.currency_format,
      date_format: ctx.date_format,
      clock: 24,
    },
    account,
  };
}

/** Labels of documents; keys with their namespace, as the document kit asks for them. */
export async function documentWords(language: string): Promise<Translate> {
  const t: Words = await wordsFor({ actor: { language } }, "documents");
  return (key, values) => t(key.replace(/^documents\./, ""), values);
}

type Receiver = { name: string; legal_name: string; address: string; vat_number: string };
/** The lines of an address: the legal name, the address as written, the tax number. */
export const addressOf = ({ name, legal_name, address, vat_number }: Receiver): string[] => [
  legal_name || name,
  ...address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean),
  ...(vat_number ? [vat_number] : []),
];
