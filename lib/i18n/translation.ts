import compile from "icu-minify/compile";
import { listPluralForms } from "@/lib/i18n/plural";
import { WORDING_MOST } from "@/lib/i18n/wording";

/** What is wrong with a translation: a key of `errors`, and the values of that message. */
export type TranslationProblem = { code: string; values?: Record<string, string> };

/** Kinds of a placeholder as the compiler numbers them. */
const SELECT = 1;
const ORDINAL = 3;
/** A plain value; a message may also write the number of its plural as one. */
const VALUE = "value";

type Plural = { name: string; isOrdinal: boolean; forms: string[] };
type Placeholder = { name: string; kind: string };
type Found = { placeholders: Placeholder[]; plurals: Plural[]; texts: string[] };

/** A compiled message is a text, a list of parts, or the number of its plural. */
function collectMessage(message: unknown, found: Found) {
  for (const part of Array.isArray(message) ? message : [message]) collectPart(part, found);
}

/** A part is a text, or a list: [name], [tag, ...parts], [name, kind, options]. */
function collectPart(part: unknown, found: Found) {
  if (typeof part === "string") found.texts.push(part);
  if (!Array.isArray(part)) return;
  const [name, kind, options]: unknown[] = part;
  const key = String(name);
  if (kind === undefined) found.placeholders.push({ name: key, kind: VALUE });
  else if (typeof kind !== "number" || kind === 0) {
    found.placeholders.push({ name: `<${key}>`, kind: "tag" });
    for (const inside of part.slice(1)) collectPart(inside, found);
  } else if (kind <= ORDINAL && typeof options === "object" && options !== null) {
    const forms = Object.keys(options).sort();
    if (kind !== SELECT) found.plurals.push({ name: key, isOrdinal: kind === ORDINAL, forms });
    found.placeholders.push({
      name: key,
      kind: kind === SELECT ? `select ${forms.join(" ")}` : `plural ${kind}`,
    });
    for (const inside of Object.values(options)) collectMessage(inside, found);
  } else found.placeholders.push({ name: key, kind: JSON.stringify(part.slice(1)) });
}

/** Whether a message is plain text: without placeholders, tags, quotes, or the number of a plural. */
const isPlain = (message: string) => !/[{}<'#]/.test(message);

function inspectMessage(message: string): Found | null {
  if (isPlain(message)) return { placeholders: [], plurals: [], texts: [message] };
  const found: Found = { placeholders: [], plurals: [], texts: [] };
  try {
    collectMessage(compile(message), found);
    return found;
  } catch {
    return null;
  }
}

const namedForms = (forms: readonly string[]) => forms.filter((form) => !form.startsWith("="));
/** A plural has every form of its language, or `other` alone where the base has no more: "=0 {none} other {#}". */
function findPluralProblem(given: Found, base: Found | null, language: string): TranslationProblem | null {
  for (const { name, isOrdinal, forms } of given.plurals) {
    const wanted = listPluralForms(language, isOrdinal);
    const named = namedForms(forms);
    const isOpen = base?.plurals.some((one) => one.name === name && namedForms(one.forms).length === 1);
    if (isOpen && named.length === 1 && named[0] === "other") continue;
    if (named.length !== wanted.length || named.some((form) => !wanted.includes(form)))
      return { code: "wording_plural", values: { forms: wanted.join(", ") } };
  }
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const MARKUP = /<[/!?a-z]|&#?\w+;/i;

/** Whether a placeholder may be written as another: a plain value has any kind, a plural may be one for all numbers. */
const mayBe = (kind: string, other: string) =>
  kind === VALUE || kind === other || (other === VALUE && kind.startsWith("plural"));
/** The names of the placeholders that others lack. */
function listMissing(placeholders: readonly Placeholder[], others: readonly Placeholder[]): string {
  const lost = placeholders.filter(
    ({ name, kind }) => !others.some((other) => other.name === name && mayBe(kind, other.kind)),
  );
  return [...new Set(lost.map(({ name }) => name))].join(", ");
}

/**
 * Checks a translation against its base text: the same placeholders and tags, every plural form of the language, no
 * markup of its own and no invisible characters. Returns the first problem; null where it may be used.
 */
export function findTranslationProblem(
  base: string,
  text: string,
  language: string,
): TranslationProblem | null {
  if (text.trim() === "") return { code: "required" };
  if (text.length > WORDING_MOST) return { code: "too_long", values: { limit: String(WORDING_MOST) } };
  if (UNSEEN.test(text) || !text.isWellFormed()) return { code: "bad_text" };
  const inside = inspectMessage(base);
  const wanted = inside?.placeholders ?? [];
  const tags = wanted.map(({ name }) => name).filter((name) => name.startsWith("<"));
  const bare = tags.reduce(
    (rest, tag) => rest.replaceAll(tag, "").replaceAll(tag.replace("<", "</"), ""),
    text,
  );
  if (MARKUP.test(bare)) return { code: "wording_markup" };
  const given = inspectMessage(text);
  if (!given) return { code: "wording_syntax" };
  if (given.texts.some((one) => MARKUP.test(one))) return { code: "wording_markup" };
  const lost = listMissing(wanted, given.placeholders);
  if (lost) return { code: "wording_lost", values: { names: lost } };
  const foreign = listMissing(given.placeholders, wanted);
  if (foreign) return { code: "wording_foreign", values: { names: foreign } };
  return findPluralProblem(given, inside, language);
}
