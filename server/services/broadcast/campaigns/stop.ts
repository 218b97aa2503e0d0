import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concern, concernReports } from "@/server/data/queries/concerns";
import { remains, standing } from "@/server/data/queries/releases";
import { asWholeTenant } from "@/server/data/transaction";
import { hideLive } from "@/server/services/broadcast/live-report";
import { campaignTo, campaignToRead, shown } from "./read";
import { endHolds, release } from "./release";

type Calls = (typeof calls)["campaigns"];
const STALE = ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"];

/** The last day on air is the asked one; at once, it is now on each station's own clock. What has aired stays as sold. */
export const stop: Service<Calls["stop"]> = (ctx, { uuid, stop_date, immediate }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignTo(ctx, "stop", uuid);
    if (!immediate && stop_date < ctx.today) throw invalid("stop_date", "in_past");
    const keep_until = immediate ? null : stop_date;
    const { billed_ahead } = await asWholeTenant(() => standing(ctx, uuid, keep_until));
    if (billed_ahead) throw conflict("plays_are_billed", { plays: billed_ahead });
    const freed = await release(ctx, uuid, keep_until);
    const { plays, total } = await asWholeTenant(() => remains(ctx, uuid));
    const last = immediate ? ctx.today : stop_date;
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        status: "stopped",
        stopped_on: last,
        total,
        plays_booked: plays,
        unplaced: [],
        version: before.version + 1,
      },
    });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.stopped", { before, after: { ...after, freed } });
    await tell(ctx, STALE);
    return shown(ctx, uuid);
  });

/** A campaign whose time has not come goes with its plays; one that has aired is stopped instead. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignTo(ctx, "delete", uuid);
    const { aired, billed } = await asWholeTenant(() => standing(ctx, uuid, null));
    if (aired) throw conflict("has_aired", { plays: aired });
    if (billed) throw conflict("plays_are_billed", { plays: billed });
    const freed = (await endHolds(ctx, [uuid])) + (await release(ctx, uuid, null));
    await ctx.db.segment.deleteMany({ where: { campaign_id: uuid } });
    await ctx.db.campaign.deleteMany({ where: { uuid } });
    await hideLive(ctx, uuid);
    await concern(ctx, before.customer_id);
    await concernReports(ctx, before.customer_id);
    await record(ctx, "campaign.deleted", { before: { ...before, freed } });
    await tell(ctx, STALE);
    return { ok: true };
  });
