import { buildMessages, listTexts } from "@/lib/i18n/keys";
import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import { loadMessages, loadOwnTexts, type Messages } from "@/lib/i18n/load";
import { findTranslationProblem } from "@/lib/i18n/translation";
import { getCurrentWork } from "@/server/data/kernel/work";
import {
  listPlatformWording,
  listTenantWording,
  readWordingRevision,
  type WordingRow,
} from "@/server/data/wording";

/** The texts said instead of the shipped ones; the revision names their state. */
export type Wording = { revision: string; messages: Messages };

/** The shipped texts of a language by key, in English where it has none; those are listed as missing. */
export type ShippedTexts = { texts: ReadonlyMap<string, string>; missing: ReadonlySet<string> };
const shipped = new Map<Language, Promise<ShippedTexts>>();
async function readFiles(language: Language): Promise<ShippedTexts> {
  const [all, own] = await Promise.all([loadMessages(language), loadOwnTexts(language)]);
  const texts = new Map(listTexts(all));
  const translated = new Set(listTexts(own).map(([key]) => key));
  return { texts, missing: new Set([...texts.keys()].filter((key) => !translated.has(key))) };
}
/** Returns the shipped texts of a language, read once a process. */
export function readShippedTexts(language: Language): Promise<ShippedTexts> {
  const known = shipped.get(language) ?? readFiles(language);
  shipped.set(language, known);
  return known;
}

/** Tenants and languages whose wording a process keeps. */
const KEPT_MOST = 200;
const kept = new Map<string, { revision: string; wording: Promise<Wording> }>();

async function readWording(language: Language, revision: string): Promise<Wording> {
  const [base, platform, tenant] = await Promise.all([
    readShippedTexts(resolveLanguage(undefined)),
    listPlatformWording(language),
    listTenantWording(language),
  ]);
  // A text that no longer fits its message after an update of the product is left out, or nothing could be filled in.
  const fits = ({ key, text }: WordingRow): [string, string][] => {
    const english = base.texts.get(key);
    const isRight = text !== null && english && !findTranslationProblem(english, text, language);
    return isRight ? [[key, text]] : [];
  };
  return { revision, messages: buildMessages(new Map([...platform, ...tenant].flatMap(fits))) };
}

/**
 * The wording of the current work's tenant over that of the platform. It is kept as long as its revision, which one
 * statement reads, is the same.
 */
export async function loadWording(language: Language): Promise<Wording> {
  const revision = await readWordingRevision(language);
  const key = `${getCurrentWork().tenant}:${language}`;
  const known = kept.get(key);
  if (known?.revision === revision) return known.wording;
  kept.delete(key);
  if (kept.size >= KEPT_MOST) kept.delete(kept.keys().next().value ?? "");
  const wording = readWording(language, revision);
  kept.set(key, { revision, wording });
  wording.catch(() => kept.delete(key));
  return wording;
}

// Documents know no database: what they say instead of the shipped texts is handed to them here.
globalThis.spotledger_wording = async (language) =>
  getCurrentWork().tenant ? (await loadWording(language)).messages : null;
