import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readAhead, readObstacles, readRemaining } from "@/server/data/queries/sales/releases";
import { deleteNotificationsOf } from "@/server/data/queries/tenant/notifications";
import { syncReportVisibility, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { endHolds, release } from "@/server/services/broadcast/booking/release";
import { hideLiveReport } from "@/server/services/broadcast/reports/live-share";
import { notify } from "@/server/services/tenant/notify";
import { campaignToChange, campaignToRead, presentCampaign, sumPrices, toNotifiedCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];
const STALE = ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"];

/**
 * Sets the last day on air, or stops now on each station's own clock. What has aired stays as sold; an open revision is
 * deleted, because nothing is left to change.
 */
export const stop: Service<Calls["stop"]> = (ctx, { uuid, stop_date, immediate }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToChange(ctx, "stop", uuid);
    if (!immediate && stop_date < ctx.today) throw invalid("stop_date", "in_past");
    const keep_until = immediate ? null : stop_date;
    const { billed_ahead } = await withoutScope(() => readObstacles(ctx, uuid, keep_until));
    if (billed_ahead) throw conflict("spots_are_billed", { spots: billed_ahead });
    const freed = await release(ctx, uuid, keep_until);
    await ctx.db.campaign_revision.deleteMany({ where: { campaign_id: uuid, applied_at: null } });
    const { spots, total } = await withoutScope(() => readRemaining(ctx, uuid));
    const last = immediate ? ctx.today : stop_date;
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        status: "stopped",
        stopped_on: last,
        total,
        spots_booked: spots,
        unplaced: [],
        version: before.version + 1,
      },
    });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.stopped", { before, after: { ...after, freed } });
    await notify(ctx, "campaign_stopped", { ...toNotifiedCampaign(after), params: { last, freed } });
    await publishChange(ctx, STALE);
    return presentCampaign(ctx, uuid);
  });

/** States what `stop` would take away. */
export const stop_preview: Service<Calls["stop_preview"]> = async (ctx, { uuid, stop_date }) => {
  await campaignToChange(ctx, "stop", uuid);
  const keep_until = stop_date ?? null;
  return withoutScope(async () => {
    const [{ billed_ahead }, rows] = await Promise.all([
      readObstacles(ctx, uuid, keep_until),
      readAhead(ctx, uuid, keep_until),
    ]);
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    const stations = rows.map(({ logs: _, ...row }) => ({ ...row, price: toMoney(row.price, places) }));
    return {
      stations,
      spots: rows.reduce((n, row) => n + row.spots, 0),
      price: sumPrices(
        stations.map((row) => row.price),
        places,
      ),
      logs: rows.reduce((n, row) => n + row.logs, 0),
      billed: billed_ahead,
    };
  });
};

/** Deletes a campaign that has not aired, with its spots; one that has aired is stopped instead. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToChange(ctx, "delete", uuid);
    const { aired, billed } = await withoutScope(() => readObstacles(ctx, uuid, null));
    if (aired) throw conflict("has_aired", { spots: aired });
    if (billed) throw conflict("spots_are_billed", { spots: billed });
    const freed = (await endHolds(ctx, [uuid])) + (await release(ctx, uuid, null));
    await ctx.db.segment.deleteMany({ where: { campaign_id: uuid } });
    await ctx.db.comment.deleteMany({ where: { kind: "campaign", object_id: uuid } });
    await deleteNotificationsOf(ctx, "campaign", uuid);
    await ctx.db.campaign.deleteMany({ where: { uuid } });
    await hideLiveReport(ctx, uuid);
    await syncVisibility(ctx, before.customer_id);
    await syncReportVisibility(ctx, before.customer_id);
    await record(ctx, "campaign.deleted", { before: { ...before, freed } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
