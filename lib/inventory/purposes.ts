/**
 * The purposes of a break (domain 2.3). `bonus` and `own_promotion` are filled by hand-picked campaigns at their own
 * price; `sponsorship`, `political` and `public_service` keep such spots apart from the others. Announcements of sponsors
 * are no advertising (Directive 2010/13/EU, article 23).
 */
export const PURPOSES = [
  "paid",
  "bonus",
  "sponsorship",
  "own_promotion",
  "public_service",
  "political",
] as const;
/** A purpose of `PURPOSES`. */
export type Purpose = (typeof PURPOSES)[number];
/** The purposes that are advertising, so that they count towards a station's limit of an hour. */
export const ADVERTISING: readonly Purpose[] = ["paid", "bonus", "political"];
