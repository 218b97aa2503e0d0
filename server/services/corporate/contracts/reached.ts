import { computePaidPart, makeReached, type Reached } from "@/lib/contracts/burn-down";
import { add, getCurrencyPlaces } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readBilledParts, readReachedSpots } from "@/server/data/queries/billing/contracts";

/** Returns what is reached of contracts by item: one row for each item that campaigns draw on, and one without item. */
export async function readReached(ctx: Ctx, contracts: readonly string[]): Promise<Map<string, Reached[]>> {
  if (contracts.length === 0) return new Map();
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const [spots, parts] = await Promise.all([
    readReachedSpots(ctx, contracts),
    readBilledParts(ctx, contracts),
  ]);
  const rows = new Map<string, Map<string | null, Reached>>();
  const rowOf = (contract: string, item: string | null) => {
    const own = rows.get(contract) ?? new Map<string | null, Reached>();
    rows.set(contract, own);
    const row = own.get(item) ?? makeReached(item, places);
    own.set(item, row);
    return row;
  };
  for (const { contract, ...row } of spots) Object.assign(rowOf(contract, row.item), row);
  for (const part of parts) {
    const row = rowOf(part.contract, part.item);
    row.billed = add(row.billed, part.billed);
    row.paid = add(row.paid, computePaidPart(part, places));
  }
  return new Map([...rows].map(([contract, own]) => [contract, [...own.values()]]));
}
