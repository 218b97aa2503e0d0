import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { openSegments } from "@/lib/campaigns/revision";
import { RevisedTerms } from "@/lib/campaigns/revision-shapes";
import { type Day, pickLater } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { checkCampaign, requireListPrices } from "@/server/services/broadcast/campaigns/check";
import {
  type CampaignRow,
  campaignToChange,
  presentCampaign,
  readSegments,
} from "@/server/services/broadcast/campaigns/read";
import { countBySegment, findOpenRevision, readRevisionSpots } from "./find";
import { presentRevision, revisionToChange, revisionToRead } from "./read";

type Calls = (typeof calls)["revisions"];
const STALE = ["campaigns", "revisions"];

/** The terms of a campaign from a date on, and where its segments come from. */
async function readTermsFrom(ctx: Ctx, row: CampaignRow, from: Day) {
  const sold = readSegments(row);
  const { standing } = await readRevisionSpots(ctx, row.uuid, from);
  const before = standing.filter((spot) => spot.date < from);
  const counts = countBySegment(before, getCurrencyPlaces(tenantOf(ctx).currency));
  const { segments, origins } = openSegments(sold, from, counts, randomUUID);
  const terms = RevisedTerms.parse({
    ...row,
    category: row.category_id,
    start_date: pickLater(row.start_date, from),
    segments,
    unfinished: null,
  });
  return { terms, origins };
}

/** Opens the revision of a booked campaign from tomorrow at the earliest. */
export const open: Service<Calls["open"]> = (ctx, { uuid, version, from }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToChange(ctx, "revise", uuid);
    if (row.version !== version) throw stale(await presentCampaign(ctx, uuid));
    if (await findOpenRevision(ctx, uuid)) throw conflict("revision_open");
    if (from <= ctx.today) throw invalid("from", "in_past");
    if (from > row.end_date) throw invalid("from", "after_end");
    await ctx.db.campaign_revision.create({
      data: {
        campaign_id: uuid,
        from_date: from,
        ...(await readTermsFrom(ctx, row, from)),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await record(ctx, "campaign.revision_opened", {
      uuid,
      after: { name: row.name, number: row.number, from },
    });
    await publishChange(ctx, STALE);
    return presentRevision(ctx, uuid);
  });

/** Returns the open revision of a campaign as a draft. */
export const retrieve: Service<Calls["retrieve"]> = (ctx, { uuid }) => presentRevision(ctx, uuid);

/** Updates the open revision; the campaign does not change. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const { row, revision } = await revisionToChange(ctx, uuid);
    if (revision.version !== version) throw stale(await presentRevision(ctx, uuid));
    const terms = { ...revision.terms, ...input };
    if (terms.start_date < revision.from_date) throw invalid("start_date", "before_revision");
    if (terms.segments.some((segment) => segment.from_date < revision.from_date))
      throw invalid("segments", "before_revision");
    requireListPrices(ctx, input, { ...row, segments: revision.terms.segments });
    await checkCampaign(ctx, { ...terms, customer: row.customer_id });
    const known = new Set([
      ...revision.terms.segments.map((segment) => segment.uuid),
      ...Object.keys(revision.origins),
    ]);
    const named = terms.segments.map((segment) => ({
      ...segment,
      uuid: segment.uuid && known.has(segment.uuid) ? segment.uuid : randomUUID(),
    }));
    const { count } = await ctx.db.campaign_revision.updateMany({
      where: { uuid: revision.uuid, version },
      data: { terms: { ...terms, segments: named }, version: version + 1 },
    });
    if (count === 0) throw stale(await presentRevision(ctx, uuid));
    await record(ctx, "campaign.revision_updated", { uuid, after: { name: row.name, number: row.number } });
    await publishChange(ctx, STALE);
    return presentRevision(ctx, uuid);
  });

/** Deletes the open revision; the campaign does not change. */
export const discard: Service<Calls["discard"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { row, revision } = await revisionToRead(ctx, uuid);
    await campaignToChange(ctx, "note", row.uuid);
    await ctx.db.campaign_revision.deleteMany({ where: { uuid: revision.uuid, applied_at: null } });
    await record(ctx, "campaign.revision_discarded", {
      uuid,
      before: { name: row.name, number: row.number },
    });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
