/** Second of an aired line, with the booked seconds it may belong to and its weight as evidence. */
export type Sighting = { second: number; booked: readonly number[]; weight: number };

/** The greatest clock error in seconds, and the resolution of the search. */
const FURTHEST = 5400;
const BIN = 15;
const STATES = (2 * FURTHEST) / BIN + 1;
/** Costs: a line off by more than `LOOSE` seconds costs 1; drift by one bin; a jump; any offset. */
const LOOSE = 120;
const CREEP = 0.05;
const JUMP = 4;
const OFF = 0.0004;

const offsetOf = (state: number) => state * BIN - FURTHEST;

/**
 * Estimates the error of a station's clock at each line of a day, in seconds. The clock may drift and jump; a single
 * moved line has no effect. Finds the cheapest path through (line, offset).
 */
export function estimateClockErrors(lines: readonly Sighting[]): Float64Array {
  const errors = new Float64Array(lines.length);
  const cost = new Float64Array(STATES);
  for (let state = 0; state < STATES; state++) cost[state] = OFF * Math.abs(offsetOf(state)) * 0.01;
  const origins = lines.map(() => new Int16Array(STATES));
  lines.forEach((line, i) => {
    if (i > 0) advanceLine(cost, origins[i]!);
    addEvidence(cost, line);
  });
  let state = findLowest(cost);
  for (let i = lines.length - 1; i >= 0; i--) {
    errors[i] = offsetOf(state);
    state = origins[i]![state]!;
  }
  return errors;
}

/**
 * Transition to the next line: every state may drift to its neighbours or jump anywhere; `came` stores the origin.
 */
function advanceLine(cost: Float64Array, came: Int16Array): void {
  const best = findLowest(cost);
  const jump = cost[best]! + JUMP;
  for (let state = 0; state < STATES; state++) {
    came[state] = state;
    if (jump >= cost[state]!) continue;
    cost[state] = jump;
    came[state] = best;
  }
  for (let state = 1; state < STATES; state++) {
    if (cost[state - 1]! + CREEP >= cost[state]!) continue;
    cost[state] = cost[state - 1]! + CREEP;
    came[state] = came[state - 1]!;
  }
  for (let state = STATES - 2; state >= 0; state--) {
    if (cost[state + 1]! + CREEP >= cost[state]!) continue;
    cost[state] = cost[state + 1]! + CREEP;
    came[state] = came[state + 1]!;
  }
}

/** Subtracts the evidence of a line from states near one of its booked seconds. */
function addEvidence(cost: Float64Array, { second, booked, weight }: Sighting): void {
  const near = new Map<number, number>();
  const reach = Math.ceil(LOOSE / BIN);
  for (const at of booked) {
    const off = second - at;
    const centre = Math.round((off + FURTHEST) / BIN);
    for (let state = Math.max(0, centre - reach); state <= Math.min(STATES - 1, centre + reach); state++) {
      const miss = Math.min(1, Math.abs(offsetOf(state) - off) / LOOSE);
      near.set(state, Math.min(miss, near.get(state) ?? 1));
    }
  }
  if (near.size === 0) return;
  for (const [state, miss] of near) cost[state]! -= weight * (1 - miss);
}

function findLowest(cost: Float64Array): number {
  let best = 0;
  for (let state = 1; state < STATES; state++) if (cost[state]! < cost[best]!) best = state;
  return best;
}
