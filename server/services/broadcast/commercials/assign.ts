import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import { invalid } from "@/lib/errors";
import type { Rotation } from "@/lib/rules/rotation";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concernCopy, concernGroup } from "@/server/data/queries/concerns";
import type { CampaignRow } from "../campaigns/read";
import { saveGroup } from "../commercial-groups";
import { campaignToSwap, copiesFor, holdPlays, SWAP_STALE, swap, within } from "./swap";
import { rotationOf, turns } from "./turns";

type Calls = (typeof calls)["commercials"];
type Asked = Ask<Calls["assign"]>;

/** What was asked for as a rotation: a group as it stands, or commercials by their weights. */
async function wanted(ctx: Ctx, { commercials, groups, weights }: Asked): Promise<Rotation> {
  const [group] = groups;
  if (group && commercials.length) throw invalid("groups", "one_or_the_other");
  if (group) return rotationOf(ctx, group);
  if (commercials.length === 0) throw invalid("commercials", "required");
  if (weights.length && weights.length !== commercials.length) throw invalid("weights", "one_each");
  const members = commercials.map((commercial, i) => {
    const weight = weights[i] ?? 1;
    return { commercial, weight, weekdays: [], hours: [] };
  });
  return { mode: "weight", pattern: [], members };
}

/** Several commercials become a group of the campaign's, by weight. */
async function groupOf(ctx: Ctx, row: CampaignRow, { groups, commercials }: Asked, of: Rotation) {
  if (groups[0] || commercials.length < 2) return groups[0] ?? null;
  const like = await ctx.db.commercial_group.findMany({ where: { name: { startsWith: row.name } } });
  const taken = new Set(like.map((g) => g.name));
  const free = Array.from({ length: like.length + 1 }, (_, i) => (i ? `${row.name} (${i + 1})` : row.name));
  const { after } = await saveGroup(ctx, {
    name: free.find((name) => !taken.has(name))!,
    customer: row.customer_id,
    mode: "weight",
    pattern: [],
    members: of.members.map((m) => ({ ...m, weekdays: [...m.weekdays], hours: [...m.hours] })),
  });
  return after.uuid;
}

export const assign: Service<Calls["assign"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToSwap(ctx, ask.campaign);
    const of = await wanted(ctx, ask);
    const ids = [...new Set(of.members.map((m) => m.commercial))];
    const copies = await copiesFor(ctx, row, ids, ask.groups.length ? "groups.0" : "commercials.*");
    const [first] = copies.values();
    const odd = ids.findIndex((id) => copies.get(id)!.length !== first!.length);
    if (odd > 0) throw invalid(`commercials.${odd}`, "length_differs", { length: first!.length });
    const plays = (await holdPlays(ctx, row)).filter((p) => within([p.station], ask.stations));
    const turn = turns(of, plays);
    const { report } = await swap(ctx, row, plays, (p) => copies.get(turn.get(p.uuid)!)!, ask.preview);
    const segments = row.segments.filter((s) => within(s.station_ids, ask.stations));
    if (ask.preview) return { ...report, segments: segments.length, group: ask.groups[0] ?? null };
    const group = await groupOf(ctx, row, ask, of);
    await ctx.db.segment.updateMany({
      where: { uuid: { in: segments.map((s) => s.uuid) } },
      data: { group_id: group, commercial_id: group ? null : ids[0]!, length: first!.length },
    });
    await ctx.db.campaign.updateMany({ where: { uuid: row.uuid }, data: { version: row.version + 1 } });
    for (const id of ids) await concernCopy(ctx, id);
    if (group) await concernGroup(ctx, group);
    const { kept, logs, ...sums } = report;
    await record(ctx, "campaign.copy_assigned", {
      uuid: row.uuid,
      before: { name: row.name },
      after: {
        name: row.name,
        commercials: ids,
        group,
        stations: ask.stations,
        ...sums,
        kept: kept.length,
        logs: logs.length,
      },
    });
    await tell(ctx, SWAP_STALE);
    return { ...report, segments: segments.length, group };
  });
