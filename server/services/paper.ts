import { z } from "zod";
import type { Document } from "@/lib/calls/kit";
import { legibleOn } from "@/lib/color";
import { notFound } from "@/lib/errors";
import { DEFAULT_LETTERHEAD } from "@/lib/rules/letterhead";
import { type Settings, settingsOf } from "@/lib/rules/settings";
import { type Ctx, placeOf } from "@/server/ctx";
import { tenantById } from "@/server/data/unscoped";
import { type Words, wordsFor } from "@/server/documents/translator";
import type { Letterhead, Reading, Translate } from "@/server/documents/types";
import { log } from "@/server/outside/log";
import { storage } from "@/server/outside/storage";

/** What a tenant keeps of its letterhead; whatever is missing is as it came. */
const Kept = z.object({
  lines: z.array(z.string()).catch(DEFAULT_LETTERHEAD.lines),
  footer: z.string().catch(DEFAULT_LETTERHEAD.footer),
  /** Bank and number, as they stand under an invoice. */
  account: z.string().catch(DEFAULT_LETTERHEAD.account),
  accent: z.string().catch(DEFAULT_LETTERHEAD.accent),
  logo_place: z.enum(["left", "right"]).catch(DEFAULT_LETTERHEAD.logo_place),
  /** Where the logo is kept; a key is of one content for good, so an issued document finds its own. */
  logo_key: z.string().nullable().catch(null),
});
export type KeptLetterhead = z.output<typeof Kept>;
export const keptLetterhead = (kept: unknown): KeptLetterhead => Kept.parse(kept ?? {});

const PAPER_WHITE = "#ffffff";
const TEXT_CONTRAST = 4.5;

/** A letterhead as a document carries it: the logo by its key, drawn with `withLogo`. */
export const letterheadOf = (name: string, kept: KeptLetterhead): Letterhead => ({
  name,
  lines: kept.lines.filter(Boolean),
  footer: kept.footer || name,
  accent: legibleOn(kept.accent, [PAPER_WHITE], TEXT_CONTRAST) as `#${string}`,
  logo_place: kept.logo_place,
  ...(kept.logo_key && { logo_key: kept.logo_key }),
});

/** The letterhead with the bytes of its logo, for drawing. */
export async function withLogo(letterhead: Letterhead): Promise<Letterhead> {
  if (!letterhead.logo_key || letterhead.logo) return letterhead;
  try {
    return { ...letterhead, logo: await (await storage()).read(letterhead.logo_key) };
  } catch (e) {
    log().error({ err: e, key: letterhead.logo_key }, "letterhead logo missing in storage");
    return letterhead;
  }
}

/** How the person reads a document: their language and dates, the tenant's way to write amounts. */
export const readingOf = (ctx: Ctx, currency_format: string): Reading => ({
  language: ctx.actor?.language ?? "en",
  currency_format,
  date_format: ctx.date_format,
  clock: ctx.actor?.clock ?? 24,
});

/** The tenant's logo as a file; one without is not found. */
export async function logoOf(ctx: Ctx): Promise<Document> {
  const tenant = await tenantById(placeOf(ctx).tenant_id);
  const { logo_key } = keptLetterhead(tenant?.letterhead);
  if (!logo_key) throw notFound();
  return { bytes: await (await storage()).read(logo_key), type: "image/png", name: "logo.png", inline: true };
}

export type Paper = {
  letterhead: Letterhead;
  reading: Reading;
  account: string;
  name: string;
  settings: Settings;
};
/** The tenant's letterhead, and how documents of this person are read. */
export async function paperOf(ctx: Ctx): Promise<Paper> {
  const tenant = (await tenantById(placeOf(ctx).tenant_id))!;
  const kept = keptLetterhead(tenant.letterhead);
  return {
    name: tenant.name,
    letterhead: letterheadOf(tenant.name, kept),
    reading: readingOf(ctx, tenant.currency_format),
    account: kept.account,
    settings: settingsOf(tenant.settings_json),
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
