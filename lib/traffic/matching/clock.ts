/** An aired line's second, with the booked seconds it could belong to and how much that tells. */
export type Sighting = { second: number; booked: readonly number[]; weight: number };

/** Seconds a clock may be off, and the fineness of the search. */
const FURTHEST = 5400;
const BIN = 15;
const STATES = (2 * FURTHEST) / BIN + 1;
/** Costs: a line off by more than `LOOSE` seconds costs 1; creeping by a bin; jumping; being off at all. */
const LOOSE = 120;
const CREEP = 0.05;
const JUMP = 4;
const OFF = 0.0004;

const offsetOf = (state: number) => state * BIN - FURTHEST;

/**
 * The error of a station's clock at each line of a day, in seconds: it may creep and jump, and one line that was
 * moved does not bend it. The cheapest path through (line, offset), both ways at once.
 */
export function estimateClockErrors(lines: readonly Sighting[]): Float64Array {
  const errors = new Float64Array(lines.length);
  const cost = new Float64Array(STATES);
  for (let state = 0; state < STATES; state++) cost[state] = OFF * Math.abs(offsetOf(state)) * 0.01;
  const came = lines.map(() => new Int16Array(STATES));
  lines.forEach((line, i) => {
    if (i > 0) spread(cost, came[i]!);
    see(cost, line);
  });
  let state = lowest(cost);
  for (let i = lines.length - 1; i >= 0; i--) {
    errors[i] = offsetOf(state);
    state = came[i]![state]!;
  }
  return errors;
}

/** From line to line: every state may creep to its neighbours or jump anywhere; `came` keeps where from. */
function spread(cost: Float64Array, came: Int16Array): void {
  const best = lowest(cost);
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

/** Adds what a line says about each state: near one of its booked seconds, or not. */
function see(cost: Float64Array, { second, booked, weight }: Sighting): void {
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

function lowest(cost: Float64Array): number {
  let best = 0;
  for (let state = 1; state < STATES; state++) if (cost[state]! < cost[best]!) best = state;
  return best;
}
