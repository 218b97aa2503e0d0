import { compare, type Money, multiply, sum } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { StoredOption } from "./shapes";

/** What an accepted proposal is converted to. */
export const CONVERSIONS = ["campaign", "contract", "invoice"] as const;
/** A kind of `CONVERSIONS`. */
export type Conversion = (typeof CONVERSIONS)[number];

type OptionLine = StoredOption["lines"][number];
/** An accepted option with the net amount of each line after the discount. */
export type Accepted = { lines: readonly OptionLine[]; nets: readonly Money[] };

const pair = ({ lines, nets }: Accepted) => lines.map((line, n) => ({ line, net: takeAt(nets, n) }));

/**
 * What the campaign bills of an option: all of it, or the spots where the option rests on a draft campaign with lines
 * for its spots.
 */
export function sumCampaignPart(option: Accepted, places: number): Money {
  const hasSpots = option.lines.some(({ spots }) => spots);
  return sum(
    pair(option).flatMap(({ line, net }) => (line.spots || !hasSpots ? [net] : [])),
    places,
  );
}

/**
 * The lines that an invoice takes over. Spots are billed by their campaign when they have aired; where a campaign was
 * made of an option without lines for spots, it bills all of the option.
 */
export function listInvoiceLines(lines: readonly OptionLine[], hasCampaign: boolean): readonly OptionLine[] {
  const hasSpots = lines.some(({ spots }) => spots);
  if (hasCampaign && !hasSpots) return [];
  return lines.filter(({ spots }) => !spots);
}

/** The items of a contract: spots at their price where no discount changes it, otherwise amounts after the discount. */
export const listContractItems = (option: Accepted) =>
  pair(option).map(({ line: { title, detail, quantity, price, spots }, net }) =>
    spots && quantity > 1 && compare(multiply(price, quantity), net) === 0
      ? { kind: "spots" as const, title, detail, quantity, price }
      : { kind: "money" as const, title, detail, quantity: 1, price: net },
  );
