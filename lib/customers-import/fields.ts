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
  "language",
  "category",
  "tags",
  "agent",
  "agency",
  "terms_days",
  "early_discount",
  "early_discount_days",
  "credit_limit",
  "note",
] as const;
/** A field of `IMPORT_FIELDS`. */
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** The field of each column of a file, in their order; null where the column is left out. */
export type ImportMapping = readonly (ImportField | null)[];

/** Heads in English, German, Spanish and Polish, as address books, ERP systems and this product write them. */
const SYNONYMS: Readonly<Record<ImportField, string>> = {
  name: "name|customer|customer name|company|company name|client|account name|advertiser|kunde|kundenname|firma|firmenname|unternehmen|nombre|cliente|nombre del cliente|empresa|nombre de la empresa|anunciante|nazwa|nazwa klienta|klient|nazwa firmy|reklamodawca|kontrahent",
  legal_name:
    "legal name|registered name|vollständiger name|rechtlicher name|firmierung|name 2|razón social|denominación social|pełna nazwa|pełna nazwa firmy|nazwa pełna",
  registration_number:
    "registration number|company number|reg no|registration no|registernummer|handelsregisternummer|hrb|firmenbuchnummer|número de registro|registro mercantil|matrícula mercantil|krs|numer krs|nr krs|numer w rejestrze|regon",
  vat_number:
    "vat|vat number|vat no|vat id|tax id|ust id|ustid|ust id nr|ust idnr|ustidnr|umsatzsteuer id|umsatzsteuernummer|uid|uid nummer|identificación fiscal|nif|cif|nif iva|rfc|cuit|nit|rut|ruc|nip|numer nip|nr nip|numer vat|nip numer vat",
  email:
    "email|e mail|mail|email address|e mail adresse|mailadresse|correo|correo electrónico|dirección de correo|poczta|adres e mail|adres email",
  phone:
    "phone|phone number|telephone|tel|mobile|telefon|telefonnummer|rufnummer|handy|teléfono|móvil|celular|nr telefonu|numer telefonu|komórka|telefon komórkowy",
  street:
    "street|address line 1|address 1|straße|strasse|straße und hausnummer|anschrift 1|calle|domicilio|calle y número|ulica|ulica i numer|ul",
  postcode:
    "postcode|post code|zip|zip code|postal code|plz|postleitzahl|código postal|c p|cp|kod pocztowy|kod",
  city: "city|town|ort|stadt|wohnort|población|ciudad|localidad|municipio|miejscowość|miasto",
  country: "country|country code|land|ländercode|staat|país|código de país|kraj|państwo|kod kraju",
  address:
    "address|postal address|billing address|adresse|anschrift|rechnungsadresse|dirección|dirección postal|dirección fiscal|adres|adres pocztowy|adres do faktury",
  contact:
    "contact|contact name|contact person|ansprechpartner|kontakt|kontaktperson|contacto|persona de contacto|osoba kontaktowa|osoba do kontaktu",
  language: "language|sprache|korrespondenzsprache|idioma|lengua|język|język korespondencji|langue|jezik",
  tags: "tags|tag|labels|keywords|schlagwörter|schlagworte|stichwörter|etiquetas|palabras clave|etykiety|tagi|étiquettes|mots clés|oznake",
  category:
    "category|product category|industry|sector|branche|produktkategorie|kategorie|categoría|categoría de producto|sector|rubro|kategoria|kategoria produktu|branża",
  agent: "agent|sales agent|vertreter|verkäufer|agente|comercial|vendedor|przedstawiciel|handlowiec|opiekun",
  agency:
    "agency|media agency|agentur|mediaagentur|agencia|agencia de medios|central de medios|agencja|dom mediowy",
  terms_days:
    "payment terms|payment terms days|terms|terms days|days|zahlungsziel|zahlungsziel tage|zahlungsfrist|plazo de pago|plazo de pago días|condiciones de pago|días de pago|termin płatności|termin płatności dni|dni płatności",
  early_discount:
    "early payment discount|early discount|cash discount|prompt payment discount|skonto|skontosatz|skonto prozent|descuento por pronto pago|pronto pago|skonto procent",
  early_discount_days:
    "discount period|discount period days|discount days|skontofrist|skontofrist tage|skontotage|plazo del descuento|plazo del descuento días|termin skonta|termin skonta dni",
  credit_limit:
    "credit limit|credit|kreditlimit|kreditlinie|límite de crédito|crédito|limit kredytowy|limit kupiecki",
  note: "note|notes|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|nota|notas|comentario|comentarios|observaciones|notatka|notatki|uwagi|komentarz",
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

/** The fields that the heads of a file name, in English, German, Spanish or Polish; each field once. */
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
