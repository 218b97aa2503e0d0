import { listSwissReferences } from "@/lib/billing/swiss-code";

/** Digits from which a number without letters is taken for an invoice's: less could be a day or a quantity. */
const LEAST_DIGITS = 6;
/** Digits that the number of an invoice needs, when letters precede it. */
const LEAST_DIGITS_LETTERS = 3;
/** Pieces that one number may be broken into. */
const PIECES_MOST = 8;

const SPLIT = /\d+|\p{L}+/gu;
const listPieces = (text: string): string[] => text.toUpperCase().match(SPLIT) ?? [];
const isDigits = (piece: string) => /^\d+$/.test(piece);
const countDigits = (text: string) => text.replaceAll(/\D/g, "").length;

/** The digits of a number from its first one: "2026-00042" of "INV 2026-00042". */
const listDigitPieces = (number: string) => {
  const pieces = listPieces(number);
  return pieces.slice(pieces.findIndex(isDigits));
};

/** Finds invoices in what a payer wrote, by their numbers and by the references of their Swiss payment parts. */
export class InvoiceReferences<T extends { number: string }> {
  private readonly whole = new Map<string, T>();
  /** By the references of their Swiss payment parts; null where several invoices have one. */
  private readonly swiss = new Map<string, T | null>();
  /** By the digits alone; null where several invoices have them. */
  private readonly digits = new Map<string, T | null>();

  constructor(invoices: readonly T[]) {
    for (const invoice of invoices) {
      const pieces = listPieces(invoice.number);
      const number = pieces.join("");
      const enough = pieces.every(isDigits) ? LEAST_DIGITS : LEAST_DIGITS_LETTERS;
      if (countDigits(number) >= enough) this.whole.set(number, invoice);
      for (const reference of listSwissReferences("invoice", invoice.number))
        this.swiss.set(reference, this.swiss.has(reference) ? null : invoice);
      const digits = listDigitPieces(invoice.number).join("");
      if (countDigits(digits) < LEAST_DIGITS_LETTERS) continue;
      this.digits.set(digits, this.digits.has(digits) ? null : invoice);
    }
  }

  /**
   * The invoices that a text names, in its order: `whole` by their full numbers, however they are spaced or punctuated;
   * `digits` by their digits alone, which may mean something else.
   */
  find(text: string): { whole: T[]; digits: T[] } {
    const pieces = listPieces(text);
    const whole = new Set<T>();
    const digits = new Set<T>();
    for (let from = 0; from < pieces.length; from++) {
      let joined = "";
      for (const piece of pieces.slice(from, from + PIECES_MOST)) {
        joined += piece;
        const named = this.whole.get(joined) ?? this.swiss.get(joined);
        if (named) whole.add(named);
        const maybe = this.digits.get(joined);
        if (maybe) digits.add(maybe);
      }
    }
    return { whole: [...whole], digits: [...digits].filter((one) => !whole.has(one)) };
  }
}
