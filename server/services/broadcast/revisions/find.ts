import type { z } from "zod";
import type { Campaign } from "@/lib/booking/shapes/campaign";
import type { AiredCount } from "@/lib/booking/split-segments";
import type { Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { type RevisableSpot, readRevisableSpots } from "@/server/data/queries/sales/revisions";
import { readUserNames } from "@/server/data/unscoped";

type CampaignView = z.input<typeof Campaign>;

/** Returns the open revision of a campaign; null where there is none. */
export const findOpenRevision = (ctx: Ctx, campaign_id: string) =>
  ctx.db.campaign_revision.findFirst({ where: { campaign_id, applied_at: null } });
/** An open or applied revision. */
export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findOpenRevision>>>;

/** Returns the last applied revision of a campaign that was not undone; null where there is none. */
export const findAppliedRevision = (ctx: Ctx, campaign_id: string) =>
  ctx.db.campaign_revision.findFirst({
    where: { campaign_id, applied_at: { not: null }, undone_at: null },
    orderBy: { applied_at: "desc" },
  });

/** The spots of a campaign beside its revision: those that may change, and those that stay as they are. */
export type RevisionSpots = { open: RevisableSpot[]; standing: RevisableSpot[] };

/** Reads the spots of a campaign as a change from a date on sees them. */
export async function readRevisionSpots(ctx: Ctx, campaign: string, from: Day): Promise<RevisionSpots> {
  const spots = await withoutScope(() => readRevisableSpots(ctx, campaign, from));
  return { open: spots.filter((p) => p.open), standing: spots.filter((p) => !p.open) };
}

/** Number and price of spots by segment. */
export function countBySegment(
  spots: readonly Pick<RevisableSpot, "segment" | "price">[],
  places: number,
): Map<string, AiredCount> {
  const groups = Map.groupBy(spots, (spot) => spot.segment ?? "");
  return new Map(
    [...groups].map(([segment, own]) => [segment, { spots: own.length, price: addPrices(own, places) }]),
  );
}

/** The sum of the prices of spots. */
export const addPrices = (spots: readonly { price: Money }[], places: number): Money =>
  sum([toMoney(0, places), ...spots.map((spot) => spot.price)]);

/** Returns the open and the last applied revision of a campaign as its answer shows them. */
export async function presentRevisions(
  ctx: Ctx,
  row: { uuid: string; status: string },
): Promise<Pick<CampaignView, "revision" | "revised">> {
  if (row.status === "draft") return { revision: null, revised: null };
  const [open, applied] = await Promise.all([
    findOpenRevision(ctx, row.uuid),
    findAppliedRevision(ctx, row.uuid),
  ]);
  if (!open && !applied) return { revision: null, revised: null };
  const names = await readUserNames([open?.created_by ?? null, applied?.applied_by ?? null]);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const nameOf = (user: string | null) => names.get(user ?? "") ?? "";
  const kept = open && (await readRevisionSpots(ctx, row.uuid, open.from_date)).standing;
  return {
    revision: open &&
      kept && {
        from: open.from_date,
        by_name: nameOf(open.created_by),
        spots: kept.length,
        total: addPrices(kept, places),
      },
    revised:
      applied?.applied_at && applied.outcome
        ? {
            from: applied.from_date,
            at: applied.applied_at,
            by_name: nameOf(applied.applied_by),
            spots_before: applied.outcome.before.spots,
            spots_after: applied.outcome.after.spots,
            before: applied.outcome.before.total,
            after: applied.outcome.after.total,
          }
        : null,
  };
}

type Copy = { commercial_id: string | null; group_id: string | null };
/**
 * Puts the new commercial of segments into the open revision of their campaign, where it still has the old one: applying
 * it must not bring the old commercial back.
 */
export async function takeCopyIntoRevision(
  ctx: Ctx,
  campaign_id: string,
  before: readonly (Copy & { uuid: string })[],
  { commercial_id, group_id, length }: Copy & { length: number },
): Promise<void> {
  const revision = await findOpenRevision(ctx, campaign_id);
  if (!revision) return;
  const old = new Map(before.map((segment) => [segment.uuid, segment]));
  const segments = revision.terms.segments.map((segment) => {
    const was = old.get(revision.origins[segment.uuid ?? ""] ?? "");
    const isOld = was && was.commercial_id === segment.commercial && was.group_id === segment.group;
    return isOld ? { ...segment, commercial: commercial_id, group: group_id, length } : segment;
  });
  await ctx.db.campaign_revision.updateMany({
    where: { uuid: revision.uuid },
    data: { terms: { ...revision.terms, segments }, version: revision.version + 1 },
  });
}

/** Refuses a change of a campaign whose revision is open: it would be lost. */
export async function refuseOpenRevision(ctx: Ctx, campaign_id: string): Promise<void> {
  if (await findOpenRevision(ctx, campaign_id)) throw conflict("revision_open");
}
