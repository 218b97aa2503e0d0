import { FIRST, LAST } from "./grid";

/**
 * The requirements of a spot on its position: a sold end (`hard`), a preferred end (`wish`) with its value (`bonus`),
 * or a position set by hand (`fixed`, from 1). 0 for none.
 */
export type Seat = { spot: number; wish: number; hard: number; bonus: number; fixed: number };

/**
 * Orders the spots of one break: fixed positions first, then sold first and last, then the most valuable preference
 * for each end. `unmet` counts fixed and sold positions that could not be given.
 */
export function arrange(seats: readonly Seat[]): { order: number[]; bonus: number; unmet: number } {
  const n = seats.length;
  const order: (Seat | undefined)[] = new Array(n).fill(undefined);
  for (const seat of seats) {
    if (seat.fixed > 0 && seat.fixed <= n && !order[seat.fixed - 1]) order[seat.fixed - 1] = seat;
  }
  const seated = new Set(order);
  const ends =
    n === 1
      ? [{ at: 0, end: seats[0]?.wish ?? 0 }]
      : [FIRST, LAST].map((end) => ({ at: end === FIRST ? 0 : n - 1, end }));
  for (const { at, end } of ends) {
    if (order[at]) continue;
    const best = findBest(
      end,
      seats.filter((seat) => !seated.has(seat)),
    );
    if (!best) continue;
    order[at] = best;
    seated.add(best);
  }
  const rest = seats.filter((seat) => !seated.has(seat)).sort((a, b) => getFixed(a) - getFixed(b));
  const full = order.map((seat) => seat ?? rest.shift()!);
  const isMet = (seat: Seat, i: number) =>
    seat.wish === FIRST ? i === 0 : seat.wish === LAST && i === n - 1;
  let bonus = 0;
  let unmet = 0;
  full.forEach((seat, i) => {
    if (isMet(seat, i)) bonus += seat.bonus;
    else if (seat.hard) unmet++;
    if (seat.fixed && seat.fixed !== i + 1) unmet++;
  });
  return { order: full.map((seat) => seat.spot), bonus, unmet };
}

const getFixed = (seat: Seat) => seat.fixed || 0;

/** The spot that gets an end of the break: the one sold there, otherwise the one with the highest bonus. */
function findBest(end: number, seats: readonly Seat[]): Seat | undefined {
  let best: Seat | undefined;
  for (const seat of seats) {
    if (seat.wish !== end || seat.fixed) continue;
    const above = !best || seat.hard > best.hard || (seat.hard === best.hard && seat.bonus > best.bonus);
    if (above) best = seat;
  }
  return best;
}
