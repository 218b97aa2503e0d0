import { settingsOf } from "@/lib/rules/settings";
import { spotLabel } from "@/lib/rules/spot-label";
import { type Ctx, placeOf } from "@/server/ctx";
import { type Play, spotNumbers } from "@/server/data/queries/plays";
import { tenantById } from "@/server/data/unscoped";

/** What the copy of plays is called in grids, by the tenant's settings; null where a campaign does not tell it apart. */
export async function spotLabels(ctx: Ctx, plays: readonly Play[]): Promise<(play: Play) => string | null> {
  const tenant = (await tenantById(placeOf(ctx).tenant_id))!;
  const { label } = settingsOf(tenant.settings_json).spots;
  const numbers = await spotNumbers(
    ctx,
    plays.map((p) => p.campaign),
  );
  return ({ campaign, commercial, length }) => {
    const nth = numbers.get(`${campaign} ${commercial}`);
    return nth === undefined ? null : spotLabel(label, nth, length);
  };
}
