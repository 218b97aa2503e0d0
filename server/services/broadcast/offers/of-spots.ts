import { toWallTime } from "@/lib/day";
import { deriveOfferState } from "@/lib/traffic/offers/offer";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { LogStation } from "@/server/data/queries/traffic/logs";
import { readShareCodes } from "@/server/data/unscoped/shares";

/** The path of an offer's public page. */
export const buildOfferPath = (code: string) => `/share/offer/${code}`;

/** Reads the last offer of each of these spots of a station, by spot. */
export async function readSpotOffers(ctx: Ctx, { uuid, timezone }: LogStation, spots: readonly string[]) {
  const rows = spots.length
    ? await ctx.db.make_good_offer.findMany({
        where: { station_id: uuid, spots: { hasSome: [...spots] } },
        orderBy: [{ created_at: "asc" }, { uuid: "asc" }],
      })
    : [];
  if (rows.length === 0) return new Map<string, never>();
  const codes = await readShareCodes(
    tenantOf(ctx).tenant_id,
    "offer",
    rows.map((row) => row.uuid),
  );
  return new Map(
    rows.flatMap((row) => {
      const shown = {
        uuid: row.uuid,
        state: deriveOfferState(row, ctx.now),
        expires: toWallTime(row.expires_at, timezone),
        answered_by: row.answered_by,
        wish: row.wish,
        path: buildOfferPath(codes.get(row.uuid) ?? ""),
        version: row.version,
      };
      return row.spots.map((spot) => [spot, shown] as const);
    }),
  );
}
