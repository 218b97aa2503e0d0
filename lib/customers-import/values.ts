import { isTag, normalizeTags, splitTags, TAG_LENGTH, TAGS_MOST } from "@/lib/customers/tags";
import { IMPORT_FIELDS, type ImportField } from "@/lib/customers-import/fields";
import { findLanguage, type Language } from "@/lib/i18n/languages";
import { compare, type Money, parsePastedMoney, readAmount, toMoney, ZERO } from "@/lib/money";
import { getCountryNames } from "@/lib/tables/country-names";
import { hasVatCheckDigit, isVatNumber } from "@/lib/tables/vat-numbers";

/** The texts of a row by field; a field without a column, or with an empty cell, is absent. */
export type ImportTexts = Partial<Record<ImportField, string>>;
/** A problem of a cell, with a key of `errors`. A warning does not keep the row out. */
export type ImportProblem = { field: ImportField; code: string; warning: boolean };
/** The columns of a customer that a row fills; what the file leaves empty is absent. */
export type ImportValues = {
  name?: string;
  legal_name?: string;
  registration_number?: string;
  vat_number?: string;
  email?: string;
  phone?: string;
  address?: string;
  post_code?: string;
  city?: string;
  country?: string;
  contacts?: { name: string; email: string; phone: string; role: string }[];
  category_id?: string;
  agent_id?: string;
  agency_id?: string;
  terms_days?: number;
  early_discount_bp?: number;
  early_discount_days?: number;
  credit_limit?: Money;
  note?: string;
  language?: Language;
  tags?: string[];
};
/** What the values of a file are read with: the tenant's formats, and its own names in lower case with their uuids. */
export type ImportContext = {
  currency_format: string;
  places: number;
  categories: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, string>;
  agencies: ReadonlyMap<string, string>;
  /** The tags in use. */
  tags: readonly string[];
};

const TEXT_MOST = 200;
const ADDRESS_MOST = 500;
const LONGEST: Partial<Record<ImportField, number>> = {
  registration_number: 60,
  vat_number: 60,
  email: 254,
  phone: 60,
  address: ADDRESS_MOST,
  postcode: 20,
  city: 80,
  note: 5000,
};
const TERMS_MOST = 365;
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/;
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** Days of payment terms from texts such as "30", "30 days", "net 30" and "30 Tage netto"; null for others. */
export function parseTerms(text: string): number | null {
  const found = /^(?:net\s*|netto\s*)?(\d{1,3})(?:[.,]0+)?\s*(?:d|days?|tage?)?\s*(?:net|netto)?$/i.exec(
    text,
  );
  const days = found ? Number(found[1]) : Number.NaN;
  return days <= TERMS_MOST ? days : null;
}

/** Basis points from a percentage below 100 such as "2", "2.5", "2,5 %"; null for others. */
export function parseEarlyDiscount(text: string): number | null {
  const found = /^(\d{1,2})(?:[.,](\d{1,2})0*)?\s*%?$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/** An amount in the tenant's format or with a decimal point, as workbooks write it; null for others. */
function parseLimit(text: string, { currency_format, places }: ImportContext): Money | null {
  const isPlain = /^\d{1,12}(\.\d{1,2})?$/.test(text);
  const amount = isPlain ? readAmount(text) : parsePastedMoney(text, currency_format, places);
  return amount !== null && compare(amount, ZERO) >= 0 ? toMoney(amount, places) : null;
}

/** The fields of an address that a row fills. */
function readAddress(texts: ImportTexts): Pick<ImportValues, "address" | "post_code" | "city" | "country"> {
  const address = [texts.address, texts.street].filter(Boolean).join("\n");
  const country = texts.country && getCountryNames().named.get(texts.country.toLowerCase());
  return {
    ...(address && { address }),
    ...(texts.postcode && { post_code: texts.postcode }),
    ...(texts.city && { city: texts.city }),
    ...(country && { country }),
  };
}

/** The terms of payment that a row fills. */
function readTerms(
  texts: ImportTexts,
): Pick<ImportValues, "terms_days" | "early_discount_bp" | "early_discount_days"> {
  const days = texts.terms_days ? parseTerms(texts.terms_days) : null;
  const discount = texts.early_discount ? parseEarlyDiscount(texts.early_discount) : null;
  const period = texts.early_discount_days ? parseTerms(texts.early_discount_days) : null;
  return {
    ...(days !== null && { terms_days: days }),
    ...(discount !== null && { early_discount_bp: discount }),
    ...(period !== null && { early_discount_days: period }),
  };
}

const areTags = (tags: readonly string[]) =>
  tags.length <= TAGS_MOST && tags.every((tag) => tag.length <= TAG_LENGTH && isTag(tag));

/** Codes of the problems of one text; the empty list where it is well. */
function checkText(
  field: ImportField,
  text: string,
  of: ImportContext,
): [code: string, warning?: true] | null {
  if (!isStorable(text)) return ["bad_text"];
  if (text.length > (LONGEST[field] ?? TEXT_MOST)) return ["import_too_long"];
  if (field === "email") return EMAIL.test(text) ? null : ["bad_email"];
  if (field === "vat_number")
    return isVatNumber(text) && hasVatCheckDigit(text) ? null : ["vat_number_odd", true];
  if (field === "country") return getCountryNames().named.has(text.toLowerCase()) ? null : ["bad_country"];
  if (field === "language") return findLanguage(text) === null ? ["import_language"] : null;
  if (field === "tags") return areTags(splitTags(text)) ? null : ["bad_tags"];
  if (field === "terms_days") return parseTerms(text) === null ? ["bad_terms"] : null;
  if (field === "early_discount") return parseEarlyDiscount(text) === null ? ["bad_early_discount"] : null;
  if (field === "early_discount_days") return parseTerms(text) === null ? ["bad_early_discount_days"] : null;
  if (field === "credit_limit") return parseLimit(text, of) === null ? ["bad_amount"] : null;
  const names = { category: of.categories, agent: of.agents, agency: of.agencies }[String(field)];
  return names && !names.has(text.toLowerCase()) ? ["import_unknown_name"] : null;
}

/**
 * Reads the texts of a row as the columns of a customer, with the problems of its cells. Texts that begin with = + - @
 * stay as they are. A row without a name cannot be imported.
 */
export function readValues(
  texts: ImportTexts,
  of: ImportContext,
): { values: ImportValues; problems: ImportProblem[] } {
  const problems: ImportProblem[] = texts.name ? [] : [{ field: "name", code: "required", warning: false }];
  for (const field of IMPORT_FIELDS) {
    const text = texts[field];
    const found = text ? checkText(field, text, of) : null;
    if (found) problems.push({ field, code: found[0], warning: found[1] ?? false });
  }
  const values: ImportValues = {};
  for (const field of ["name", "legal_name", "registration_number", "vat_number", "phone", "note"] as const)
    if (texts[field]) values[field] = texts[field];
  if (texts.email) values.email = texts.email.toLowerCase();
  const language = texts.language ? findLanguage(texts.language) : null;
  if (language) values.language = language;
  if (texts.tags) values.tags = normalizeTags(splitTags(texts.tags), of.tags);
  const address = readAddress(texts);
  Object.assign(values, address);
  if ((address.address ?? "").length > ADDRESS_MOST)
    problems.push({ field: "address", code: "import_too_long", warning: false });
  if (texts.contact) values.contacts = [{ name: texts.contact, email: "", phone: "", role: "" }];
  const ids = {
    category_id: [of.categories, texts.category],
    agent_id: [of.agents, texts.agent],
    agency_id: [of.agencies, texts.agency],
  } as const;
  for (const column of ["category_id", "agent_id", "agency_id"] as const) {
    const [names, text] = ids[column];
    const uuid = text && names.get(text.toLowerCase());
    if (uuid) values[column] = uuid;
  }
  Object.assign(values, readTerms(texts));
  const limit = texts.credit_limit ? parseLimit(texts.credit_limit, of) : null;
  if (limit !== null) values.credit_limit = limit;
  return { values, problems };
}
