import { Ints } from "@/lib/scheduler/number-columns";
import type { Plan } from "./plan";

const MOST_VICTIMS = 3;
/** Breaks tried for each displaced spot. */
const TRIES = 6;
/** Share of steps that place a missing spot instead of moving one. */
const FRESH = 0.3;

/** Local search: each step puts one spot into a break and moves or removes what prevents it. */
export class Search {
  private readonly short: number[] = [];
  private readonly shortAt: Ints;
  private readonly victims: number[] = [];
  private readonly added: number[] = [];
  private readonly removed: { demand: number; at: number }[] = [];
  private delta = 0;
  /** The objective of the plan, changed by each accepted step. */
  value: number;

  constructor(
    readonly plan: Plan,
    private readonly random: () => number,
  ) {
    const { total, eligible } = plan.grid;
    this.shortAt = new Ints(total.length);
    this.shortAt.fill(-1);
    for (const [d, breaks] of eligible.entries()) if (breaks.length > 0) this.updateShort(d);
    this.value = plan.objective();
  }

  private updateShort(demand: number): void {
    const { plan, short: hungry, shortAt: hungryAt } = this;
    const isShort = plan.placed.get(demand) < plan.grid.total.get(demand);
    const at = hungryAt.get(demand);
    if (isShort && at < 0) hungryAt[demand] = hungry.push(demand) - 1;
    else if (!isShort && at >= 0) {
      const last = hungry.pop();
      if (last !== undefined && last !== demand) {
        hungry[at] = last;
        hungryAt[last] = at;
      }
      hungryAt[demand] = -1;
    }
  }

  private put(demand: number, at: number): number {
    const { plan } = this;
    this.delta += plan.gain(demand, at);
    const wished = plan.wishesMatter(demand, at);
    if (wished) this.delta -= plan.bonus(at);
    const spot = plan.add(demand, at);
    if (wished) this.delta += plan.bonus(at);
    this.added.push(spot);
    return spot;
  }

  private take(spot: number): void {
    const { plan } = this;
    const demand = plan.demandOf(spot);
    const at = plan.breakOf(spot);
    this.delta -= plan.loss(spot);
    const wished = plan.wishesMatter(demand, at);
    if (wished) this.delta -= plan.bonus(at);
    plan.remove(spot);
    if (wished) this.delta += plan.bonus(at);
    this.removed.push({ demand, at });
  }

  private undo(): void {
    const { plan } = this;
    for (let spot = this.added.pop(); spot !== undefined; spot = this.added.pop()) plan.remove(spot);
    for (let spot = this.removed.pop(); spot; spot = this.removed.pop()) plan.add(spot.demand, spot.at);
  }

  private begin(): void {
    this.delta = 0;
    this.added.length = 0;
    this.removed.length = 0;
  }

  /** Proposes one change at a temperature (in value); returns whether it was accepted. */
  step(temperature: number): boolean {
    const { plan, random } = this;
    const least = temperature * Math.log(random() + Number.EPSILON);
    const fresh = this.short.length > 0 && (plan.loose.length === 0 || random() < FRESH);
    const mover = fresh ? undefined : this.pickAny(plan.loose);
    const demand = mover === undefined ? this.pickAny(this.short) : plan.demandOf(mover);
    if (demand === undefined) return false;
    const at = this.pickAny(plan.grid.eligible[demand]!);
    if (at === undefined || !this.mayImprove(demand, at, mover, least)) return false;
    this.begin();
    const from = mover === undefined ? undefined : plan.breakOf(mover);
    if (mover !== undefined) this.take(mover);
    const displaced = this.squeezeIn(demand, at);
    for (const other of displaced ?? []) this.resettle(other, from);
    if (!displaced || this.delta < least) {
      this.undo();
      return false;
    }
    this.value += this.delta;
    this.updateShort(demand);
    for (const other of displaced) this.updateShort(other);
    return true;
  }

  private pickAny(list: ArrayLike<number>): number | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  /**
   * Whether the move is possible on its day and could be accepted even if every displaced spot found an equal place.
   */
  private mayImprove(demand: number, at: number, mover: number | undefined, least: number): boolean {
    const { plan } = this;
    const { grid } = plan;
    const from = mover === undefined ? undefined : plan.breakOf(mover);
    if (at === from) return false;
    if (from !== undefined && grid.day[at] === grid.day[from]) return true;
    if (plan.perDay.get(demand * grid.days + grid.day.get(at)) >= grid.dailyMax.get(demand)) return false;
    const most = plan.gain(demand, at) + grid.bonus.get(demand) * grid.rate.get(at);
    return most - (mover === undefined ? 0 : plan.loss(mover)) >= least;
  }

  /**
   * Places a spot and removes those that prevent it. Returns the displaced demands, or null when it is impossible.
   */
  private squeezeIn(demand: number, at: number): number[] | null {
    const { plan } = this;
    if (!this.findVictims(demand, at)) return null;
    const displaced = this.victims.map((spot) => plan.demandOf(spot));
    for (const spot of this.victims) this.take(spot);
    if (!plan.fits(demand, at)) return null;
    this.put(demand, at);
    return displaced;
  }

  /** Finds the spots that must leave so that the demand fits; false when there are too many or one is pinned. */
  private findVictims(demand: number, at: number): boolean {
    const { plan, victims } = this;
    const { grid } = plan;
    victims.length = 0;
    for (const spot of plan.spotsIn(at)) {
      if (plan.competitor(demand, plan.demandOf(spot)) && !this.addVictim(spot)) return false;
    }
    for (const spot of plan.rowFor(demand, at)) {
      if (plan.tooClose(demand, at, spot) && !victims.includes(spot) && !this.addVictim(spot)) return false;
    }
    const hour = grid.hour.get(at);
    let spots = plan.spots.get(at) + grid.spots.get(demand) - grid.maxSpots.get(at);
    let inBreak = plan.seconds.get(at) + grid.length.get(demand) - grid.capacity.get(at);
    let inHour = plan.hourSeconds.get(hour) + grid.length.get(demand) - grid.hourLimit;
    const limits = grid.limitsOf[at]!.map((limit) => ({
      limit,
      over: plan.limitSeconds.get(limit) + grid.length.get(demand) - grid.limitOf.get(limit),
    }));
    const subtractSpot = (spot: number) => {
      const removedDemand = plan.demandOf(spot);
      const seconds = grid.length.get(removedDemand);
      const where = plan.breakOf(spot);
      if (grid.hour[where] === hour) inHour -= seconds;
      for (const one of limits) if (grid.limitsOf[where]!.includes(one.limit)) one.over -= seconds;
      if (where !== at) return;
      inBreak -= seconds;
      spots -= grid.spots.get(removedDemand);
    };
    for (const spot of victims) subtractSpot(spot);
    for (;;) {
      const full = limits.find(({ over }) => over > 0);
      let crowded = [at];
      if (spots <= 0 && inBreak <= 0) {
        if (inHour > 0) crowded = grid.inHour[hour]!;
        else if (full) crowded = grid.inLimit[full.limit]!;
        else return true;
      }
      let need = Math.max(inBreak, inHour, 0);
      for (const { over } of limits) need = Math.max(need, over);
      const spot = this.cheapest(crowded, need);
      if (spot < 0 || !this.addVictim(spot)) return false;
      subtractSpot(spot);
    }
  }

  private addVictim(spot: number): boolean {
    if (this.plan.isPinned(spot) || this.victims.length === MOST_VICTIMS) return false;
    this.victims.push(spot);
    return true;
  }

  /** The movable spot whose removal costs least for the need it meets; -1 when there is none. */
  private cheapest(breaks: readonly number[], need: number): number {
    const { plan, victims } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const at of breaks) {
      for (const spot of plan.spotsIn(at)) {
        if (plan.isPinned(spot) || victims.includes(spot)) continue;
        const met = need > 0 ? Math.min(1, plan.grid.length.get(plan.demandOf(spot)) / need) : 1;
        const cost = (plan.loss(spot) * (0.7 + 0.6 * this.random())) / met;
        if (cost >= least) continue;
        least = cost;
        best = spot;
      }
    }
    return best;
  }

  /** Places a displaced spot in the best of a few breaks with capacity. */
  private resettle(demand: number, from: number | undefined): void {
    const { plan } = this;
    const breaks = plan.grid.eligible[demand]!;
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    const consider = (at: number) => {
      const gain = plan.gain(demand, at);
      if (gain > most && plan.fits(demand, at)) {
        most = gain;
        best = at;
      }
    };
    if (from !== undefined && plan.mayAir(demand, from)) consider(from);
    for (let i = 0; i < TRIES; i++) {
      const at = this.pickAny(breaks);
      if (at !== undefined) consider(at);
    }
    if (best >= 0) this.put(demand, best);
  }
}
