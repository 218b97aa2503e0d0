import type { calls } from "@/lib/calls";
import { type ComparedSpots, compareSpots } from "@/lib/campaigns/revision";
import type { RevisionDifference } from "@/lib/campaigns/revision-shapes";
import { invalid } from "@/lib/errors";
import { add, type Money } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import type { Ctx, Service } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import type { RevisableSpot } from "@/server/data/queries/sales/revisions";
import { findPublished } from "@/server/data/queries/sales/swaps";
import type { Sale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { toHours } from "@/server/services/broadcast/booking/terms";
import { withWaysOut } from "@/server/services/broadcast/booking/ways-out";
import { type CampaignRow, readSegments } from "@/server/services/broadcast/campaigns/read";
import { addPrices, type RevisionRow } from "./find";
import { planRevision, type RevisionPlan } from "./plan";
import { revisionToChange, toRevisedSale } from "./read";

type Calls = (typeof calls)["revisions"];

/** A spot before or after a revision; `row` names its segment in both. */
type Compared = {
  uuid: string;
  station: string;
  break: string;
  date: RevisableSpot["date"];
  price: Money;
  row: string;
};
type Counts = Pick<
  RevisionDifference["stations"][number],
  "removed" | "added" | "moved" | "kept" | "before" | "after"
>;
type Pairs = ComparedSpots<Compared, Compared>;

/** Pairs the spots that may change with those that the revision books instead. */
export function compareRevision(
  row: CampaignRow,
  { origins }: Pick<RevisionRow, "origins">,
  { open, order, found }: Pick<RevisionPlan, "open" | "order" | "found">,
): Pairs {
  const revised = new Map(order.segments.map((segment, at) => [segment.uuid, at]));
  const own = new Map(Object.entries(origins).map(([of, origin]) => [origin, revised.get(of)]));
  const sold = new Map(readSegments(row).map((segment, at) => [segment.uuid, at]));
  const before = open.map(({ uuid, segment, ...p }): Compared => {
    const at = own.get(segment ?? "");
    const name = at === undefined ? `sold ${sold.get(segment ?? "") ?? 0}` : `revised ${at}`;
    return { uuid, station: p.station, break: p.break, date: p.date, price: p.price, row: name };
  });
  const after = found.spots.map(
    (p): Compared => ({
      uuid: p.uuid,
      station: p.station_id,
      break: p.break_id,
      date: p.date,
      price: p.price,
      row: `revised ${takeFrom(revised, p.segment_id)}`,
    }),
  );
  return compareSpots(before, after);
}

/** Counts and prices of both sides by a property of the spots. */
function groupCounts(
  { kept, moved, removed, added }: Pairs,
  keyOf: (spot: Compared) => string,
  places: number,
): Map<string, Counts> {
  const before = [...removed, ...kept.map(([b]) => b), ...moved.map(([b]) => b)];
  const after = [...added, ...kept.map(([, a]) => a), ...moved.map(([, a]) => a)];
  const keys = new Set([...before, ...after].map(keyOf));
  const count = (spots: readonly Compared[]) => Map.groupBy(spots, keyOf);
  const groups = {
    removed: count(removed),
    added: count(added),
    moved: count(moved.map(([, a]) => a)),
    kept: count(kept.map(([, a]) => a)),
    before: count(before),
    after: count(after),
  };
  const at = (of: keyof typeof groups, key: string) => groups[of].get(key) ?? [];
  return new Map(
    [...keys].map((key) => [
      key,
      {
        removed: at("removed", key).length,
        added: at("added", key).length,
        moved: at("moved", key).length,
        kept: at("kept", key).length,
        before: addPrices(at("before", key), places),
        after: addPrices(at("after", key), places),
      },
    ]),
  );
}

/** Returns what a planned revision does, by station and segment, and the campaign before and after. */
export async function describeRevision(
  ctx: Ctx,
  row: CampaignRow,
  revision: RevisionRow,
  plan: RevisionPlan,
): Promise<RevisionDifference> {
  const { places } = plan.order;
  const pairs = compareRevision(row, revision, plan);
  const names = new Map([
    ...[...plan.order.stations].map(([uuid, { name }]): [string, string] => [uuid, name]),
    ...plan.open.map((p): [string, string] => [p.station, p.station_name]),
  ]);
  const stations = [...groupCounts(pairs, (spot) => spot.station, places)].map(([station, counts]) => ({
    station,
    station_name: takeFrom(names, station),
    ...counts,
  }));
  const segments = [...groupCounts(pairs, (spot) => spot.row, places)].map(([key, counts]) => {
    const [of, at] = key.split(" ");
    return {
      segment: of === "revised" ? Number(at) : null,
      sold: of === "sold" ? Number(at) : null,
      ...counts,
    };
  });
  const standing = { spots: plan.standing.length, total: addPrices(plan.standing, places) };
  const whole = (spots: readonly { price: Money }[]) => ({
    spots: standing.spots + spots.length,
    total: add(standing.total, addPrices(spots, places)),
  });
  const changed = [...pairs.removed, ...pairs.added, ...pairs.moved.flat()];
  const days = new Map(changed.map(({ station, date }) => [`${station}|${date}`, { station, date }]));
  return {
    from: revision.from_date,
    stations: stations.sort((a, b) => a.station_name.localeCompare(b.station_name)),
    segments: segments.sort(
      (a, b) => (a.segment ?? Number.MAX_SAFE_INTEGER) - (b.segment ?? Number.MAX_SAFE_INTEGER),
    ),
    before: whole(plan.open),
    after: whole(plan.found.spots),
    standing,
    billed: plan.standing.filter((p) => p.billed && p.date >= revision.from_date).length,
    logs: (await withoutScope(() => findPublished(ctx, [...days.values()]))).length,
    unplaced: plan.found.unplaced,
  };
}

/** Adds the ways out of a revision, each planned as the revision that it makes. */
const addWaysOut = (ctx: Ctx, row: CampaignRow, revision: RevisionRow, sale: Sale, plan: RevisionPlan) =>
  withoutScope(() =>
    withWaysOut(ctx, toHours(sale), plan.order, plan.found, {
      least: revision.from_date,
      replan: async ({ segments, flight }) => {
        const changed = { ...sale, segments, start_date: flight.from, end_date: flight.to };
        const planned = await planRevision(ctx, row, revision, changed);
        return planned?.found ?? null;
      },
    }),
  );

export const preview: Service<Calls["preview"]> = async (ctx, { uuid }) => {
  const { row, revision } = await revisionToChange(ctx, uuid);
  const sale = toRevisedSale(row, revision);
  const plan = await planInTurn(ctx, sale.segments, async () => {
    const planned = await planRevision(ctx, row, revision, sale);
    return planned && { ...planned, found: await addWaysOut(ctx, row, revision, sale, planned) };
  });
  if (!plan) throw invalid("segments", "required");
  return describeRevision(ctx, row, revision, plan);
};
