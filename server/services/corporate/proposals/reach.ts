import { z } from "zod";
import { estimateReach, listStationSpots, type StationSpots } from "@/lib/audience/reach";
import { Reach } from "@/lib/audience/shapes";
import { getCurrencyPlaces, sum } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readAudiences } from "@/server/services/broadcast/inventory/stations/audience";
import { computeTotals, type ProposalRow } from "./load";

/** What each option reaches by estimate, by its uuid; options without an estimate are left out. */
export type ReachByOption = ReadonlyMap<string, Reach>;

/** The part of a frozen document that holds the reach of its options; what was frozen before has none. */
const FrozenReach = z.object({
  options: z.array(z.object({ reach: Reach.optional().catch(undefined) })),
});

/** The net price of the lines for spots of an option. */
function sumSpots(row: ProposalRow, option: ProposalRow["options"][number], places: number) {
  const { lines } = computeTotals(row, option);
  return sum(
    option.lines.flatMap(({ spots }, n) => (spots ? [takeAt(lines, n).net] : [])),
    places,
  );
}

/** Reads the spots by hour of draft campaigns, with the audiences of their stations. */
async function readSpots(ctx: Ctx, named: readonly string[]): Promise<Map<string, StationSpots[]>> {
  const drafts = await ctx.db.campaign.findMany({
    where: { uuid: { in: [...named] }, status: "draft" },
    select: { uuid: true, stations_prices: true },
  });
  if (drafts.length === 0) return new Map();
  const stations = await readAudiences(ctx);
  return new Map(
    drafts.map(({ uuid, stations_prices }) => [
      uuid,
      listStationSpots(stations, (station) => stations_prices[station]?.hours),
    ]),
  );
}

/** Estimates what the options of a draft proposal reach now, on all stations, whoever reads it. */
async function estimateOptions(ctx: Ctx, row: ProposalRow): Promise<ReachByOption> {
  const named = row.options.flatMap(({ campaign }) => campaign ?? []);
  if (named.length === 0) return new Map();
  const spots = await withoutScope(() => readSpots(ctx, named));
  const places = getCurrencyPlaces(row.currency);
  return new Map(
    row.options.flatMap((option) => {
      const reach = estimateReach(
        spots.get(option.campaign ?? "") ?? [],
        sumSpots(row, option, places),
        places,
      );
      return reach ? [[option.uuid, reach]] : [];
    }),
  );
}

/** Returns what the options of a proposal reach: of a draft by estimate now, of a sent one as it was frozen. */
export async function readReach(ctx: Ctx, row: ProposalRow): Promise<ReachByOption> {
  if (row.document === null) return estimateOptions(ctx, row);
  const frozen = FrozenReach.safeParse(row.document).data?.options ?? [];
  return new Map(
    row.options.flatMap(({ uuid }, n) => {
      const reach = frozen[n]?.reach;
      return reach ? [[uuid, reach]] : [];
    }),
  );
}
