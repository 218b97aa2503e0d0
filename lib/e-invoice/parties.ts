import { z } from "zod";
import { Text } from "@/lib/shapes";

/** The electronic address of a party: a code of the Electronic Address Scheme list, and the address in that scheme. */
export type ElectronicAddress = { scheme: string; id: string };

/** Schemes that the list names with letters. */
const MAIL = "EM";

/** Parses an electronic address: `9930:DE123456789`, or an email address. Null for any other text. */
export function parseElectronicAddress(text: string): ElectronicAddress | null {
  const clean = text.trim();
  if (/^[^\s@:]+@[^\s@:]+\.[^\s@:]+$/.test(clean)) return { scheme: MAIL, id: clean };
  const [, scheme, id] = /^(\d{4}):(\S+)$/.exec(clean) ?? [];
  return scheme && id ? { scheme, id } : null;
}

/** Whether a text is empty or an electronic address. */
export const isElectronicAddress = (text: string): boolean =>
  text.trim() === "" || parseElectronicAddress(text) !== null;

/** Removes what people put between the digits of a VAT number or an IBAN. */
export const cleanNumber = (text: string): string => text.replaceAll(/[\s.\-/]/g, "").toUpperCase();

/** A country by its two letters; "" when it is not known. */
export const CountryCode = z.string().regex(/^([A-Z]{2})?$/, "bad_country");

/** The seller's part of an e-invoice, as the tenant's settings keep it; each is empty until it is filled. */
export const SellerDetails = z.object({
  legal_name: Text(160),
  street: Text(160),
  post_code: Text(20),
  city: Text(80),
  /** Empty is the country of the organisation. */
  country: CountryCode,
  vat_number: Text(60),
  registration_number: Text(60),
  electronic_address: Text(160).refine(isElectronicAddress, "bad_electronic_address"),
  contact_name: Text(80),
  contact_phone: Text(60),
  contact_email: Text(160),
  iban: Text(42).refine((text) => text.trim() === "" || isIban(text), "bad_iban"),
  bic: Text(11).refine(
    (text) => /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/.test(text.toUpperCase()),
    "bad_bic",
  ),
});
/** The seller's part of an e-invoice. */
export type SellerDetails = z.output<typeof SellerDetails>;
/** A seller of whom nothing is known. */
export const BLANK_SELLER: SellerDetails = {
  legal_name: "",
  street: "",
  post_code: "",
  city: "",
  country: "",
  vat_number: "",
  registration_number: "",
  electronic_address: "",
  contact_name: "",
  contact_phone: "",
  contact_email: "",
  iban: "",
  bic: "",
};

/** Whether a text is an IBAN: its letters as numbers (A = 10), the first four at the end, leave 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = cleanNumber(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((char) => Number.parseInt(char, 36)).join("");
  return [...digits].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0) === 1;
}

/** Seller or buyer of an e-invoice. */
export type Party = {
  name: string;
  street: string;
  /** A further line of the address. */
  extra: string;
  post_code: string;
  city: string;
  /** Two letters; empty when it is not known. */
  country: string;
  vat_number: string;
  registration_number: string;
  electronic_address: ElectronicAddress | null;
  contact: { name: string; phone: string; email: string } | null;
};
