import { add, type Money } from "@/lib/money";

/** Entries with the balance after each, from the balance before the first. */
export function addBalances<T extends { amount: Money }>(
  opening: Money,
  entries: readonly T[],
): (T & { balance: Money })[] {
  let balance = opening;
  return entries.map((entry) => {
    balance = add(balance, entry.amount);
    return { ...entry, balance };
  });
}
