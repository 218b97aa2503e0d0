import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import {
  type FlightRotation,
  listUncoveredDays,
  replaceMembers,
  trimToValidity,
} from "@/lib/commercials/flights";
import type { SwapCommercial } from "@/lib/commercials/swap";
import { conflict, notFound, Refusal, stale } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readSegmentSpots, type SegmentSpot } from "@/server/data/queries/sales/swaps";
import { syncCommercialVisibility, syncGroupVisibility } from "@/server/data/queries/tenant/visibility";
import { takeCopyIntoRevision } from "@/server/services/broadcast/revisions/find";
import { presentCopy } from "../campaigns/copy-plan";
import type { CampaignRow } from "../campaigns/read";
import { createCampaignGroup, saveGroup, toMembers } from "./commercial-groups";
import { campaignToSwap, holdSpots, readCommercialsToSwap, SWAP_STALE, swapCommercials } from "./swap";
import { assignTurns, readSegmentRotation } from "./turns";

type Calls = (typeof calls)["commercials"];
type RotateInput = Input<Calls["rotate"]>;
type SegmentRow = CampaignRow["segments"][number];

function segmentToRotate(ctx: Ctx, row: CampaignRow, { segment, version }: RotateInput): SegmentRow {
  const found = row.segments.find((s) => s.uuid === segment);
  if (!found) throw notFound();
  if (row.version !== version) throw stale({ version: row.version });
  if (found.to_date < ctx.today) throw conflict("is_over");
  return found;
}

/** Throws `invalid` unless the commercials are distinct, of the segment's length, and run on days of the segment. */
function checkMembers(
  { members }: RotateInput,
  segment: SegmentRow,
  commercials: ReadonlyMap<string, SwapCommercial>,
) {
  const fields = members.flatMap(({ commercial, from, to }, i) => {
    const fieldOf = (name: string, code: string) => [{ path: `members.${i}.${name}`, code }];
    if (members.findIndex((m) => m.commercial === commercial) < i) return fieldOf("commercial", "twice");
    if (takeFrom(commercials, commercial).length !== segment.length)
      return [
        { path: `members.${i}.commercial`, code: "length_differs", values: { length: segment.length } },
      ];
    if (from && to && to < from) return fieldOf("to", "before_start");
    if (from && (from < segment.from_date || from > segment.to_date))
      return fieldOf("from", "outside_flight");
    if (to && (to < segment.from_date || to > segment.to_date)) return fieldOf("to", "outside_flight");
    return [];
  });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}

/** A commercial airs only while it and the rights of its artists are valid, where others can take its turn. */
function limitRotation(of: FlightRotation, commercials: ReadonlyMap<string, SwapCommercial>): FlightRotation {
  if (of.members.length < 2) return of;
  const terms = [...commercials.values()].map((c): [string, SwapCommercial] => {
    const ends = [c.valid_to, c.rights_until].filter((end) => end !== null).sort();
    return [c.uuid, { ...c, valid_to: ends[0] ?? null }];
  });
  return trimToValidity(of, new Map(terms));
}

/** Saves a rotation as the group of a segment; a group that other segments use too stays as it is. */
async function saveRotation(ctx: Ctx, row: CampaignRow, segment: SegmentRow, of: FlightRotation) {
  const [only, ...others] = of.members;
  if (!only) return { commercial_id: null, group_id: null };
  if (others.length === 0 && only.from === null && only.to === null)
    return { commercial_id: only.commercial, group_id: null };
  const { group_id } = segment;
  const users = group_id && (await withoutScope(() => ctx.db.segment.count({ where: { group_id } })));
  if (!group_id || users !== 1)
    return { commercial_id: null, group_id: await createCampaignGroup(ctx, row, of) };
  const { uuid, version, name, customer_id } = await ctx.db.commercial_group.findUniqueOrThrow({
    where: keyOf(ctx, group_id),
  });
  await saveGroup(ctx, {
    uuid,
    version,
    name,
    customer: customer_id,
    mode: of.mode,
    pattern: [...of.pattern],
    members: toMembers(of),
  });
  return { commercial_id: null, group_id };
}

/** What airs in a segment: its spots, or the days of its rotation while it has none. */
function presentSegment(ctx: Ctx, segment: SegmentRow, of: FlightRotation, spots: readonly SegmentSpot[]) {
  const days = spots.map(({ date, commercial }) => ({ segment: segment.uuid, date, commercial, spots: 1 }));
  const gaps = listUncoveredDays(segment, of.members).map((range) => ({
    ...range,
    segment: segment.uuid,
    spots: 0,
    reason: "no_commercial" as const,
    commercial: null,
    title: "",
  }));
  return presentCopy(ctx, days).then((of) => (spots.length === 0 ? { ...of, missing: gaps } : of));
}

export const rotate: Service<Calls["rotate"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToSwap(ctx, input.campaign);
    const segment = segmentToRotate(ctx, row, input);
    const ids = [...new Set(input.members.map((m) => m.commercial))];
    const commercials = await readCommercialsToSwap(ctx, row, ids, "members.*.commercial");
    checkMembers(input, segment, commercials);
    const old = await readSegmentRotation(ctx, segment);
    const of = replaceMembers(old, input.members);
    const ahead = (await holdSpots(ctx, row)).filter((p) => p.segment === segment.uuid);
    const spots = await withoutScope(() => readSegmentSpots(ctx, segment.uuid));
    const turn = assignTurns(limitRotation(of, commercials), spots);
    const { report, swaps } = await swapCommercials(
      ctx,
      row,
      ahead,
      (p) => commercials.get(turn.get(p.uuid) ?? "") ?? null,
      input.preview,
    );
    const put = new Map(swaps.changed.map((c) => [c.spot, c.copy]));
    const next = spots.map((p) => ({ ...p, commercial: put.has(p.uuid) ? put.get(p.uuid)! : p.commercial }));
    const { runs: before } = await presentSegment(ctx, segment, old, spots);
    const { runs: after, missing } = await presentSegment(ctx, segment, of, next);
    if (!input.preview) await save(ctx, row, segment, of, report);
    return { ...report, version: row.version + (input.preview ? 0 : 1), before, after, missing };
  });

type Report = Awaited<ReturnType<typeof swapCommercials>>["report"];
async function save(ctx: Ctx, row: CampaignRow, segment: SegmentRow, of: FlightRotation, report: Report) {
  const copy = { ...(await saveRotation(ctx, row, segment, of)), length: segment.length };
  await ctx.db.segment.updateMany({ where: { uuid: segment.uuid }, data: copy });
  await takeCopyIntoRevision(ctx, row.uuid, [segment], copy);
  const { count } = await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid, version: row.version },
    data: { version: row.version + 1 },
  });
  if (count === 0) throw stale({ version: row.version + 1 });
  for (const { commercial } of of.members) await syncCommercialVisibility(ctx, commercial);
  if (copy.group_id) await syncGroupVisibility(ctx, copy.group_id);
  const { kept, logs, ...sums } = report;
  await record(ctx, "campaign.copy_rotated", {
    uuid: row.uuid,
    before: { name: row.name },
    after: {
      name: row.name,
      segment: row.segments.indexOf(segment) + 1,
      members: of.members.map(({ commercial, weight, from, to }) => ({ commercial, weight, from, to })),
      ...sums,
      kept: kept.length,
      logs: logs.length,
    },
  });
  await publishChange(ctx, SWAP_STALE);
}
