import { z } from "zod";

/** Version of the engine, stored with a plan because another version may solve the same problem differently. */
export const ENGINE = "2";

/** The hard rules by which a break can refuse a spot; keys of the planner's messages. */
export const RULES = [
  "window",
  "capacity_seconds",
  "capacity_spots",
  "category",
  "advertiser_separation",
  "demand_separation",
  "hour_limit",
  "ad_limit",
  "daily_max",
  "total",
  "position",
  "priority",
] as const;
/** A rule of `RULES`. */
export type Rule = (typeof RULES)[number];

const id = z.union([z.string().min(1), z.number()]).transform(String);
const whole = z.int().nonnegative();
const amount = z.number().nonnegative();

/**
 * A break of a problem. Seconds; `day` and `minute` from the start of the plan and of the broadcast day; `rate`
 * multiplies the price.
 */
export const BreakIn = z.object({
  id,
  station: id,
  day: whole,
  weekday: z.int().min(1).max(7),
  hour: whole,
  minute: whole,
  daypart: id,
  capacity: amount,
  maxSpots: whole,
  rate: amount,
  /** Priority within its hour, 1 the highest: a lower one opens only when all higher ones are full. */
  priority: whole.optional(),
  /** The shortest spot it takes, in seconds. */
  smallest: amount.optional(),
});

/**
 * A demand of a problem: spots of one length with their window, counts, separation and price. `from` and `to` are
 * days, inclusive.
 */
export const DemandIn = z.object({
  id,
  campaign: id.nullish(),
  advertiser: id.nullish(),
  category: id.nullish(),
  /** Further categories and tags it may not share a break with. */
  competes: z.array(id).optional(),
  /** Marks other than its category by which others may exclude it: a campaign, an artist. */
  tags: z.array(id).optional(),
  length: z.number().positive(),
  /** Spots that air together as one block: a spot and its reminders. */
  spots: z.int().positive().optional(),
  stations: z.array(id),
  dayparts: z.array(id),
  weekdays: z.array(z.int().min(1).max(7)),
  from: z.int(),
  to: z.int(),
  /** Restricts the demand to these breaks (chosen breaks and hours, validity of the commercial, licence). */
  breaks: z.array(id).optional(),
  /**
   * The breaks that other terms would add to `breaks`: `hours` at other hours, `any` at any hour and place. All breaks
   * where omitted. Read only for ways out.
   */
  widen: z.object({ hours: z.array(id), any: z.array(id) }).optional(),
  total: whole,
  dailyMin: whole.nullish(),
  dailyMax: whole.nullish(),
  separationMinutes: amount.nullish(),
  /** Minutes to keep from other spots of its advertiser where that costs no spot; read only with `rotation`. */
  softSeparationMinutes: amount.nullish(),
  /**
   * Demands of one group rotate together, on each station by itself: over the clock hours of their windows, by these
   * weights where given, and over their days. `rates`: how much each of `breaks` is preferred, 0 … 1, in their order;
   * it counts before evenness. Read only where the problem has a `rotation`.
   */
  rotation: z
    .object({
      group: id,
      hours: z.record(z.string(), amount).optional(),
      rates: z.array(z.number().min(0).max(1)).optional(),
    })
    .nullish(),
  /** Demands of one series (a segment cut by days and hours) keep their separation from each other as well. */
  series: id.nullish(),
  position: z.enum(["first", "last"]).nullish(),
  /** The position is sold, not just preferred. */
  positionHard: z.boolean().optional(),
  positionBonus: amount.nullish(),
  pricePerSecond: amount,
  shortfallPenalty: amount.nullish(),
});

/** A spot that must not move, optionally with its position from 1. */
export const Pin = z.object({ demand: id, break: id, position: z.int().positive().nullish() });

/** The input of the engine. */
export const Problem = z.object({
  meta: z.unknown().optional(),
  dayparts: z.array(z.union([id, z.looseObject({ id })])).optional(),
  stations: z.array(z.looseObject({ id })).optional(),
  breaks: z.array(BreakIn),
  demands: z.array(DemandIn),
  constraints: z
    .object({
      onePerCategoryPerBreak: z.boolean().nullish(),
      advertiserSeparationMinutes: amount.nullish(),
      hourAdLimitSeconds: amount.nullish(),
      /** The greatest number of seconds in some breaks together. */
      limits: z.array(z.object({ breaks: z.array(id), seconds: amount })).optional(),
    })
    .default({}),
  /**
   * Makes rotation a part of the objective. `weight`: the value that one unit of unevenness costs; a spot adds some
   * sixty at most. Without it only the value counts.
   */
  rotation: z.object({ weight: z.number().positive() }).nullish(),
  pins: z.array(Pin).optional(),
  /** Booked spots that may be moved; the search starts from them. */
  start: z.array(Pin.pick({ demand: true, break: true })).optional(),
});

/** A break as parsed. */
export type BreakIn = z.output<typeof BreakIn>;
/** A demand as parsed. */
export type DemandIn = z.output<typeof DemandIn>;
/** A problem as parsed. */
export type Problem = z.output<typeof Problem>;

/** A spot in a break; positions are 1…n. */
export type Placement = { demand: string; break: string; position: number };
/** The number of places a rule excludes. */
export type Reason = { rule: Rule; count: number };
/** A change that would place `gains` more spots on the finished plan without moving any. */
export type Relaxation =
  | { change: "separation_minutes"; to: number; gains: number }
  | { change: "shorter"; to: number; gains: number }
  | { change: "daily_max"; to: number; gains: number }
  | { change: "any_break"; gains: number }
  | { change: "add_hour"; hour: number; gains: number }
  | { change: "add_daypart"; daypart: string; gains: number }
  | { change: "add_weekday"; weekday: number; gains: number }
  | { change: "longer_flight"; from: number; to: number; gains: number };
/** The unplaced spots of a demand with reasons and possible changes. */
export type Shortfall = { demand: string; missing: number; reasons: Reason[]; relaxations: Relaxation[] };

/** The result of the engine. */
export type Solution = {
  placements: Placement[];
  shortfalls: Shortfall[];
  value: number;
  /** An upper bound on the value of any plan; null when none was requested. */
  bound: number | null;
  /** The budget of the run. It is a fixed amount of work, so the same input always gives the same result. */
  seconds: number;
};

/** Options of the engine. `seconds`: budget of work; `seed`: of the random numbers. */
export type Options = {
  seconds?: number;
  seed?: number;
  /** `lp`: linear optimum by demand, station, day and day part; `cheap`: prices without a solver. */
  bound?: "lp" | "cheap" | "none";
  /** The number of shortfalls for which changes are measured. */
  measured?: number;
  onProgress?: (done: number, value: number) => void;
  cancelled?: () => boolean;
};
