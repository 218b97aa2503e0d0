import { z } from "zod";
import type { Document } from "@/lib/calls/kit";
import { adjustLightness } from "@/lib/color";
import { notFound } from "@/lib/errors";
import { DEFAULT_LETTERHEAD } from "@/lib/settings/letterhead";
import { readSettings, type Settings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findTenant } from "@/server/data/unscoped";
import { loadWordsFor, type Words } from "@/server/documents/translator";
import type { DocumentFormat, Letterhead, Translate } from "@/server/documents/types";
import { getLog } from "@/server/outside/log";
import { openStorage } from "@/server/outside/storage";

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
export const readLetterhead = (kept: unknown): KeptLetterhead => Kept.parse(kept ?? {});

const PAPER_WHITE = "#ffffff";
const TEXT_CONTRAST = 4.5;

/** A letterhead as a document carries it: the logo by its key, drawn with `withLogo`. */
export const toLetterhead = (name: string, kept: KeptLetterhead): Letterhead => ({
  name,
  lines: kept.lines.filter(Boolean),
  footer: kept.footer || name,
  accent: adjustLightness(kept.accent, [PAPER_WHITE], TEXT_CONTRAST) as `#${string}`,
  logo_place: kept.logo_place,
  ...(kept.logo_key && { logo_key: kept.logo_key }),
});

/** The letterhead with the bytes of its logo, for drawing. */
export async function loadLogo(letterhead: Letterhead): Promise<Letterhead> {
  if (!letterhead.logo_key || letterhead.logo) return letterhead;
  try {
    return { ...letterhead, logo: await (await openStorage()).read(letterhead.logo_key) };
  } catch (e) {
    getLog().error({ err: e, key: letterhead.logo_key }, "letterhead logo missing in storage");
    return letterhead;
  }
}

/** How the person reads a document: their language and dates, the tenant's way to write amounts. */
export const readDocumentFormat = (ctx: Ctx, currency_format: string): DocumentFormat => ({
  language: ctx.actor?.language ?? "en",
  currency_format,
  date_format: ctx.date_format,
  clock: ctx.actor?.clock ?? 24,
});

/** The tenant's logo as a file; one without is not found. */
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

export type DocumentSetup = {
  letterhead: Letterhead;
  reading: DocumentFormat;
  account: string;
  name: string;
  settings: Settings;
};
/** The tenant's letterhead, and how documents of this person are read. */
export async function readDocumentSetup(ctx: Ctx): Promise<DocumentSetup> {
  const tenant = (await findTenant(tenantOf(ctx).tenant_id))!;
  const kept = readLetterhead(tenant.letterhead);
  return {
    name: tenant.name,
    letterhead: toLetterhead(tenant.name, kept),
    reading: readDocumentFormat(ctx, tenant.currency_format),
    account: kept.account,
    settings: readSettings(tenant.settings_json),
  };
}

/** Labels of documents; keys with their namespace, as the document kit asks for them. */
export async function loadDocumentWords(language: string): Promise<Translate> {
  const t: Words = await loadWordsFor({ actor: { language } }, "documents");
  return (key, values) => t(key.replace(/^documents\./, ""), values);
}

type Receiver = { name: string; legal_name: string; address: string; vat_number: string };
/** The lines of an address: the legal name, the address as written, the tax number. */
export const formatAddress = ({ name, legal_name, address, vat_number }: Receiver): string[] => [
  legal_name || name,
  ...address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean),
  ...(vat_number ? [vat_number] : []),
];
