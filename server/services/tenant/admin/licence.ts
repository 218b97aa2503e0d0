import { deriveLicenceState } from "@/lib/billing/licence";
import { getToday } from "@/lib/day";
import type { Ctx } from "@/server/ctx";
import type { LicenceRow } from "@/server/data/queries/tenant/staff";

/** Returns a licence with its state on the station's own day. */
export const presentLicence = (ctx: Ctx, { timezone, day_start, ...row }: LicenceRow) => ({
  ...row,
  license_state: deriveLicenceState(row, getToday(ctx.now, timezone, day_start)),
});
