/** The kinds of records that change their customer when two customers are merged. */
export const MOVED_KINDS = [
  "campaign",
  "commercial",
  "commercial_group",
  "contract",
  "proposal",
  "invoice",
  "payment",
  "refund",
  "report",
  "report_schedule",
  "recurring_invoice",
  "attachment",
] as const;
/** A kind of `MOVED_KINDS`. */
export type MovedKind = (typeof MOVED_KINDS)[number];

/** Why a record stays with the kept customer. */
export type StayReason = "changed" | "linked";
type Returning = { returns: string[]; stays: { key: string; reason: StayReason }[] };

/**
 * Decides which records of a merge go back to their customer: those unchanged since that hang together with no record
 * that stays. `links` are pairs of records that must have one customer, as a payment and the invoice it settles; a record
 * that is not in `moved` is the kept customer's own.
 */
export function chooseReturning(
  moved: readonly { key: string; isUnchanged: boolean }[],
  links: readonly (readonly [string, string])[],
): Returning {
  const unchanged = new Set(moved.filter(({ isUnchanged }) => isUnchanged).map(({ key }) => key));
  const neighbours = new Map<string, string[]>();
  const connect = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  for (const [a, b] of links) {
    connect(a, b);
    connect(b, a);
  }
  const returning = new Set(unchanged);
  const staying = [...neighbours.keys()].filter((key) => !unchanged.has(key));
  for (let key = staying.pop(); key !== undefined; key = staying.pop())
    for (const next of neighbours.get(key) ?? []) if (returning.delete(next)) staying.push(next);
  return {
    returns: [...returning],
    stays: moved
      .filter(({ key }) => !returning.has(key))
      .map(({ key }) => ({ key, reason: unchanged.has(key) ? "linked" : "changed" })),
  };
}
