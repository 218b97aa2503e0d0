import type { Plan } from "./plan";

const MOST_VICTIMS = 3;
/** Breaks tried for each displaced spot. */
const TRIES = 6;
/** Share of steps that place a missing spot instead of moving one. */
const FRESH = 0.3;

/** Local search: each step puts one spot into a break and moves or removes what prevents it. */
export class Search {
  private readonly short: number[] = [];
  private readonly shortAt: Int32Array;
  private readonly victims: number[] = [];
  private readonly added: number[] = [];
  private readonly removed: { demand: number; at: number }[] = [];
  private delta = 0;
  value: number;

  constructor(
    readonly plan: Plan,
    private readonly random: () => number,
  ) {
    const { total, eligible } = plan.grid;
    this.shortAt = new Int32Array(total.length).fill(-1);
    for (let d = 0; d < total.length; d++) if (eligible[d]!.length > 0) this.updateShort(d);
    this.value = plan.value();
  }

  private updateShort(demand: number): void {
    const { plan, short: hungry, shortAt: hungryAt } = this;
    const isShort = plan.placed[demand]! < plan.grid.total[demand]!;
    const at = hungryAt[demand]!;
    if (isShort && at < 0) hungryAt[demand] = hungry.push(demand) - 1;
    else if (!isShort && at >= 0) {
      const last = hungry.pop()!;
      if (last !== demand) {
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
    const demand = plan.demand[spot]!;
    const at = plan.at[spot]!;
    this.delta -= plan.loss(spot);
    const wished = plan.wishesMatter(demand, at);
    if (wished) this.delta -= plan.bonus(at);
    plan.remove(spot);
    if (wished) this.delta += plan.bonus(at);
    this.removed.push({ demand, at });
  }

  private undo(): void {
    const { plan } = this;
    for (let i = this.added.length - 1; i >= 0; i--) plan.remove(this.added[i]!);
    for (let i = this.removed.length - 1; i >= 0; i--) plan.add(this.removed[i]!.demand, this.removed[i]!.at);
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
    const demand = mover === undefined ? this.pickAny(this.short) : plan.demand[mover];
    if (demand === undefined) return false;
    const at = this.pickAny(plan.grid.eligible[demand]!);
    if (at === undefined || !this.mayImprove(demand, at, mover, least)) return false;
    this.begin();
    const from = mover === undefined ? undefined : plan.at[mover]!;
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
    const from = mover === undefined ? undefined : plan.at[mover]!;
    if (at === from) return false;
    if (from !== undefined && grid.day[at] === grid.day[from]) return true;
    if (plan.perDay[demand * grid.days + grid.day[at]!]! >= grid.dailyMax[demand]!) return false;
    const most = plan.gain(demand, at) + grid.bonus[demand]! * grid.rate[at]!;
    return most - (mover === undefined ? 0 : plan.loss(mover)) >= least;
  }

  /**
   * Places a spot and removes those that prevent it. Returns the displaced demands, or null when it is impossible.
   */
  private squeezeIn(demand: number, at: number): number[] | null {
    const { plan } = this;
    if (!this.findVictims(demand, at)) return null;
    const displaced = this.victims.map((spot) => plan.demand[spot]!);
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
    for (const spot of plan.inBreak[at]!) {
      if (plan.competitor(demand, plan.demand[spot]!) && !this.addVictim(spot)) return false;
    }
    for (const spot of plan.rowFor(demand, at)) {
      if (plan.tooClose(demand, at, spot) && !victims.includes(spot) && !this.addVictim(spot)) return false;
    }
    const hour = grid.hour[at]!;
    let spots = plan.spots[at]! + grid.spots[demand]! - grid.maxSpots[at]!;
    let inBreak = plan.seconds[at]! + grid.length[demand]! - grid.capacity[at]!;
    let inHour = plan.hourSeconds[hour]! + grid.length[demand]! - grid.hourLimit;
    const limits = grid.limitsOf[at]!.map(
      (limit) => plan.limitSeconds[limit]! + grid.length[demand]! - grid.limitOf[limit]!,
    );
    const subtractSpot = (spot: number) => {
      const removedDemand = plan.demand[spot]!;
      const seconds = grid.length[removedDemand]!;
      const where = plan.at[spot]!;
      if (grid.hour[where] === hour) inHour -= seconds;
      for (const [i, limit] of grid.limitsOf[at]!.entries())
        if (grid.limitsOf[where]!.includes(limit)) limits[i]! -= seconds;
      if (where !== at) return;
      inBreak -= seconds;
      spots -= grid.spots[removedDemand]!;
    };
    for (const spot of victims) subtractSpot(spot);
    for (;;) {
      const over = limits.findIndex((ms) => ms > 0);
      if (spots <= 0 && inBreak <= 0 && inHour <= 0 && over < 0) return true;
      const need = Math.max(inBreak, inHour, 0, ...limits);
      const spot =
        spots > 0 || inBreak > 0
          ? this.cheapest([at], need)
          : this.cheapest(inHour > 0 ? grid.inHour[hour]! : grid.inLimit[grid.limitsOf[at]![over]!]!, need);
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
      for (const spot of plan.inBreak[at]!) {
        if (plan.isPinned(spot) || victims.includes(spot)) continue;
        const met = need > 0 ? Math.min(1, plan.grid.length[plan.demand[spot]!]! / need) : 1;
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
    let most = -1;
    const consider = (at: number) => {
      const gain = plan.gain(demand, at);
      if (gain > most && plan.fits(demand, at)) {
        most = gain;
        best = at;
      }
    };
    if (from !== undefined && plan.mayAir(demand, from)) consider(from);
    for (let i = 0; i < TRIES; i++) consider(this.pickAny(breaks)!);
    if (best >= 0) this.put(demand, best);
  }
}
