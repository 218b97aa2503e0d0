import { assignPositions } from "@/lib/booking/positions";
import type { DisplacedSpot } from "@/lib/calls/broadcast/breaks";
import { addDays, type Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { type Displacement, displaceSpots, type HeldSpot, toRuledBreaks } from "@/lib/inventory/displace";
import { takeAt, takeFrom } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import {
  type BookedRow,
  type Clash,
  moveToTimes,
  type prepareRemake,
} from "@/server/data/queries/inventory/remake-breaks";
import {
  closeGaps,
  markLogsChanged,
  readPositions,
  writePositions,
} from "@/server/data/queries/sales/bookings";
import { readRemaining } from "@/server/data/queries/sales/releases";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";
import { readCompetition, readParties } from "@/server/services/broadcast/booking/party";
import { readArtists } from "@/server/services/broadcast/traffic/logs/desk";

type DisplaceWork = Awaited<ReturnType<typeof prepareRemake>>;
/** How spots that lose their break are handled: refuse the change, only report them, or move them. */
export type DisplaceOptions = "refuse" | "tell" | "displace";

/** What is done with spots that lose their break: a preview only lists them, else they go or the change is refused. */
export function chooseDisplacement({
  preview,
  displace,
}: {
  preview?: boolean | undefined;
  displace?: boolean | undefined;
}): DisplaceOptions {
  if (preview) return "tell";
  return displace ? "displace" : "refuse";
}
/** A spot whose break is gone, and where it moves; `mirrored`: it follows the spot of a leading station. */
export type Decided = { spot: BookedRow; move: Displacement; mirrored: boolean };

const dayOf = ({ station, date }: { station: string; date: string }) => `${station}|${date}`;

type StandingSpot = BookedRow & HeldSpot;
/** Adds to spots what the rules of booking read: the competitors of their campaigns, and the artists heard in them. */
async function addAsked(ctx: Ctx, spots: readonly BookedRow[]): Promise<StandingSpot[]> {
  const campaigns = await ctx.db.campaign.findMany({
    where: { uuid: { in: [...new Set(spots.map((spot) => spot.campaign))] } },
  });
  const parties = await readParties(ctx, campaigns.map(readCompetition));
  const partyOf = new Map(campaigns.map(({ uuid }, at) => [uuid, takeAt(parties, at)]));
  const artists = await readArtists(
    ctx,
    spots.flatMap((spot) => spot.commercial ?? []),
  );
  return spots.map((spot) => {
    const { campaign, segment, advertiser, category, length, place, alone, separation_minutes, tied } = spot;
    const { competes, picked, separation } = takeFrom(partyOf, campaign);
    const own = { campaign, segment, block: tied?.to ?? segment, advertiser, category };
    const sold = { length, count: 1, place, alone, position: null, separation_minutes };
    const heard = artists.get(spot.commercial ?? "") ?? [];
    return { ...spot, asked: { ...own, ...sold, artists: heard, competes, picked, separation } };
  });
}

/** The dates of the families of stations that lose breaks, and the dates beside them, whose spots keep distances. */
function listDates(clashes: readonly Clash[], family: (station: string) => readonly { uuid: string }[]) {
  const dates = clashes.flatMap(({ station, date }) =>
    family(station).flatMap(({ uuid }) =>
      [addDays(date, -1), date, addDays(date, 1)].map((near) => ({ station: uuid, date: near })),
    ),
  );
  return [...new Map(dates.map((one) => [dayOf(one), one])).values()];
}

/** Decides for every spot that its break no longer holds; spots of followers go with their leader's. */
export async function decideDisplaced(
  ctx: Ctx,
  work: DisplaceWork,
  clashes: readonly Clash[],
): Promise<Decided[]> {
  const stations = await ctx.db.station.findMany({
    select: { uuid: true, leader_id: true, separation_minutes: true, day_start: true },
  });
  const stationOf = new Map(stations.map((s) => [s.uuid, s]));
  const family = (uuid: string) => {
    const source = stationOf.get(uuid)?.leader_id ?? uuid;
    return stations.filter((s) => s.uuid === source || s.leader_id === source || s.uuid === uuid);
  };
  const { spots: booked, breaks } = await work.standing(listDates(clashes, family));
  const spots = await addAsked(ctx, booked);
  const clashesOf = Map.groupBy(clashes, dayOf);
  const breaksOf = Map.groupBy(breaks, dayOf);
  /** What stands on each day, after the days before it are decided. */
  const spotsOf = Map.groupBy(spots, dayOf);
  const own: Decided[] = [];
  // Clashes come by date, so the moves of a day are known before the next is decided.
  for (const [day, there] of clashesOf) {
    const { station: uuid, date } = takeAt(there, 0);
    const station = takeFrom(stationOf, uuid);
    const standing = (near: Day) => {
      const key = dayOf({ station: uuid, date: near });
      return toRuledBreaks({ ...station, date: near }, breaksOf.get(key) ?? [], spotsOf.get(key) ?? []);
    };
    const daySpots = spotsOf.get(day) ?? [];
    const found = displaceSpots(there, breaksOf.get(day) ?? [], daySpots, {
      ...station,
      date,
      before: standing(addDays(date, -1)),
      after: standing(addDays(date, 1)),
    });
    const moves = new Map(found.map((move) => [move.spot, move]));
    const byId = new Map(daySpots.map((spot) => [spot.uuid, spot]));
    own.push(...found.map((move) => ({ spot: takeFrom(byId, move.spot), move, mirrored: false })));
    spotsOf.set(
      day,
      daySpots.flatMap((spot) => {
        const move = moves.get(spot.uuid);
        if (!move) return [spot];
        return move.to_second === null ? [] : [{ ...spot, second: move.to_second }];
      }),
    );
  }
  const leaders = new Map(own.filter((d) => !d.spot.leader_spot).map((d) => [d.spot.uuid, d.move]));
  // A mirrored spot has its leader's place: it moves with it, and is removed where that is not possible.
  const alone = own
    .filter((d) => d.spot.leader_spot && !leaders.has(d.spot.leader_spot))
    .map((d) => ({ ...d, move: { ...d.move, to_second: null } }));
  const mirrored = spots.flatMap((spot) => {
    const move = spot.leader_spot && leaders.get(spot.leader_spot);
    return move ? [{ spot, move: { ...move, spot: spot.uuid }, mirrored: true }] : [];
  });
  return [...own.filter((d) => !d.spot.leader_spot), ...alone, ...mirrored];
}

/** Converts to the output of the call; a mirrored spot that is removed with its leader's is listed once. */
export const toDisplacedSpots = (found: readonly Decided[]): DisplacedSpot[] =>
  found
    .filter((d) => !d.mirrored)
    .map(({ spot, move }) => ({
      uuid: spot.uuid,
      station: spot.station,
      station_name: spot.station_name,
      campaign: spot.campaign,
      campaign_name: spot.campaign_name,
      title: spot.title,
      length: spot.length,
      date: spot.date,
      second: spot.second,
      to_second: move.to_second,
      why: move.why,
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.second - b.second || a.uuid.localeCompare(b.uuid));

/** Moves what can be moved and removes the rest, which its campaigns list as unplaced. */
export async function displace(ctx: Ctx, work: DisplaceWork, found: readonly Decided[]) {
  const lost = found.filter((d) => d.move.to_second === null);
  const billed = lost.filter((d) => d.spot.billed).length;
  if (billed) throw conflict("spots_are_billed", { spots: billed });
  await work.openFor();
  const daySpots = await moveToTimes(
    ctx,
    found.flatMap(({ spot, move }) =>
      move.to_second === null ? [] : [{ spot: spot.uuid, second: move.to_second }],
    ),
  );
  const removed = lost.map((d) => d.spot.uuid);
  await writeReported(ctx, listSpots(removed, { mirrors: true }), async () => {
    await ctx.db.spot.deleteMany({
      where: {
        OR: [{ uuid: { in: removed }, leader_spot_id: { not: null } }, { leader_spot_id: { in: removed } }],
      },
    });
    await ctx.db.spot.deleteMany({ where: { uuid: { in: removed } } });
  });
  await closeGaps(ctx, [...new Set([...daySpots, ...found.map((d) => d.spot.break)])]);
  const came = new Map(found.map(({ spot }) => [spot.uuid, spot.tied]));
  for (const seats of Map.groupBy(await readPositions(ctx, daySpots), (s) => s.break).values()) {
    const remaining = seats.filter((s) => !came.has(s.uuid));
    const coming = seats.filter((s) => came.has(s.uuid));
    await writePositions(
      ctx,
      assignPositions(
        remaining,
        coming.map((s) => ({ ...s, pinned: false, near: getNearPart(takeFrom(came, s.uuid)) })),
        0,
      ),
    );
  }
  const days = new Map(found.map(({ spot }) => [dayOf(spot), { station: spot.station, date: spot.date }]));
  await markLogsChanged(ctx, [...days.values()]);
  await updateCampaigns(ctx, lost);
}

/** A moved spot goes behind the others; one with a reminder goes before them. */
const getNearPart = (tied: BookedRow["tied"]) => (tied && !tied.reminds ? "top" : "bottom");

/** Updates the campaigns of removed spots: remaining spots and unplaced ones. */
async function updateCampaigns(ctx: Ctx, lost: readonly Decided[]) {
  const own = lost.filter((d) => d.spot.leader_spot === null);
  for (const [uuid, of] of Map.groupBy(own, (d) => d.spot.campaign)) {
    const { spots, total } = await readRemaining(ctx, uuid);
    const { unplaced, status } = await ctx.db.campaign.findFirstOrThrow({
      where: { uuid },
      select: { unplaced: true, status: true },
    });
    const more = [...Map.groupBy(of, (d) => `${d.spot.segment_at}|${d.spot.station}`).values()].map(
      (same) => {
        const { segment_at, station } = takeAt(same, 0).spot;
        return {
          segment: segment_at,
          station,
          missing: same.length,
          reasons: [{ rule: "break_changed", count: same.length }],
          relaxations: [],
        };
      },
    );
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        // The total of a draft with held spots is estimated, not summed.
        ...(status !== "draft" && { spots_booked: spots, total }),
        unplaced: [...unplaced, ...more],
        version: { increment: 1 },
      },
    });
  }
}
