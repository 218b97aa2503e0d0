import { formatSpotLabel } from "@/lib/commercials/spot-label";
import { readSettings } from "@/lib/settings/settings";
import type { Ctx } from "@/server/ctx";
import { readSpotNumbers, type SpotRow } from "@/server/data/queries/traffic/spots";
import { readTenantOnce } from "@/server/services/tenant/own";

/**
 * Returns a function that labels spots in grids by the tenant's settings; null where a commercial has no number in its
 * campaign.
 */
export async function makeSpotLabeller(
  ctx: Ctx,
  spots: readonly SpotRow[],
): Promise<(spot: SpotRow) => string | null> {
  const tenant = await readTenantOnce(ctx);
  const { label } = readSettings(tenant?.settings_json).spots;
  const numbers = await readSpotNumbers(
    ctx,
    spots.map((p) => p.campaign),
  );
  return ({ campaign, commercial, length }) => {
    const nth = numbers.get(`${campaign} ${commercial}`);
    return nth === undefined ? null : formatSpotLabel(label, nth, length);
  };
}
