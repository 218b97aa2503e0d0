import { makeSegmentPricer } from "@/lib/booking/estimate";
import type { Segment } from "@/lib/booking/shapes/segment";
import { priceCampaignSpots } from "@/lib/booking/spot-prices";
import { computeAgreedDiscount, listApprovalReasons } from "@/lib/campaigns/approval";
import type { ApprovalRequest } from "@/lib/campaigns/approval-shapes";
import { conflict } from "@/lib/errors";
import type { BasisPoints, Money } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, hasCapability } from "@/server/ctx";
import type { NewSpot } from "@/server/data/queries/sales/bookings";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { findCreditExcess } from "@/server/services/corporate/credit";
import { readOwnTenant } from "@/server/services/tenant/own";

/** What is to be booked: the spots with their total, and the campaign they are priced by, read where it is needed. */
export type Booking = {
  customer: string;
  spots: readonly Pick<NewSpot, "segment_id" | "station_id" | "date" | "second">[];
  total: Money;
  /**
   * What the customer would owe in addition to its booked spots, because the spots are held and not booked yet; null
   * where the customer owes no more than before.
   */
  adds: Money | null;
  readOrder: () => Promise<PlanInput | null>;
};

/** Whether a campaign has a price of its own besides the rate card's. */
const hasAgreedPrice = ({ terms, segments }: PlanInput) =>
  terms.manual !== null ||
  terms.discounts.length > 0 ||
  Object.keys(terms.stations).length > 0 ||
  segments.some((segment) => segment.price_override !== null || segment.from_package !== null);

/** What spots cost on the rate card, with its discounts and without anything agreed for the campaign. */
function priceOnCard(order: PlanInput, spots: Booking["spots"]): Money {
  const { asked, stations, places, least_billed, terms } = order;
  const priceOf = makeSegmentPricer(stations, places, least_billed);
  const bySegment = new Map(
    asked.map(({ segment }): [string, Segment] => [
      segment.uuid ?? "",
      { ...segment, price_override: null, from_package: null },
    ]),
  );
  const rows = spots.map(({ segment_id, station_id: station, date, second }) => ({
    station,
    day: `${station}|${date}`,
    price: priceOf(takeFrom(bySegment, segment_id), station, date, Math.floor(second / 3600)).price,
  }));
  const onCard = { manual: null, stations: {}, discounts: [], ...(terms.before && { before: terms.before }) };
  return priceCampaignSpots(rows, (station) => stations.get(station)?.card, onCard, places).total;
}

async function computeDiscount({ readOrder, spots, total }: Booking): Promise<BasisPoints> {
  const order = await readOrder();
  return order && hasAgreedPrice(order) ? computeAgreedDiscount(total, priceOnCard(order, spots)) : 0;
}

/** Returns why a booking needs approval by somebody other than the caller; null where it needs none. */
export async function findRequiredApproval(ctx: Ctx, booking: Booking): Promise<ApprovalRequest | null> {
  if (hasCapability(ctx, "approvals:write")) return null;
  const { approval } = readSettings((await readOwnTenant(ctx)).settings_json);
  const { customer, spots, total, adds } = booking;
  const discount_bp = approval.discount_bp === null ? 0 : await computeDiscount(booking);
  const excess = approval.credit && adds !== null ? await findCreditExcess(ctx, customer, adds) : null;
  const reasons = listApprovalReasons(approval, { discount_bp, beyond_credit: excess !== null });
  return reasons.length ? { reasons, discount_bp, spots: spots.length, total } : null;
}

/** Refuses (409, `required`) a booking that needs approval by somebody other than the caller, with the reasons. */
export async function requireApproval(
  ctx: Ctx,
  booking: Booking,
  required: "approval_required" | "approval_required_for_change" = "approval_required",
): Promise<void> {
  const found = await findRequiredApproval(ctx, booking);
  if (found) throw conflict(required, found);
}
