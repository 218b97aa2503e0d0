import { conflict, invalid } from "@/lib/errors";
import {
  type BasisPoints,
  compare,
  isNegative,
  isZero,
  type Money,
  makePositive,
  subtract,
  sum,
  takeFraction,
} from "@/lib/money";
import { computeInvoiceTotals, type InvoiceTerms } from "./document-totals";

/** A line of an issued invoice with what credit notes, drafts included, have left of it. */
export type CreditableLine = {
  uuid: string;
  quantity: number;
  price: Money;
  amount: Money;
  left_quantity: number;
  left_amount: Money;
  /** Whether the line bills spots; such a line is credited whole or by spots. */
  has_spots: boolean;
  /** Whether credit notes have lowered its amount without taking of its quantity. */
  is_reduced: boolean;
  /** The spots left on the line, each with the amount it was billed at. */
  spots: readonly { uuid: string; amount: Money }[];
};
/**
 * What to credit: of lines a quantity, or an amount before discount and tax, or without both all that is left; and
 * spots. Neither lines nor spots: all that is left.
 */
export type CreditRequest = {
  lines?: readonly { line: string; quantity?: number | undefined; amount?: Money | undefined }[] | undefined;
  spots?: readonly string[] | undefined;
};
/** A line of a credit note: what it takes of a line of the invoice. An amount alone has the quantity 0. */
export type CreditPart = { line: string; quantity: number; price: Money; amount: Money; spots: string[] };

const isLeft = ({ left_quantity }: CreditableLine) => left_quantity !== 0;
const all = (line: CreditableLine): CreditPart => ({
  line: line.uuid,
  quantity: line.left_quantity,
  price: line.price,
  amount: line.left_amount,
  spots: line.spots.map((spot) => spot.uuid),
});
/** Throws a conflict with what is left of the line. */
const refuse = (line: CreditableLine): never => {
  throw conflict("credit_exceeds", {
    line: line.uuid,
    quantity: line.left_quantity,
    amount: line.left_amount,
  });
};

function takeQuantity(line: CreditableLine, quantity: number, path: string): CreditPart {
  if (line.has_spots) throw invalid(path, "credit_by_spots");
  const isOpposite = Math.sign(quantity) !== Math.sign(line.quantity);
  if (quantity === 0 || isOpposite) throw invalid(path, "bad_credit_quantity");
  if (Math.abs(quantity) > Math.abs(line.left_quantity)) refuse(line);
  if (quantity === line.left_quantity) return all(line);
  // Of a reduced line each unit is worth what is left of it.
  const amount = line.is_reduced
    ? takeFraction(line.left_amount, quantity, line.left_quantity)
    : takeFraction(line.amount, quantity, line.quantity);
  return { ...all(line), quantity, amount };
}

/** A part of the amount of a line: its quantity and spots stay billed, at less. */
function takeAmount(line: CreditableLine, amount: Money, path: string): CreditPart {
  if (isZero(amount) || isNegative(amount) !== isNegative(line.left_amount))
    throw invalid(path, "bad_credit_amount");
  if (compare(makePositive(amount), makePositive(line.left_amount)) > 0) refuse(line);
  return { line: line.uuid, quantity: 0, price: amount, amount, spots: [] };
}

function takeSpots(line: CreditableLine, spots: ReadonlySet<string>): CreditPart {
  const taken = line.spots.filter((spot) => spots.has(spot.uuid));
  if (taken.length === line.spots.length) return all(line);
  const amount = sum(taken.map((spot) => spot.amount));
  if (compare(makePositive(amount), makePositive(line.left_amount)) > 0) refuse(line);
  return { ...all(line), quantity: taken.length, amount, spots: taken.map((spot) => spot.uuid) };
}

/**
 * Returns the lines of a credit note. Throws 422 for lines and spots that are not on the invoice, and a conflict with
 * what is left where more is asked than that (`credit_exceeds`), or where nothing is left (`nothing_to_credit`). The
 * last part of a line takes all that is left of its amount, so parts sum to the line.
 */
export function planCredit(
  lines: readonly CreditableLine[],
  { lines: asked, spots }: CreditRequest,
): CreditPart[] {
  if (!asked && !spots) {
    const parts = lines.filter(isLeft).map(all);
    if (parts.length === 0) throw conflict("nothing_to_credit");
    return parts;
  }
  const parts = new Map<string, CreditPart>();
  (asked ?? []).forEach(({ line: uuid, quantity, amount }, i) => {
    const line = lines.find((one) => one.uuid === uuid);
    if (!line || parts.has(uuid)) throw invalid(`lines.${i}.line`, "bad_id");
    if (!isLeft(line)) refuse(line);
    if (amount !== undefined && quantity !== undefined)
      throw invalid(`lines.${i}.amount`, "bad_credit_amount");
    if (amount !== undefined) parts.set(uuid, takeAmount(line, amount, `lines.${i}.amount`));
    else if (quantity === undefined) parts.set(uuid, all(line));
    else parts.set(uuid, takeQuantity(line, quantity, `lines.${i}.quantity`));
  });
  const chosen = new Set(spots);
  for (const line of lines) {
    if (!line.spots.some((spot) => chosen.has(spot.uuid))) continue;
    if (!parts.has(line.uuid)) parts.set(line.uuid, takeSpots(line, chosen));
    for (const { uuid } of line.spots) chosen.delete(uuid);
  }
  if (chosen.size > 0) throw conflict("spots_not_creditable", { spots: [...chosen] });
  if (parts.size === 0) throw conflict("nothing_to_credit");
  return lines.flatMap((line) => parts.get(line.uuid) ?? []);
}

/** The amounts of an invoice or credit note. */
export type DocumentSums = {
  gross: Money;
  discount: Money;
  commission: Money;
  net: Money;
  tax: Money;
  total: Money;
  taxes: { name: string; bp: BasisPoints; base: Money; amount: Money }[];
};
/** A line of a credited invoice as its totals count it. */
export type CreditedLine = {
  uuid: string;
  amount: Money;
  tax_name: string;
  tax_bp: BasisPoints;
  discount_bp: BasisPoints;
  commission_bp: BasisPoints;
  campaign: string | null;
};

/** The totals of an invoice's lines with these amounts, rounded as the invoice rounds. */
function computeSums(
  lines: readonly CreditedLine[],
  amounts: ReadonlyMap<string, Money>,
  terms: InvoiceTerms,
  places: number,
): DocumentSums {
  const { gross, discount, commission, net, tax, total, taxes } = computeInvoiceTotals(
    lines.flatMap((line) => {
      const amount = amounts.get(line.uuid);
      return amount === undefined ? [] : [{ ...line, quantity: 1, price: amount, amount }];
    }),
    terms,
    places,
  );
  return {
    gross,
    discount,
    commission,
    net,
    tax,
    total,
    taxes: taxes.map((rate) => ({
      name: rate.name,
      bp: rate.percent_bp,
      base: rate.net,
      amount: rate.tax,
    })),
  };
}

function sumByLine(parts: readonly { line: string; amount: Money }[]): ReadonlyMap<string, Money> {
  const groups = Map.groupBy(parts, (part) => part.line);
  return new Map([...groups].map(([line, of]) => [line, sum(of.map((part) => part.amount))]));
}

const AMOUNTS = ["gross", "discount", "commission", "net", "tax", "total"] as const;
function subtractSums(from: DocumentSums, less: DocumentSums): DocumentSums {
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, subtract(from[key], less[key])]));
  const taxes = from.taxes.flatMap((rate) => {
    const before = less.taxes.find((one) => one.name === rate.name && one.bp === rate.bp);
    if (!before) return [rate];
    const base = subtract(rate.base, before.base);
    const amount = subtract(rate.amount, before.amount);
    return isZero(base) && isZero(amount) ? [] : [{ ...rate, base, amount }];
  });
  return { ...(amounts as Record<(typeof AMOUNTS)[number], Money>), taxes };
}

/**
 * Returns the totals of a credit note: those of everything credited with it, less those of the credit notes `before`
 * it, with the discounts and taxes of the invoice. Computed so, the credit notes of a wholly credited invoice sum to
 * its totals to the cent, however it was rounded.
 */
export function computeCreditSums(
  lines: readonly CreditedLine[],
  before: readonly { line: string; amount: Money }[],
  parts: readonly { line: string; amount: Money }[],
  terms: InvoiceTerms,
  places: number,
): DocumentSums {
  const earlier = sumByLine(before);
  const later = sumByLine([...before, ...parts]);
  return subtractSums(computeSums(lines, later, terms, places), computeSums(lines, earlier, terms, places));
}
