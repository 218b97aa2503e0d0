import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { syncReportVisibility, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { cancelApproval } from "@/server/services/broadcast/approvals/find";
import {
  type PricedDraft,
  priceDraft,
  putSegments,
  refreshPrice,
  resolveCampaignAgents,
  storePrice,
  toColumns,
} from "@/server/services/broadcast/booking/keep";
import { pickSale, toSale } from "@/server/services/broadcast/booking/plan-input";
import { endHolds } from "@/server/services/broadcast/booking/release";
import { assignPaintings, readPaintedSegments } from "@/server/services/broadcast/schedules/painting";
import { type CampaignFields, checkCampaign, requireListPrices } from "./check";
import { readUnsaved } from "./estimate";
import { HELD_STALE, holdSpots } from "./hold";
import { campaignToChange, campaignToRead, presentCampaign, readSegments } from "./read";

type Calls = (typeof calls)["campaigns"];

/** Fields that may change on a booked campaign, and on a draft without releasing its held spots. */
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
/** Whether a change concerns nothing that is sold. */
const isNote = (input: Partial<CampaignFields>) => Object.keys(input).every((field) => ALWAYS.has(field));

/** Saves a new draft, with its price where it is known. Returns its uuid. */
export async function insertDraft(
  ctx: Ctx,
  input: CampaignFields,
  priced: PricedDraft | null,
): Promise<string> {
  const { name, start_date, end_date, customer } = input;
  const { uuid } = await ctx.db.campaign.create({
    data: {
      ...toColumns(ctx, input),
      name,
      start_date,
      end_date,
      customer_id: customer,
      ...(await resolveCampaignAgents(ctx, input)),
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    },
    select: { uuid: true },
  });
  await putSegments(ctx, uuid, input.segments);
  if (priced) await storePrice(ctx, uuid, priced);
  await syncVisibility(ctx, customer);
  return uuid;
}

export const create_draft: Service<Calls["create_draft"]> = async (ctx, input) => {
  requireListPrices(ctx, input);
  await checkCampaign(ctx, input);
  const priced = await priceDraft(ctx, await readUnsaved(ctx, { ...input, campaign: null }));
  return inTransaction(ctx, async (ctx) => {
    await checkCampaign(ctx, input);
    const uuid = await insertDraft(ctx, input, priced);
    await record(ctx, "campaign.created", { after: await campaignToRead(ctx, uuid) });
    await publishChange(ctx, ["campaigns", "customers"]);
    return presentCampaign(ctx, uuid);
  });
};

/** The price of a draft with these changes; null where nothing that is sold changes. */
async function priceChanged(
  ctx: Ctx,
  uuid: string,
  version: number,
  input: Partial<CampaignFields>,
): Promise<PricedDraft | null> {
  if (isNote(input)) return null;
  const before = await campaignToChange(ctx, "edit", uuid);
  if (before.version !== version) throw stale(await presentCampaign(ctx, uuid));
  requireListPrices(ctx, input, { ...before, segments: readSegments(before) });
  if (before.status !== "draft") return null;
  await checkCampaign(ctx, { ...dates(before), segments: readSegments(before), ...input });
  return priceDraft(ctx, pickSale({ ...toSale(before), ...input }));
}

/**
 * Updates a draft. One that holds spots releases them and holds what fits of the new ones, until the same date. A
 * change of what is sold withdraws a request for approval.
 */
export async function updateDraft(ctx: Ctx, uuid: string, version: number, input: Partial<CampaignFields>) {
  const priced = await priceChanged(ctx, uuid, version, input);
  let isRepainted = false;
  const shown = await inTransaction(ctx, async (ctx) => {
    const note = isNote(input);
    const found = await campaignToChange(ctx, note ? "note" : "edit", uuid);
    const isWithdrawn = !note && (await cancelApproval(ctx, uuid)) !== null;
    const before = isWithdrawn ? await campaignToRead(ctx, uuid) : found;
    const draft = before.status === "draft";
    requireListPrices(ctx, input, { ...before, segments: readSegments(before) });
    await checkCampaign(ctx, {
      ...(draft && { ...dates(before), segments: readSegments(before) }),
      ...input,
    });
    const agents = await resolveCampaignAgents(ctx, input, before);
    const { count } = await ctx.db.campaign.updateMany({
      where: { uuid, version },
      data: { ...toColumns(ctx, input), ...agents, version: version + 1 },
    });
    if (count === 0) throw stale(await presentCampaign(ctx, uuid));
    const holds = note ? null : before.holds_until;
    if (holds) await endHolds(ctx, [uuid]);
    if (input.segments) {
      const pending = before.unfinished?.segments.flatMap(({ segment }) => segment.uuid ?? []) ?? [];
      const painted = await readPaintedSegments(ctx, uuid);
      await putSegments(ctx, uuid, input.segments, [...pending, ...painted]);
    }
    if (priced) await storePrice(ctx, uuid, priced);
    if (draft)
      isRepainted = await assignPaintings(ctx, await campaignToRead(ctx, uuid), readSegments(before));
    if (holds && holds >= ctx.today) await holdSpots(ctx, await campaignToRead(ctx, uuid), holds);
    const given = agents.agent_id !== before.agent_id || agents.agency_id !== before.agency_id;
    if (given || draft)
      for (const customer of new Set([before.customer_id, input.customer ?? before.customer_id]))
        await syncVisibility(ctx, customer);
    if (given) await syncReportVisibility(ctx, before.customer_id);
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.updated", {
      before,
      after: { ...after, ...(isWithdrawn && { approval: "withdrawn" }) },
    });
    await publishChange(ctx, [
      "campaigns",
      "customers",
      ...(holds || isWithdrawn ? HELD_STALE : []),
      ...(isWithdrawn ? ["tenant"] : []),
    ]);
    return presentCampaign(ctx, uuid);
  });
  if (!isRepainted) return shown;
  // Its price depends on the painted spots that are sold now.
  await refreshPrice(ctx, uuid);
  return presentCampaign(ctx, uuid);
}

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  updateDraft(ctx, uuid, version, input);

const dates = (row: { start_date: Day; end_date: Day }) => ({
  start_date: row.start_date,
  end_date: row.end_date,
});
