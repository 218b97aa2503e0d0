import type { PackageLine } from "@/lib/booking/packages/package-shapes";
import type { Segment } from "@/lib/booking/shapes/segment";
import { addDays, type Day, pickEarlier } from "@/lib/day";
import { type BasisPoints, type Money, split, subtract, sum, takeFraction, ZERO } from "@/lib/money";
import type { PriceOf } from "../resolve-segments";
import { ALWAYS, type FromPackage, PLAIN } from "../segment";
import { listDates, listHours, listWantedSpots } from "../wanted-spots";

/** The greatest usual length of a package in days. */
export const MOST_PACKAGE_DAYS = 366;
/** The most lines of a package. */
export const MOST_PACKAGE_LINES = 20;
/** The most stations of a package. */
export const MOST_PACKAGE_STATIONS = 50;

const WEEK = 7;

/** What is sold under the name of a package. */
export type Package = {
  uuid: string;
  name: string;
  stations: string[];
  lines: readonly PackageLine[];
  /** How many days it runs. */
  usual_days: number;
  /** fixed: one price for all of it. card: the rate card less a discount. */
  price_by: "fixed" | "card";
  price: Money | null;
  discount_bp: BasisPoints | null;
};

/** The last day of a package that starts on a day. */
export const getPackageEnd = ({ usual_days }: Pick<Package, "usual_days">, start: Day): Day =>
  addDays(start, usual_days - 1);

/** Why a package cannot be sold on a day; null where it can. */
export function findPackageRefusal(
  { archived, valid_from, valid_to }: { archived: boolean; valid_from: Day | null; valid_to: Day | null },
  today: Day,
): "package_archived" | "package_not_yet_sold" | "package_no_longer_sold" | null {
  if (archived) return "package_archived";
  if (valid_from && today < valid_from) return "package_not_yet_sold";
  return valid_to && today > valid_to ? "package_no_longer_sold" : null;
}

/** The segments of a package from its first day on, one for each line, without their prices. */
const listSegments = (sold: Package, start: Day): Segment[] =>
  sold.lines.map((line) => ({
    ...PLAIN,
    stations: sold.stations,
    from_date: start,
    to_date: getPackageEnd(sold, start),
    ...line,
  }));

/**
 * What a segment costs on the rate card, estimated for comparison with other segments: its spots at the mean price of
 * its hours on the days of its first week.
 */
function estimateListValue(segment: Segment, priceOf: PriceOf): Money {
  const spots = listWantedSpots(segment).reduce((n, cell) => n + cell.spots, 0);
  const hours = listHours(segment);
  const to_date = pickEarlier(segment.to_date, addDays(segment.from_date, WEEK - 1));
  const prices = listDates({ ...segment, to_date }, ALWAYS).flatMap((date) =>
    segment.stations.flatMap((station) => hours.map((hour) => priceOf(segment, station, date, hour))),
  );
  return prices.length ? takeFraction(sum(prices), spots, prices.length) : ZERO;
}

/**
 * The segments of a package that starts on a day, with its dates, stations and price. One price for the package is
 * split over its lines by their value on the rate card: the parts sum to it to the cent.
 */
export function buildPackageSegments(sold: Package, start: Day, priceOf: PriceOf): Segment[] {
  const segments = listSegments(sold, start);
  const fixed = sold.price_by === "fixed" ? sold.price : null;
  const weights = segments.map((segment) => estimateListValue(segment, priceOf));
  const prices = fixed === null ? [] : split(fixed, weights);
  const discount_bp = fixed === null ? (sold.discount_bp ?? 0) : 0;
  return segments.map((segment, at) => ({
    ...segment,
    from_package: { uuid: sold.uuid, name: sold.name, price: prices[at] ?? null, discount_bp },
  }));
}

/**
 * Splits the price of a package's segment by its spots: `taken` for some of them that are sold in another segment,
 * `left` for the others. Together they cost what they cost before, because a package is paid once.
 */
export function splitPackagePrice(
  sold: FromPackage | null,
  spots: number,
  all: number,
): { taken: FromPackage | null; left: FromPackage | null } {
  if (sold?.price == null) return { taken: sold, left: sold };
  const price = takeFraction(sold.price, Math.min(spots, all), Math.max(all, 1));
  return { taken: { ...sold, price }, left: { ...sold, price: subtract(sold.price, price) } };
}

/** The names of the packages that segments were sold in, each once. */
export const listPackages = (segments: readonly Pick<Segment, "from_package">[]): string[] => [
  ...new Map(
    segments.flatMap((s) => (s.from_package ? [[s.from_package.uuid, s.from_package.name]] : [])),
  ).values(),
];
