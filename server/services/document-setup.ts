import { z } from "zod";
import type { PaidAccount } from "@/lib/billing/payment-code";
import type { Document } from "@/lib/calls/kit";
import { adjustLightness } from "@/lib/color";
import type { DocumentForm } from "@/lib/documents/pages";
import { BLANK_SELLER, cleanNumber, isIban, SellerDetails } from "@/lib/e-invoice/parties";
import { notFound } from "@/lib/errors";
import { DEFAULT_LETTERHEAD } from "@/lib/settings/letterhead";
import { readSettings, type Settings } from "@/lib/settings/settings";
import { formatCountry } from "@/lib/tables/country-names";
import { type Ctx, getLanguage, tenantOf, writeFor } from "@/server/ctx";
import { findTenant } from "@/server/data/unscoped";
import type { DocumentFormat, Letterhead } from "@/server/documents/types";
import { getLog } from "@/server/outside/log";
import { openStorage } from "@/server/outside/storage";
import { readOwnTenant } from "@/server/services/tenant/own";

/** The stored letterhead; missing parts get their defaults. */
const Kept = z.object({
  lines: z.array(z.string()).catch(DEFAULT_LETTERHEAD.lines),
  footer: z.string().catch(DEFAULT_LETTERHEAD.footer),
  /** Bank and account number, as printed under an invoice. */
  account: z.string().catch(DEFAULT_LETTERHEAD.account),
  accent: z.string().catch(DEFAULT_LETTERHEAD.accent),
  logo_place: z.enum(["left", "right"]).catch(DEFAULT_LETTERHEAD.logo_place),
  /** The storage key of the logo; a key always has the same content, so an issued document finds its logo. */
  logo_key: z.string().nullable().catch(null),
  /** The tenant as the seller of its e-invoices. */
  seller: SellerDetails.catch(BLANK_SELLER),
});
/** The letterhead of a tenant as stored. */
export type KeptLetterhead = z.output<typeof Kept>;
/** Returns the stored letterhead of a tenant with its defaults. */
export const readLetterhead = (kept: unknown): KeptLetterhead => Kept.parse(kept ?? {});

const PAPER_WHITE = "#ffffff";
const TEXT_CONTRAST = 4.5;

/** Returns a letterhead with the logo's key, for `loadLogo`. */
export const toLetterhead = (name: string, kept: KeptLetterhead): Letterhead => ({
  name,
  lines: kept.lines.filter(Boolean),
  footer: kept.footer || name,
  accent: adjustLightness(kept.accent, [PAPER_WHITE], TEXT_CONTRAST) as `#${string}`,
  logo_place: kept.logo_place,
  ...(kept.logo_key && { logo_key: kept.logo_key }),
});

/** Returns the letterhead with the bytes of its logo, for drawing. */
export async function loadLogo(letterhead: Letterhead): Promise<Letterhead> {
  if (!letterhead.logo_key || letterhead.logo) return letterhead;
  try {
    return { ...letterhead, logo: await (await openStorage()).read(letterhead.logo_key) };
  } catch (e) {
    getLog().error({ err: e, key: letterhead.logo_key }, "letterhead logo missing in storage");
    return letterhead;
  }
}

/** Returns the formats of a document: the person's language and dates, the tenant's amounts. */
export const readDocumentFormat = (ctx: Ctx, currency_format: string): DocumentFormat => ({
  language: getLanguage(ctx),
  currency_format,
  date_format: ctx.date_format,
  clock: ctx.actor?.clock ?? 24,
});

/** Returns the tenant's logo as a file; not found without one. */
export async function readLogo(ctx: Ctx): Promise<Document> {
  const tenant = await findTenant(tenantOf(ctx).tenant_id);
  const { logo_key } = readLetterhead(tenant?.letterhead);
  if (!logo_key) throw notFound();
  return {
    bytes: await (await openStorage()).read(logo_key),
    type: "image/png",
    name: "logo.png",
    inline: true,
  };
}

/** Returns the account of a seller; null while it has no IBAN. */
export const readPaidAccount = (
  tenant: string,
  { iban, bic, legal_name }: SellerDetails,
): PaidAccount | null =>
  isIban(iban) ? { iban: cleanNumber(iban), bic: cleanNumber(bic), name: legal_name || tenant } : null;

type Receiver = {
  name: string;
  legal_name: string;
  address: string;
  post_code: string;
  city: string;
  country: string;
  vat_number: string;
  /** The language of a customer; "" is none of its own. */
  language?: string;
};
function listAddressLines(receiver: Receiver, home: string, language: string): string[] {
  const { name, legal_name, address, post_code, city, country, vat_number } = receiver;
  return [
    legal_name || name,
    ...address.split(/\r?\n/).map((line) => line.trim()),
    `${post_code} ${city}`.trim(),
    country && country !== home ? formatCountry(country, language) : "",
    vat_number,
  ].filter(Boolean);
}

/** What documents of a tenant share: letterhead, formats of its reader and bank account. */
export type DocumentSetup = {
  letterhead: Letterhead;
  reading: DocumentFormat;
  account: string;
  /** Where invoices are paid to by SEPA transfer; null without an IBAN. */
  paid: PaidAccount | null;
  name: string;
  settings: Settings;
  /** Returns the lines of a receiver's address: legal name, address, its country where it is another, tax number. */
  writeAddress: (receiver: Receiver) => string[];
};
/** Returns the context of a document: in the language chosen for it, else in its receiver's own, else in this person's. */
export const writeForReceiver = (ctx: Ctx, { language }: Pick<Receiver, "language">): Ctx =>
  writeFor(ctx, ctx.language ?? (language || undefined));

/** Returns the tenant's letterhead, and the formats of documents for this person. */
export async function readDocumentSetup(ctx: Ctx): Promise<DocumentSetup> {
  const tenant = await readOwnTenant(ctx);
  const kept = readLetterhead(tenant.letterhead);
  const reading = readDocumentFormat(ctx, tenant.currency_format);
  return {
    name: tenant.name,
    letterhead: toLetterhead(tenant.name, kept),
    reading,
    account: kept.account,
    paid: readPaidAccount(tenant.name, kept.seller),
    settings: readSettings(tenant.settings_json),
    writeAddress: (receiver) => listAddressLines(receiver, tenant.country, reading.language),
  };
}

/** Returns what a document that is drawn now has: letterhead with its logo, formats, day, receiver and bank account. */
export async function prepareDocument(ctx: Ctx, receiver: Receiver) {
  const { letterhead, reading, account, writeAddress } = await readDocumentSetup(
    writeForReceiver(ctx, receiver),
  );
  const paper = {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: ctx.now,
    date: ctx.today,
    to: writeAddress(receiver),
  };
  return { paper, account };
}

/** The answer with a document that was drawn in a form: shown in place, and saved under its name. */
export const presentDocument = (bytes: Uint8Array, name: string, form: DocumentForm = "pdf"): Document =>
  form === "pages"
    ? { bytes, type: "application/json", name: `${name}.json`, inline: true }
    : { bytes, type: "application/pdf", name: `${name}.pdf`, inline: true };
