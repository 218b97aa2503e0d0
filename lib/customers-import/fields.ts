/** The fields of a customer that a column of a file can fill, in the order they are shown. */
export const IMPORT_FIELDS = [
  "name",
  "legal_name",
  "registration_number",
  "vat_number",
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
  "address",
  "contact",
  "category",
  "agent",
  "agency",
  "terms_days",
  "credit_limit",
  "note",
] as const;
/** A field of `IMPORT_FIELDS`. */
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** The field of each column of a file, in their order; null where the column is left out. */
export type ImportMapping = readonly (ImportField | null)[];

/** Heads in English and German, as address books, ERP systems and this product write them. */
const SYNONYMS: Readonly<Record<ImportField, string>> = {
  name: "name|customer|customer name|company|company name|client|account name|advertiser|kunde|kundenname|firma|firmenname|unternehmen",
  legal_name: "legal name|registered name|vollständiger name|rechtlicher name|firmierung|name 2",
  registration_number:
    "registration number|company number|reg no|registration no|registernummer|handelsregisternummer|hrb|firmenbuchnummer",
  vat_number:
    "vat|vat number|vat no|vat id|tax id|ust id|ustid|ust id nr|ust idnr|ustidnr|umsatzsteuer id|umsatzsteuernummer|uid|uid nummer",
  email: "email|e mail|mail|email address|e mail adresse|mailadresse",
  phone: "phone|phone number|telephone|tel|mobile|telefon|telefonnummer|rufnummer|handy",
  street: "street|address line 1|address 1|straße|strasse|straße und hausnummer|anschrift 1",
  postcode: "postcode|post code|zip|zip code|postal code|plz|postleitzahl",
  city: "city|town|ort|stadt|wohnort",
  country: "country|country code|land|ländercode|staat",
  address: "address|postal address|billing address|adresse|anschrift|rechnungsadresse",
  contact: "contact|contact name|contact person|ansprechpartner|kontakt|kontaktperson",
  category: "category|product category|industry|sector|branche|produktkategorie|kategorie",
  agent: "agent|sales agent|vertreter|verkäufer",
  agency: "agency|media agency|agentur|mediaagentur",
  terms_days:
    "payment terms|payment terms days|terms|terms days|days|zahlungsziel|zahlungsziel tage|zahlungsfrist",
  credit_limit: "credit limit|credit|kreditlimit|kreditlinie",
  note: "note|notes|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung",
};
const normalizeHead = (head: string) =>
  head
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    SYNONYMS[field].split("|").map((head) => [normalizeHead(head), field] as const),
  ),
);

/** The fields that the heads of a file name, in English or German; each field once. */
export function guessMapping(heads: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return heads.map((head) => {
    const field = FIELD_OF.get(normalizeHead(head));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A text that two files share where their heads are the same. */
export const normalizeHeads = (heads: readonly string[]): string => heads.map(normalizeHead).join("|");
