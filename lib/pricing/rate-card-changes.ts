import type { ListPrice, PriceModelTerms } from "@/lib/pricing/price-model";

/** The parts of a rate card that can differ between versions. */
export type CardPart =
  | "basis"
  | "price"
  | "per_second"
  | "seconds"
  | "spots"
  | "audience"
  | "length_index"
  | "smallest_length"
  | "season"
  | "season_days"
  | "day_part"
  | "day_part_hours"
  | "surcharge"
  | "surcharges_together"
  | "quantity"
  | "quantity_counts"
  | "value"
  | "discount_order"
  | "discounts_together"
  | "cap";
type Unit = "money" | "percent" | "factor" | "number" | "seconds" | "word" | "text";
type Fact = {
  part: CardPart;
  /** The day part, season, surcharge, length or step concerned. */
  of: string;
  /** The day part whose own list price is concerned; empty for the rate card's. */
  within: string;
  unit: Unit;
  value: string | number;
};
/** A difference between two versions; null for a missing side. */
export type CardChange = Omit<Fact, "value"> & { from: Fact["value"] | null; to: Fact["value"] | null };

const makeFact = (
  part: CardPart,
  unit: Unit,
  value: Fact["value"],
  of: string | number = "",
  within = "",
): Fact => ({
  part,
  unit,
  value,
  of: String(of),
  within,
});

function listFacts(list: ListPrice, within = ""): Fact[] {
  const one = (part: CardPart, unit: Unit, value: Fact["value"], of: string | number = "") =>
    makeFact(part, unit, value, of, within);
  const basis = one("basis", "word", list.basis);
  switch (list.basis) {
    case "second":
      return [basis, one("price", "money", list.price)];
    case "spot":
      return [basis, ...list.prices.map((row) => one("price", "money", row.price, row.length))];
    case "first_seconds":
      return [
        basis,
        one("price", "money", list.price),
        one("seconds", "seconds", list.seconds),
        one("per_second", "money", list.per_second),
      ];
    case "package":
      return [
        basis,
        one("price", "money", list.price),
        one("spots", "number", list.spots),
        one("seconds", "seconds", list.seconds),
      ];
    case "per_thousand":
      return [
        basis,
        one("price", "money", list.price),
        one("seconds", "seconds", list.seconds),
        one("audience", "number", list.audience),
      ];
  }
}

function listCardFacts(terms: PriceModelTerms): Fact[] {
  const { list, length_index, smallest_length, seasons, day_parts, surcharges, discounts } = terms;
  return [
    ...listFacts(list),
    ...(length_index ?? []).map((row) => makeFact("length_index", "factor", row.index_bp, row.length)),
    makeFact("smallest_length", "seconds", smallest_length),
    ...seasons.flatMap(({ name, from, to, index_bp }) => [
      makeFact("season", "factor", index_bp, name),
      makeFact("season_days", "text", `${from} – ${to}`, name),
    ]),
    ...day_parts.flatMap(({ name, index_bp, hours, list: own, audience }) => [
      makeFact("day_part", "factor", index_bp, name),
      makeFact("day_part_hours", "number", hours.length, name),
      ...(audience === undefined ? [] : [makeFact("audience", "number", audience, "", name)]),
      ...(own ? listFacts(own, name) : []),
    ]),
    ...surcharges.items.map(({ kind, percent_bp }) => makeFact("surcharge", "percent", percent_bp, kind)),
    makeFact("surcharges_together", "word", surcharges.stack),
    ...discounts.quantity.map((row) => makeFact("quantity", "percent", row.percent_bp, row.from)),
    makeFact("quantity_counts", "word", discounts.quantity_counts),
    ...discounts.value.map((row) => makeFact("value", "percent", row.percent_bp, row.from)),
    makeFact("discount_order", "text", discounts.order.join(" ")),
    makeFact("discounts_together", "word", discounts.stack),
    makeFact("cap", "percent", discounts.cap_bp),
  ];
}

/** Facts by what they describe; repeated names are numbered. */
function keyFacts(terms: PriceModelTerms): Map<string, Fact> {
  const found = new Map<string, Fact>();
  for (const one of listCardFacts(terms)) {
    const key = `${one.within}|${one.part}|${one.of}`;
    let n = 1;
    while (found.has(`${key}|${n}`)) n++;
    found.set(`${key}|${n}`, one);
  }
  return found;
}

/** The differences between two versions of a rate card, in the order of the card. */
export function compareRateCards(before: PriceModelTerms, after: PriceModelTerms): CardChange[] {
  const [was, is] = [keyFacts(before), keyFacts(after)];
  const all = [...is.keys(), ...[...was.keys()].filter((key) => !is.has(key))];
  return all.flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old?.value === now?.value) return [];
    const { value: _, ...what } = (now ?? old)!;
    return [{ ...what, from: old?.value ?? null, to: now?.value ?? null }];
  });
}
