import { z } from "zod";
import { At, Text } from "@/lib/shapes";
import { splitVatNumber } from "@/lib/tables/vat-numbers";

/** What the VAT Information Exchange System (VIES) of the European Commission said of a number, and when. */
export const VatCheck = z.object({
  /** The number that was asked about, without spaces. */
  number: Text(30),
  valid: z.boolean(),
  /** Name and address as registered; "" where the country does not disclose them. */
  name: Text(500),
  address: Text(1000),
  at: At,
  /** The consultation number, which proves the check; "" where the tenant has no VAT number of its own in the EU. */
  reference: Text(60),
});
/** A check of a VAT number. */
export type VatCheck = z.output<typeof VatCheck>;

/** The kept check of a customer where it is of the number it has now; null otherwise. */
export function findCurrentCheck(check: VatCheck | null, vat_number: string): VatCheck | null {
  const parts = splitVatNumber(vat_number);
  return parts && check?.number === `${parts.country}${parts.number}` ? check : null;
}

const Answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
});
/** What countries answer that do not disclose a name. */
const UNDISCLOSED = "---";
const disclose = (text: string | null | undefined, most: number) => {
  const told = (text ?? "").trim();
  return told === UNDISCLOSED ? "" : told.slice(0, most);
};

/**
 * Reads the answer of VIES (REST, check-vat-number) about a number at a time; null where it says nothing about it, as
 * when the register of the country does not answer.
 */
export function readVatAnswer(body: string, number: string, at: Date): VatCheck | null {
  try {
    const { valid, name, address, requestIdentifier } = Answer.parse(JSON.parse(body));
    return {
      number,
      valid,
      name: disclose(name, 500),
      address: disclose(address, 1000),
      at: at.toISOString(),
      reference: disclose(requestIdentifier, 60),
    };
  } catch {
    return null;
  }
}
