import { z } from "zod";

/** Kept with a plan: another version may answer the same problem otherwise. */
export const ENGINE = "1";

/** One refusal of a spot by one hard rule, in the words the planner shows. */
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
export type Rule = (typeof RULES)[number];

const id = z.union([z.string().min(1), z.number()]).transform(String);
const whole = z.int().nonnegative();
const amount = z.number().nonnegative();

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
  /** Rank inside its hour, 1 the highest: a lower one opens only when every higher one is full. */
  priority: whole.optional(),
});

export const DemandIn = z.object({
  id,
  campaign: id.nullish(),
  advertiser: id.nullish(),
  category: id.nullish(),
  /** Further categories and tags it must not share a break with. */
  competes: z.array(id).optional(),
  /** What it is beside its category, for those that shun it: a campaign, a artist. */
  tags: z.array(id).optional(),
  length: z.number().positive(),
  /** Spots that air together as one spot: a spot and its reminders. */
  spots: z.int().positive().optional(),
  stations: z.array(id),
  dayparts: z.array(id),
  weekdays: z.array(z.int().min(1).max(7)),
  from: z.int(),
  to: z.int(),
  /** Only these breaks, when given (chosen breaks and hours, validity of the copy, licence). */
  breaks: z.array(id).optional(),
  total: whole,
  dailyMin: whole.nullish(),
  dailyMax: whole.nullish(),
  separationMinutes: amount.nullish(),
  /** Demands of one advertiser's series (a sold line cut by days and hours) keep their separation from each other too. */
  series: id.nullish(),
  position: z.enum(["first", "last"]).nullish(),
  /** The place in the break is sold, not wished. */
  positionHard: z.boolean().optional(),
  positionBonus: amount.nullish(),
  pricePerSecond: amount,
  shortfallPenalty: amount.nullish(),
});

export const Pin = z.object({ demand: id, break: id, position: z.int().positive().nullish() });

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
      /** At most so many seconds in some breaks together. */
      limits: z.array(z.object({ breaks: z.array(id), seconds: amount })).optional(),
    })
    .default({}),
  pins: z.array(Pin).optional(),
  /** Where spots stand already and may be moved from: the search begins here. */
  start: z.array(Pin.pick({ demand: true, break: true })).optional(),
});

export type BreakIn = z.output<typeof BreakIn>;
export type DemandIn = z.output<typeof DemandIn>;
export type Problem = z.output<typeof Problem>;

/** A spot in a break; positions run 1…n without gaps. */
export type Placement = { demand: string; break: string; position: number };
export type Reason = { rule: Rule; count: number };
/** A way out, measured on the finished plan: so many more spots would fit, moving nothing. */
export type Relaxation =
  | { change: "separation_minutes"; to: number; gains: number }
  | { change: "shorter"; to: number; gains: number }
  | { change: "daily_max"; to: number; gains: number }
  | { change: "any_break"; gains: number }
  | { change: "add_hour"; hour: number; gains: number }
  | { change: "add_daypart"; daypart: string; gains: number }
  | { change: "add_weekday"; weekday: number; gains: number }
  | { change: "longer_flight"; from: number; to: number; gains: number };
export type Shortfall = { demand: string; missing: number; reasons: Reason[]; relaxations: Relaxation[] };

export type Solution = {
  placements: Placement[];
  shortfalls: Shortfall[];
  value: number;
  /** No plan can be worth more; null when no bound was asked. */
  bound: number | null;
  /** The budget the answer was made for: a fixed amount of work, so that the same input has one answer. */
  seconds: number;
};

export type Options = {
  seconds?: number;
  seed?: number;
  /** `lp`: linear optimum by demand, station, day and day part; `cheap`: prices without a solver. */
  bound?: "lp" | "cheap" | "none";
  /** For how many shortfalls ways out are measured. */
  measured?: number;
  onProgress?: (done: number, value: number) => void;
  cancelled?: () => boolean;
};
