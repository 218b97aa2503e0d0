import { invalid } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { getCommission } from "@/server/services/broadcast/booking/commission";

/** The agency that booked a campaign, and the commission it deducts from what the campaign costs, in basis points. */
export type BookedBy = { agency: string; name: string; terms_days: number | null; commission_bp: number };

/** Returns who booked these campaigns, for those booked by an agency. */
export async function readBookedBy(
  ctx: Ctx,
  campaigns: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, BookedBy>> {
  const wanted = [...new Set(campaigns)].filter((uuid) => uuid !== null);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.campaign.findMany({
    where: { uuid: { in: wanted }, agency_id: { not: null } },
    select: { uuid: true, agency_id: true, commission_bp: true, agency: true },
  });
  return new Map(
    rows.flatMap(({ uuid, agency, ...row }): [string, BookedBy][] =>
      agency
        ? [
            [
              uuid,
              {
                agency: agency.uuid,
                name: agency.name,
                terms_days: agency.terms_days,
                commission_bp: getCommission(row),
              },
            ],
          ]
        : [],
    ),
  );
}

/** The commission on a line of an invoice: that of its campaign's agency, where the invoice is addressed to it. */
export const getLineCommission = (booked: BookedBy | undefined, agency: string | null): number =>
  booked && booked.agency === agency ? booked.commission_bp : 0;

/**
 * Groups spots by who their invoice is addressed to: the agency of their campaign where it earns a commission, otherwise
 * the customer (null).
 */
export function groupByRecipient<Spot extends { campaign: string }>(
  spots: readonly Spot[],
  booked: ReadonlyMap<string | null, BookedBy>,
): ReadonlyMap<string | null, Spot[]> {
  return Map.groupBy(spots, ({ campaign }) => {
    const by = booked.get(campaign);
    return by && by.commission_bp > 0 ? by.agency : null;
  });
}

/**
 * Returns the agency that a draft is addressed to, null for its customer: as asked, otherwise as before. Throws `invalid`
 * for an agency that has nothing to do with its lines or its customer.
 */
export function chooseRecipient(
  asked: string | null | undefined,
  before: string | null,
  customer: { agency_id: string | null },
  booked: Iterable<BookedBy>,
): string | null {
  const known = new Set<string | null>([customer.agency_id, ...[...booked].map(({ agency }) => agency)]);
  if (asked === undefined) return known.has(before) ? before : null;
  if (asked !== null && !known.has(asked)) throw invalid("agency", "bad_id");
  return asked;
}
