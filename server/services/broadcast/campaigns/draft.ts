import type { calls } from "@/lib/calls";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concern, concernReports } from "@/server/data/queries/concerns";
import { checkOrder, type Own, requireListPrices } from "./check";
import { HELD_STALE, holdPlays } from "./hold";
import { agentsOf, columnsOf, layOut, putSegments } from "./keep";
import { campaignTo, campaignToRead, segmentsOf, shown } from "./read";
import { endHolds } from "./release";

type Calls = (typeof calls)["campaigns"];

/** What a booked campaign may still have changed, and a draft while its plays stay held: nothing that was sold. */
const ALWAYS = new Set([
  "name",
  "po_number",
  "contract_number",
  "note",
  "live_report",
  "agent",
  "agency",
  "budget",
]);

/** Saves a new draft; answers its uuid. */
export async function saved(ctx: Ctx, ask: Own): Promise<string> {
  const { tenant_id } = placeOf(ctx);
  const { name, start_date, end_date, customer } = ask;
  const { uuid } = await ctx.db.campaign.create({
    data: {
      tenant_id,
      ...columnsOf(ctx, ask),
      ...{ name, start_date, end_date, customer_id: customer },
      ...(await agentsOf(ctx, ask)),
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    },
    select: { uuid: true },
  });
  await putSegments(ctx, uuid, ask.segments);
  await layOut(ctx, uuid);
  await concern(ctx, customer);
  return uuid;
}

export const create_draft: Service<Calls["create_draft"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    requireListPrices(ctx, ask);
    await checkOrder(ctx, ask);
    const uuid = await saved(ctx, ask);
    await record(ctx, "campaign.created", { after: await campaignToRead(ctx, uuid) });
    await tell(ctx, ["campaigns", "customers"]);
    return shown(ctx, uuid);
  });

/** A draft that holds its plays lets them go and holds what fits of the new ones, until the same date. */
export const changed = (ctx: Ctx, uuid: string, version: number, ask: Partial<Own>) =>
  inTransaction(ctx, async (ctx) => {
    const sold = Object.keys(ask).filter((field) => !ALWAYS.has(field));
    const before = await campaignTo(ctx, sold.length ? "edit" : "note", uuid);
    const draft = before.status === "draft";
    requireListPrices(ctx, ask, { ...before, segments: segmentsOf(before) });
    await checkOrder(ctx, { ...(draft && { ...dates(before), segments: segmentsOf(before) }), ...ask });
    const agents = await agentsOf(ctx, ask, before);
    const { count } = await ctx.db.campaign.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ctx, ask), ...agents, version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    const holds = sold.length > 0 ? before.holds_until : null;
    if (holds) await endHolds(ctx, [uuid]);
    if (ask.segments) await putSegments(ctx, uuid, ask.segments);
    if (draft) await layOut(ctx, uuid);
    if (holds && holds >= ctx.today) await holdPlays(ctx, await campaignToRead(ctx, uuid), holds);
    const given = agents.agent_id !== before.agent_id || agents.agency_id !== before.agency_id;
    if (given || draft)
      for (const customer of new Set([before.customer_id, ask.customer ?? before.customer_id]))
        await concern(ctx, customer);
    if (given) await concernReports(ctx, before.customer_id);
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.updated", { before, after });
    await tell(ctx, ["campaigns", "customers", ...(holds ? HELD_STALE : [])]);
    return shown(ctx, uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  changed(ctx, uuid, version, ask);

const dates = (row: { start_date: string; end_date: string }) => ({
  start_date: row.start_date as Own["start_date"],
  end_date: row.end_date as Own["end_date"],
});
