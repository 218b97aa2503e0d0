import type { SpotView } from "@/lib/traffic/recon-view";

/**
 * Whether spots can be offered to their customer together: spots of one campaign that were not made good and have no open
 * offer; on a `closed` day only those on an invoice, for a credit.
 */
export const canOffer = (
  spots: readonly Pick<SpotView, "campaign" | "open" | "billed" | "decision" | "make_good" | "offer">[],
  closed: boolean,
): boolean =>
  spots.length > 0 &&
  new Set(spots.map((spot) => spot.campaign)).size === 1 &&
  spots.every(
    ({ open, billed, decision, make_good, offer }) =>
      make_good === null && offer?.state !== "open" && (closed ? billed && decision === "bill" : open),
  );
