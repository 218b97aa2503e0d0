import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { FlightRotation } from "@/lib/commercials/flights";
import { invalid } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { syncCommercialVisibility, syncGroupVisibility } from "@/server/data/queries/tenant/visibility";
import { takeCopyIntoRevision } from "@/server/services/broadcast/revisions/find";
import type { CampaignRow } from "../campaigns/read";
import { createCampaignGroup } from "./commercial-groups";
import {
  campaignToSwap,
  holdSpots,
  isWithinStations,
  readCommercialsToSwap,
  SWAP_STALE,
  swapCommercials,
} from "./swap";
import { assignTurns, readRotation } from "./turns";

type Calls = (typeof calls)["commercials"];
type AssignInput = Input<Calls["assign"]>;

/** The given rotation: an existing group, or commercials with their weights. */
async function resolveRotation(
  ctx: Ctx,
  { commercials, groups, weights }: AssignInput,
): Promise<FlightRotation> {
  const [group] = groups;
  if (group && commercials.length) throw invalid("groups", "one_or_the_other");
  if (group) return readRotation(ctx, group);
  if (commercials.length === 0) throw invalid("commercials", "required");
  if (weights.length && weights.length !== commercials.length) throw invalid("weights", "one_each");
  const members = commercials.map((commercial, i) => {
    const weight = weights[i] ?? 1;
    return { commercial, weight, weekdays: [], hours: [], from: null, to: null };
  });
  return { mode: "weight", pattern: [], members };
}

/** Creates a group of the campaign from several commercials, by weight. */
const groupOf = async (
  ctx: Ctx,
  row: CampaignRow,
  { groups, commercials }: AssignInput,
  of: FlightRotation,
) => (groups[0] || commercials.length < 2 ? (groups[0] ?? null) : createCampaignGroup(ctx, row, of));

export const assign: Service<Calls["assign"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToSwap(ctx, input.campaign);
    const of = await resolveRotation(ctx, input);
    const ids = [...new Set(of.members.map((m) => m.commercial))];
    const commercials = await readCommercialsToSwap(
      ctx,
      row,
      ids,
      input.groups.length ? "groups.0" : "commercials.*",
    );
    const first = takeAt([...commercials.values()], 0);
    const odd = ids.findIndex((id) => takeFrom(commercials, id).length !== first.length);
    if (odd > 0) throw invalid(`commercials.${odd}`, "length_differs", { length: first.length });
    const spots = (await holdSpots(ctx, row)).filter((p) => isWithinStations([p.station], input.stations));
    const turn = assignTurns(of, spots);
    const { report } = await swapCommercials(
      ctx,
      row,
      spots,
      (p) => commercials.get(turn.get(p.uuid) ?? "") ?? null,
      input.preview,
    );
    const segments = row.segments.filter((s) => isWithinStations(s.station_ids, input.stations));
    if (input.preview) return { ...report, segments: segments.length, group: input.groups[0] ?? null };
    const group = await groupOf(ctx, row, input, of);
    const copy = {
      group_id: group,
      commercial_id: group ? null : takeAt(ids, 0),
      length: first.length,
    };
    await ctx.db.segment.updateMany({ where: { uuid: { in: segments.map((s) => s.uuid) } }, data: copy });
    await takeCopyIntoRevision(ctx, row.uuid, segments, copy);
    await ctx.db.campaign.updateMany({ where: { uuid: row.uuid }, data: { version: row.version + 1 } });
    for (const id of ids) await syncCommercialVisibility(ctx, id);
    if (group) await syncGroupVisibility(ctx, group);
    const { kept, logs, ...sums } = report;
    await record(ctx, "campaign.copy_assigned", {
      uuid: row.uuid,
      before: { name: row.name },
      after: {
        name: row.name,
        commercials: ids,
        group,
        stations: input.stations,
        ...sums,
        kept: kept.length,
        logs: logs.length,
      },
    });
    await publishChange(ctx, SWAP_STALE);
    return { ...report, segments: segments.length, group };
  });
