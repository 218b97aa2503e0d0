import { compare, type Money, takeFraction, toMoney } from "@/lib/money";

/** Spots and price of a draft campaign on one station. */
type StationPart = { station_name: string; spots: number; price: Money };

/** Decimal places of the price of a line. */
const PRICE_PLACES = 4;

/**
 * The lines of an option that rests on a draft campaign, one for each station: its spots at their mean price where that
 * multiplies exactly, otherwise one line with the price of all of them. `detail` is written for that many spots.
 */
export function makeCampaignLines(
  parts: readonly StationPart[],
  tax: { tax_name: string; tax_bp: number },
  writeDetail: (spots: number) => string,
  places: number,
) {
  return parts
    .filter(({ spots }) => spots > 0)
    .map(({ station_name, spots, price }) => {
      const mean = takeFraction(price, 1, spots, PRICE_PLACES);
      const isExact = compare(takeFraction(mean, spots, 1, PRICE_PLACES), price) === 0;
      return {
        title: station_name,
        detail: writeDetail(spots),
        quantity: isExact ? spots : 1,
        price: isExact ? mean : toMoney(price, places),
        ...tax,
        spots: true,
      };
    });
}
