import type { Aired, Scheduled } from "./spots";
import { isNearCart, normalizeTitle, scoreLikeness, type Title, toTitle } from "./titles";

/** What identifies a commercial apart from its time. Many spots share one. */
export type Item = {
  cart: string;
  isci: string;
  file: string;
  title: Title;
  length: number | null;
};

/** Costs of an identification, from certain to a guess; `UNLIKE` and more is a different commercial. */
const SURE = 0;
const SAME_CART = 0.05;
const SAME_CART_OTHER_TITLE = 1.2;
const SAME_FILE = 0.3;
const NEAR_CART = 0.35;
const SAME_TITLE = 0.7;
const OTHER_CART = 0.9;
const LEAST_LIKENESS = 0.55;
const STRANGE = 0.35;
/** The cost from which two items are different commercials. */
export const UNLIKE = 3;

const normalizeId = (text: string | null | undefined) => (text ?? "").trim().toLowerCase();

/** Normalizes the identifying fields of a spot. */
export function toItem(spot: Scheduled | Aired): Item {
  return {
    cart: normalizeId(spot.cart).replace(/^0+(?=.)/, ""),
    isci: normalizeId(spot.isci).replace(/[^a-z0-9]/g, ""),
    file: normalizeId(spot.file)
      .replace(/^.*[\\/]/, "")
      .replace(/\.[a-z0-9]{2,4}$/, ""),
    title: toTitle(normalizeTitle(spot.title ?? "")),
    length: spot.length ?? null,
  };
}

/**
 * The cost of identifying an aired item with a booked one: by ISCI, cart or file, otherwise by a damaged cart or the
 * title, plus the difference in length. `UNLIKE` for different commercials.
 */
export function scoreMismatch(aired: Item, booked: Item): number {
  return Math.min(UNLIKE, scoreName(aired, booked) + scoreLength(aired.length, booked.length));
}

function scoreName(aired: Item, booked: Item): number {
  if (aired.isci && aired.isci === booked.isci) return SURE;
  const alike = aired.title.text && booked.title.text ? scoreLikeness(aired.title, booked.title) : null;
  if (aired.cart && aired.cart === booked.cart) {
    return alike !== null && alike < STRANGE ? SAME_CART_OTHER_TITLE : SAME_CART;
  }
  if (aired.file && aired.file === booked.file) return SAME_FILE;
  const near = aired.cart && booked.cart ? isNearCart(aired.cart, booked.cart) : false;
  if (alike === null) return near ? NEAR_CART + SAME_TITLE : UNLIKE;
  if (alike < LEAST_LIKENESS) return UNLIKE;
  const byTitle = (1 - alike) * 2;
  if (near) return NEAR_CART + byTitle;
  return SAME_TITLE + byTitle + (aired.cart && booked.cart ? OTHER_CART : 0);
}

/** Cost of a difference in length: none up to 2 seconds; small for a shorter airing, which may have been cut. */
function scoreLength(aired: number | null, booked: number | null): number {
  if (!aired || !booked) return 0;
  const off = Math.abs(aired - booked);
  if (off <= 2) return 0;
  return aired < booked ? Math.min(0.6, off / 40 + 0.1) : Math.min(1.5, off / 10);
}
