import { LEGAL_FORMS } from "@/lib/tables/legal-forms";

/** Why two customers seem to be the same one. */
export const DUPLICATE_REASONS = ["vat_number", "name", "email"] as const;
/** A reason of `DUPLICATE_REASONS`. */
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
/** What is done with a row whose customer exists. */
export const DUPLICATE_CHOICES = ["skip", "fill", "replace", "create"] as const;
/** A choice of `DUPLICATE_CHOICES`. */
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

type Identity = { name?: string | undefined; vat_number?: string | undefined; email?: string | undefined };

/** The name in lower case, without punctuation and legal forms. */
function makeNameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/(?<=\b\p{L})\.(?=\s?\p{L}\b)/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const said = words.filter((word) => !LEGAL_FORMS.has(word));
  return (said.length > 0 ? said : words).join(" ");
}

const KEYS: Readonly<Record<DuplicateReason, (of: Identity) => string>> = {
  vat_number: ({ vat_number = "" }) => vat_number.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""),
  name: ({ name = "" }) => makeNameKey(name),
  email: ({ email = "" }) => email.trim().toLowerCase(),
};

/** Customers by VAT number, name without legal form, and email; the first of a key is kept. */
export class CustomerIndex<T extends Identity> {
  private readonly by = DUPLICATE_REASONS.map((reason) => ({ reason, keys: new Map<string, T>() }));

  /** Adds a customer. */
  add(customer: T): void {
    for (const { reason, keys } of this.by) {
      const key = KEYS[reason](customer);
      if (key && !keys.has(key)) keys.set(key, customer);
    }
  }

  /** The customer that seems to be the same, and why; null when there is none. */
  find(of: Identity): { customer: T; reason: DuplicateReason } | null {
    for (const { reason, keys } of this.by) {
      const key = KEYS[reason](of);
      const customer = key ? keys.get(key) : undefined;
      if (customer) return { customer, reason };
    }
    return null;
  }
}

/** Why two customers seem to be the same one; null where they do not. */
export const findDuplicateReason = (a: Identity, b: Identity): DuplicateReason | null =>
  DUPLICATE_REASONS.find((reason) => KEYS[reason](a) !== "" && KEYS[reason](a) === KEYS[reason](b)) ?? null;

/** The longest word of a name without its legal form, which every duplicate by name has too. */
export const getLongestWord = (name: string): string =>
  makeNameKey(name)
    .split(" ")
    .toSorted((a, b) => b.length - a.length)[0] ?? "";
