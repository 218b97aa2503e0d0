import type { calls } from "@/lib/calls";
import { notFound } from "@/lib/errors";
import type { Service } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";

type Calls = (typeof calls)["schedules"];

/** Returns the spots of a break on a station the caller may see. Spots of campaigns outside the scope are counted. */
export const break_spots: Service<Calls["break_spots"]> = async (ctx, { break: uuid }) => {
  const there = await withoutScope(() => ctx.db.ad_break.findFirst({ where: { uuid } }));
  if (!there || !(await ctx.db.station.findFirst({ where: { uuid: there.station_id } }))) throw notFound();
  const own = await ctx.db.spot.findMany({
    where: { break_id: uuid, status: { not: "removed" } },
    orderBy: [{ position: "asc" }, { uuid: "asc" }],
  });
  const campaigns = await ctx.db.campaign.findMany({
    where: { uuid: { in: own.map((spot) => spot.campaign_id) } },
    select: { uuid: true, name: true, customer_id: true },
  });
  const customers = await ctx.db.customer.findMany({
    where: { uuid: { in: campaigns.map((campaign) => campaign.customer_id) } },
    select: { uuid: true, name: true },
  });
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.uuid, campaign]));
  const nameOf = new Map(customers.map(({ uuid, name }) => [uuid, name]));
  const spots = own.flatMap(({ campaign_id, length, status }) => {
    const campaign = campaignOf.get(campaign_id);
    const customer_name = campaign && nameOf.get(campaign.customer_id);
    if (!campaign || customer_name === undefined) return [];
    return [
      {
        campaign: campaign_id,
        campaign_name: campaign.name,
        customer_name,
        length,
        held: status === "held",
      },
    ];
  });
  const seen = spots.reduce((n, spot) => n + spot.length, 0);
  return {
    spots,
    others: {
      spots: Math.max(0, there.booked_spots - spots.length),
      seconds: Math.max(0, there.booked_seconds - seen),
    },
  };
};
