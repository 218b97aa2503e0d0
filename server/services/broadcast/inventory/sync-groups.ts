import type { calls } from "@/lib/calls";
import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { invalid, notFound, stale } from "@/lib/errors";
import { compareWeeks, countDifferences } from "@/lib/inventory/week-diff";
import { type Ctx, inTransaction, keyOf, rehearse, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readWeeks } from "@/server/data/queries/inventory/break-rules";
import { chooseDisplacement } from "@/server/services/broadcast/inventory/displace";
import { followStation } from "./sync";

type Calls = (typeof calls)["sync_groups"];
const STALE = ["sync_groups", "stations", "breaks", "logs", "campaigns"];

const groupAt = (ctx: Ctx, uuid: string) =>
  ctx.db.station.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { followers: { where: { archived_at: null }, orderBy: { name: "asc" } } },
  });
const presentGroup = ({
  uuid,
  name,
  sync_group,
  followers,
  version,
}: Awaited<ReturnType<typeof groupAt>>) => ({
  uuid,
  name: sync_group || name,
  version,
  followers: followers.map((f) => ({ uuid: f.uuid, name: f.name })),
});

export const list: Service<Calls["list"]> = async (ctx) => {
  const found = await ctx.db.station.findMany({
    where: { archived_at: null, followers: { some: { archived_at: null } } },
    include: { followers: { where: { archived_at: null }, orderBy: { name: "asc" } } },
    orderBy: { name: "asc" },
  });
  return { rows: found.map((s) => ({ ...presentGroup(s), leader: s.name })) };
};

/** The stations that are going to follow; refused where one leads others, or is the leader. */
async function requireFollowers(ctx: Ctx, leader: string, followers: readonly string[]) {
  const wanted = await ctx.db.station.findMany({
    where: { uuid: { in: [...followers] }, archived_at: null },
    include: { followers: { where: { archived_at: null }, select: { uuid: true } } },
  });
  for (const [i, uuid] of followers.entries()) {
    const station = wanted.find((s) => s.uuid === uuid);
    if (!station) throw invalid(`followers.${i}`, "bad_id");
    if (uuid === leader || station.followers.length) throw invalid(`followers.${i}`, "bad_leader");
  }
  return wanted;
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  (input.preview ? rehearse : inTransaction)(ctx, async (ctx) => {
    const { leader: uuid, name, followers, version } = input;
    const leader = await groupAt(ctx, uuid);
    if (leader.leader_id || leader.archived_at) throw invalid("leader", "bad_leader");
    if (version !== leader.version) throw stale(presentGroup(leader));
    const wanted = await requireFollowers(ctx, uuid, followers);
    const joining = wanted.filter((s) => s.leader_id !== uuid);
    const leaving = leader.followers.filter((f) => !followers.includes(f.uuid));
    const weeks = await readWeeks(ctx, [uuid, ...joining.map((s) => s.uuid)]);
    const week = weeks.get(uuid)?.lines ?? [];
    const found = joining
      .map((s) => ({
        uuid: s.uuid,
        name: s.name,
        breaks: compareWeeks(weeks.get(s.uuid)?.lines ?? [], week),
      }))
      .filter((s) => countDifferences(s.breaks));
    const how = chooseDisplacement(input);
    const displaced: DisplacedSpot[] = [];
    for (const station of leaving) displaced.push(...(await followStation(ctx, station, null, how)));
    for (const station of joining) displaced.push(...(await followStation(ctx, station, uuid, how)));
    const { count } = await ctx.db.station.updateMany({
      where: { uuid, version },
      data: { sync_group: name || null, version: version + 1 },
    });
    if (count === 0) throw stale(presentGroup(await groupAt(ctx, uuid)));
    const after = await groupAt(ctx, uuid);
    await record(ctx, "sync_group.updated", {
      uuid,
      before: presentGroup(leader),
      after: presentGroup(after),
    });
    await publishChange(ctx, STALE);
    return { uuid, version: after.version, differences: found, displaced };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const leader = await groupAt(ctx, uuid);
    if (leader.followers.length === 0) throw notFound();
    for (const station of leader.followers) await followStation(ctx, station, null, "refuse");
    await ctx.db.station.updateMany({
      where: { uuid },
      data: { sync_group: null, version: { increment: 1 } },
    });
    await record(ctx, "sync_group.deleted", { uuid, before: presentGroup(leader) });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
