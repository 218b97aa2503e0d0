import { takeAt } from "@/lib/must";
import { Floats, Ints } from "@/lib/scheduler/number-columns";
import { arrange, type Seat } from "./arrange";
import { FIRST, type Grid } from "./grid";
import { RULES, type Rule } from "./problem";
import { Rotation } from "./rotation";

const bit = (rule: Rule) => 1 << RULES.indexOf(rule);
const CAPACITY = bit("capacity_seconds");
const SPOTS = bit("capacity_spots");
const HOUR = bit("hour_limit");
const LIMIT = bit("ad_limit");
const TOTAL = bit("total");
const DAILY = bit("daily_max");
const CATEGORY = bit("category");
const ADVERTISER = bit("advertiser_separation");
const DEMAND = bit("demand_separation");
const POSITION = bit("position");
const PRIORITY = bit("priority");

/** The rules of a bit mask. */
export const listRules = (mask: number): Rule[] => RULES.filter((_, i) => mask & (1 << i));

/** Spots in breaks with all sums that the hard rules need. A spot is a number. */
export class Plan {
  private readonly demand: number[] = [];
  private readonly at: number[] = [];
  private readonly fixed: number[] = [];
  private readonly inBreak: number[][];
  readonly seconds: Floats;
  readonly spots: Ints;
  readonly hourSeconds: Floats;
  readonly limitSeconds: Floats;
  readonly placed: Ints;
  readonly perDay: Ints;
  /** Spots that may be moved, unordered. */
  readonly loose: number[] = [];
  private readonly looseAt: number[] = [];
  private readonly free: number[] = [];
  /** Number of sold or fixed positions in each break. */
  private readonly strict: Ints;
  /** Spots of one advertiser on one station and day. */
  private readonly rows: number[][] = [];
  private readonly rowOf: Ints;
  /** How evenly the flights are spread; null where only the value counts. */
  readonly rotation: Rotation | null;

  constructor(readonly grid: Grid) {
    const breaks = grid.rate.length;
    this.inBreak = Array.from({ length: breaks }, () => []);
    this.seconds = new Floats(breaks);
    this.strict = new Ints(breaks);
    this.spots = new Ints(breaks);
    this.hourSeconds = new Floats(grid.inHour.length);
    this.limitSeconds = new Floats(grid.limitOf.length);
    this.placed = new Ints(grid.total.length);
    this.perDay = new Ints(grid.total.length * grid.days);
    this.rowOf = new Ints(grid.advertisers * grid.byStation.length);
    this.rowOf.fill(-1);
    const { rotation } = grid.problem;
    this.rotation = rotation ? new Rotation(grid, rotation.weight) : null;
    for (const pin of grid.pins) this.add(pin.demand, pin.break, true, pin.position);
  }

  /** The demand of a spot. */
  demandOf(spot: number): number {
    return this.demand[spot]!;
  }

  /** The break a spot is in. */
  breakOf(spot: number): number {
    return this.at[spot]!;
  }

  /** The position a spot was given by hand, from 1; 0 for none. */
  fixedOf(spot: number): number {
    return this.fixed[spot]!;
  }

  /** The spots in a break, unordered. */
  spotsIn(at: number): readonly number[] {
    return this.inBreak[at]!;
  }

  add(demand: number, at: number, pinned = false, fixed = 0): number {
    const { grid } = this;
    const spot = this.free.pop() ?? this.demand.length;
    this.demand[spot] = demand;
    this.at[spot] = at;
    this.fixed[spot] = fixed;
    this.looseAt[spot] = pinned ? -1 : this.loose.push(spot) - 1;
    this.inBreak[at]!.push(spot);
    this.rowFor(demand, at).push(spot);
    this.count(demand, at, 1);
    if (grid.hard[demand] || fixed) this.strict.add(at, 1);
    return spot;
  }

  remove(spot: number): void {
    const demand = this.demandOf(spot);
    const at = this.breakOf(spot);
    drop(this.inBreak[at]!, spot);
    drop(this.rowFor(demand, at), spot);
    this.count(demand, at, -1);
    if (this.grid.hard[demand] || this.fixed[spot]) this.strict.add(at, -1);
    if (!this.isPinned(spot)) this.tighten(spot);
    this.free.push(spot);
  }

  private tighten(spot: number): void {
    const hole = takeAt(this.looseAt, spot);
    const last = this.loose.pop();
    if (last === undefined || last === spot) return;
    this.loose[hole] = last;
    this.looseAt[last] = hole;
  }

  isPinned(spot: number): boolean {
    return this.looseAt[spot] === -1;
  }

  private count(demand: number, at: number, by: 1 | -1): void {
    const { grid } = this;
    const seconds = grid.length[demand]! * by;
    this.seconds[at]! += seconds;
    this.spots[at]! += grid.spots[demand]! * by;
    this.hourSeconds[grid.hour[at]!]! += seconds;
    for (const limit of grid.limitsOf[at]!) this.limitSeconds[limit]! += seconds;
    this.placed[demand]! += by;
    this.perDay[demand * grid.days + grid.day[at]!]! += by;
    if (this.rotation) this.rotation.count(demand, at, by);
  }

  /** The spots of the demand's advertiser on the station and day of a break. */
  rowFor(demand: number, at: number): number[] {
    const { grid } = this;
    const pair = grid.advertiser.get(demand) * grid.byStation.length + grid.station.get(at);
    let first = this.rowOf.get(pair);
    if (first < 0) {
      first = this.rows.length;
      this.rowOf[pair] = first;
      for (let day = 0; day < grid.days; day++) this.rows.push([]);
    }
    return this.rows[first + grid.day.get(at)]!;
  }

  /** Whether spots of two demands may not share a break. */
  competitor(a: number, b: number): boolean {
    const { kind, kinds, competitors } = this.grid;
    return competitors[kind[a]! * kinds + kind[b]!] === 1;
  }

  /**
   * The separation rules, as bits, that a spot of the demand in a break would violate against another spot of its
   * row.
   */
  tooClose(demand: number, at: number, spot: number): number {
    const { grid } = this;
    const separation = Math.abs(grid.minute[at]! - grid.minute[this.at[spot]!]!);
    const other = this.demand[spot]!;
    const line = grid.series[other] === grid.series[demand];
    const own = line && separation < Math.max(grid.gap[demand]!, grid.gap[other]!) ? DEMAND : 0;
    return separation < grid.advertiserGap ? own | ADVERTISER : own;
  }

  /** The hard rules one more spot would violate, as bits; 0 when it fits. Stops at the first unless `all`. */
  blocked(demand: number, at: number, all = false): number {
    const { grid } = this;
    let mask = 0;
    if (this.spots[at]! + grid.spots[demand]! > grid.maxSpots[at]!) mask |= SPOTS;
    if (this.seconds[at]! + grid.length[demand]! > grid.capacity[at]!) mask |= CAPACITY;
    if (this.hourSeconds[grid.hour[at]!]! + grid.length[demand]! > grid.hourLimit) mask |= HOUR;
    for (const limit of grid.limitsOf[at]!)
      if (this.limitSeconds[limit]! + grid.length[demand]! > grid.limitOf[limit]!) mask |= LIMIT;
    if (this.placed[demand]! >= grid.total[demand]!) mask |= TOTAL;
    if (this.perDay[demand * grid.days + grid.day[at]!]! >= grid.dailyMax[demand]!) mask |= DAILY;
    if (mask && !all) return mask;
    for (const spot of this.inBreak[at]!) {
      if (this.competitor(demand, this.demand[spot]!)) mask |= CATEGORY;
    }
    if (mask && !all) return mask;
    for (const spot of this.rowFor(demand, at)) mask |= this.tooClose(demand, at, spot);
    if (mask && !all) return mask;
    if (this.spoilsPlaces(demand, at)) mask |= POSITION;
    if (mask && !all) return mask;
    return this.opensEarly(demand, at) ? mask | PRIORITY : mask;
  }

  fits(demand: number, at: number): boolean {
    return this.blocked(demand, at) === 0;
  }

  /** Whether a sold or fixed position of the break, or the new spot's own, would be lost. */
  spoilsPlaces(demand: number, at: number, place = 0): boolean {
    if (!this.strict[at] && !this.grid.hard[demand] && !place) return false;
    const seats = this.seats(at);
    const newcomer = this.seat(-1, demand, place);
    return arrange([...seats, newcomer]).unmet > arrange(seats).unmet;
  }

  /** Whether a break of higher priority in the same hour could still take the spot. */
  private opensEarly(demand: number, at: number): boolean {
    const { grid } = this;
    const hour = grid.hour.get(at);
    if (!grid.ranked[hour]) return false;
    return grid.inHour[hour]!.some(
      (b) => grid.priority.get(b) < grid.priority.get(at) && this.mayAir(demand, b) && this.fits(demand, b),
    );
  }

  /** Whether the demand was sold this break. */
  mayAir(demand: number, at: number): boolean {
    const breaks = this.grid.eligible[demand]!;
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (breaks[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return breaks[low] === at;
  }

  private seat(spot: number, demand: number, fixed: number): Seat {
    const { wish, hard, bonus } = this.grid;
    return { spot, wish: wish.get(demand), hard: hard.get(demand), bonus: bonus.get(demand), fixed };
  }

  seats(at: number): Seat[] {
    return this.spotsIn(at).map((spot) => this.seat(spot, this.demandOf(spot), this.fixedOf(spot)));
  }

  /** Whether a spot of the demand can change which position preferences of the break are met. */
  wishesMatter(demand: number, at: number): boolean {
    return this.grid.bonus.get(demand) > 0 || this.strict.get(at) > 0;
  }

  /** The value that met position preferences of a break add. */
  bonus(at: number): number {
    const { grid } = this;
    if (this.strict[at]) return arrange(this.seats(at)).bonus * grid.rate.get(at);
    let first = 0;
    let last = 0;
    for (const spot of this.spotsIn(at)) {
      const demand = this.demandOf(spot);
      const bonus = grid.bonus.get(demand);
      if (grid.wish[demand] === FIRST) {
        if (bonus > first) first = bonus;
      } else if (bonus > last) last = bonus;
    }
    return (first + last) * grid.rate.get(at);
  }

  /**
   * What one more spot adds to the objective without its position: its price, the daily minimum it counts towards, and
   * where rotation counts, how much more even it makes its flight.
   */
  gain(demand: number, at: number): number {
    const { grid } = this;
    const day = demand * grid.days + grid.day[at]!;
    const owed = this.perDay[day]! < grid.dailyMin[demand]! && grid.allowed[day] ? grid.penalty[demand]! : 0;
    const value = grid.worth[demand]! * grid.rate[at]! + owed;
    return this.rotation ? value - this.rotation.cost(this, demand, at) : value;
  }

  /** What its removal costs the objective, without its position. */
  loss(spot: number): number {
    const { grid } = this;
    const demand = this.demandOf(spot);
    const at = this.breakOf(spot);
    const day = demand * grid.days + grid.day.get(at);
    const owed =
      this.perDay.get(day) <= grid.dailyMin.get(demand) && grid.allowed[day] ? grid.penalty.get(demand) : 0;
    const value = grid.worth.get(demand) * grid.rate.get(at) + owed;
    return this.rotation ? value - this.rotation.cost(this, demand, at, spot) : value;
  }

  /**
   * What the search improves: the value, less the unevenness where rotation counts, from an unknown origin. Only its
   * differences say something.
   */
  objective(): number {
    return this.rotation ? 0 : this.value();
  }

  /** The value of the whole plan without its rotation, recomputed. */
  value(): number {
    const { grid } = this;
    let value = 0;
    this.inBreak.forEach((spots, at) => {
      for (const spot of spots) value += grid.worth.get(this.demandOf(spot)) * grid.rate.get(at);
      value += this.bonus(at);
    });
    for (let demand = 0; demand < grid.total.length; demand++) {
      for (let day = 0; day < grid.days; day++) {
        const i = demand * grid.days + day;
        const missing = grid.dailyMin.get(demand) - this.perDay.get(i);
        if (grid.allowed[i] && missing > 0) value -= missing * grid.penalty.get(demand);
      }
    }
    return value;
  }
}

function drop(list: number[], spot: number): void {
  const last = list.pop();
  if (last !== undefined && last !== spot) list[list.indexOf(spot)] = last;
}
