import type { CallInput } from "@/lib/browser/api";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { makeAudience } from "./audience";
import type { Seeder } from "./seeder";

const AGREEMENT = {
  name: "Annual agreement",
  text: [
    "# Subject",
    "{company_name} broadcasts {spots} spots of the campaign “{campaign_name}” for {customer_legal_name} on {stations}, from {start_date} to {end_date}.",
    "# Price and payment",
    "The price is {net} {currency} net ({total} {currency} including tax), payable within {terms_days} days of each invoice.",
    "# Missed spots",
    "- A spot that does not air as booked is made good within the campaign or credited.\n- The station's as-run log is the proof of broadcast for every spot.",
  ].join("\n\n"),
};

type SeedBreak = NonNullable<CallInput<"breaks.update">["lines"]>[number];
type Hours = readonly number[];

/** Days from today on which each station started selling: Vane before the first campaign, the others later. */
export const OPENED = { vane: -144, talk: -84, pier: -63 } as const;
const DAY_HOURS = Array.from({ length: 15 }, (_, i) => i + 6);
const PRIME: Hours = [7, 8, 16, 17];

/** Two breaks an hour from six in the morning to nine in the evening; longer in drive time, fewer at the weekend. */
function week(seconds: { prime: number; rest: number }): SeedBreak[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    DAY_HOURS.flatMap((hour) => {
      const capacity_seconds = PRIME.includes(hour) && weekday < 6 ? seconds.prime : seconds.rest;
      const minutes = weekday < 6 || hour % 2 === 0 ? [20, 50] : [50];
      return minutes.map((minute, i) => ({
        weekday,
        second: hour * 3600 + minute * 60,
        name: `Break ${i + 1}`,
        capacity_seconds,
      }));
    }),
  );
}

const cells = (weekdays: readonly number[], hours: Hours) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    Array.from({ length: 24 }, (_, hour) =>
      weekdays.includes(day) && hours.includes(hour) ? "1" : "0",
    ).join(""),
  );
const WORKDAYS = [1, 2, 3, 4, 5];
const PARTS = [
  { name: "Breakfast", color: 4, weekdays: WORKDAYS, hours: [6, 7, 8, 9], index_bp: 14_000 },
  { name: "Daytime", color: 2, weekdays: WORKDAYS, hours: [10, 11, 12, 13, 14], index_bp: 10_000 },
  { name: "Drive", color: 6, weekdays: WORKDAYS, hours: [15, 16, 17, 18], index_bp: 12_500 },
  { name: "Evening", color: 8, weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [19, 20, 21, 22], index_bp: 7_000 },
  {
    name: "Weekend",
    color: 3,
    weekdays: [6, 7],
    hours: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    index_bp: 9_000,
  },
] as const;
const LENGTHS = [
  { length: 10, index_bp: 5_500 },
  { length: 15, index_bp: 6_700 },
  { length: 20, index_bp: 7_900 },
  { length: 30, index_bp: 10_000 },
  { length: 45, index_bp: 13_000 },
  { length: 60, index_bp: 16_000 },
];

const rateCard = (name: string, price: string): CallInput<"price_models.update"> => ({
  name,
  terms: {
    list: { basis: "second", price },
    length_index: LENGTHS,
    day_parts: PARTS.map((part) => ({
      name: part.name,
      index_bp: part.index_bp,
      hours: part.weekdays.flatMap((day) => part.hours.map((hour) => (day - 1) * 24 + hour)),
    })),
    seasons: [
      { name: "Advent", from: "11-15", to: "12-24", index_bp: 11_500 },
      { name: "January", from: "01-02", to: "01-31", index_bp: 8_500 },
    ],
    surcharges: {
      stack: "add",
      items: [
        { kind: "first", percent_bp: 1_500 },
        { kind: "last", percent_bp: 1_000 },
      ],
    },
    discounts: {
      quantity: [
        { from: 200, percent_bp: 300 },
        { from: 400, percent_bp: 600 },
      ],
    },
  },
});

export type Stations = { vane: string; talk: string; pier: string | null };

/** Seeds Vane FM, and Hillfort Talk in another time zone. */
export async function seedStations(t: Seeder): Promise<Stations> {
  for (const { name, color, weekdays, hours } of PARTS) {
    await t.act("day_parts.update", { name, color, cells: cells(weekdays, hours) });
  }
  const big = await t.act("price_models.update", rateCard("Vane rate card", "1.80"));
  const small = await t.act("price_models.update", rateCard("Talk rate card", "0.95"));
  const start = t.day(OPENED.vane);
  const later = t.day(OPENED.talk);
  const vane = await t.on(start, "stations.create", {
    name: "Vane FM",
    code: "VF",
    timezone: "Europe/London",
    color: 1,
    price_model: big.uuid,
    separation_minutes: 20,
    hour_limit: 720,
    audience: makeAudience(t.today, 640_000, 152_000),
    cart_from: 2000,
    cart_to: 2999,
  });
  const talk = await t.on(later, "stations.create", {
    name: "Hillfort Talk",
    code: "HT",
    timezone: "Europe/Paris",
    day_start: 300,
    color: 7,
    price_model: small.uuid,
    separation_minutes: 15,
    cart_from: 5000,
    cart_to: 5999,
    output_format: "mairlist_tpi",
    audience: makeAudience(t.today, 410_000, 61_000, "Hillfort"),
  });
  await t.on(start, "contract_templates.update", AGREEMENT);
  const workday = { name: "Two breaks per hour", lines: week({ prime: 120, rest: 60 }) };
  await t.on(start, "break_templates.update", { ...workday, apply_to: [vane.uuid], from: start });
  const lean = { name: "Talk, short breaks", lines: week({ prime: 90, rest: 60 }) };
  await t.on(later, "break_templates.update", { ...lean, apply_to: [talk.uuid], from: later });
  return { vane: vane.uuid, talk: talk.uuid, pier: null };
}

/** Seeds Pier 103 as a follower: it takes Vane's breaks, and the spots sold from then on. */
export async function seedFollower(t: Seeder, leader: string): Promise<string> {
  const pier = await t.on(t.day(OPENED.pier), "stations.create", {
    name: "Pier 103",
    code: "P3",
    timezone: "Europe/London",
    color: 5,
    leader,
    audience: makeAudience(t.today, 180_000, 34_000),
    cart_from: 2000,
    cart_to: 2999,
  });
  await seedLicences(t);
  return pier.uuid;
}

/** Seeds a year's licence, as an event of the payment vendor would write it; a first start has no vendor. */
export const seedLicences = (t: Seeder) =>
  runForTenant(t.tenant, () =>
    getTenantClient(t.tenant).station.updateMany({
      data: { license_type: "annual", license_recurring: true, license_expires_at: t.day(240) },
    }),
  );

/** Seeds two packages: a sponsorship at one price, and a set of spots by the rate card. */
export async function seedPackages(t: Seeder, { vane, talk }: Stations): Promise<void> {
  await t.act("sales_packages.create", {
    name: "Morning show sponsorship",
    stations: [vane],
    lines: [{ ...LINE, weekdays: [1, 2, 3, 4, 5], hours: listWindow(7, 9), per_day: 2, place: "first" }],
    usual_days: 28,
    price: "1200.00",
    note: "First in the breaks of the morning show.",
  });
  await t.act("sales_packages.create", {
    name: "Breakfast package",
    stations: [vane, talk],
    lines: [{ ...LINE, weekdays: [1, 2, 3, 4, 5, 6, 7], hours: listWindow(6, 10), total: 30 }],
    usual_days: 28,
    price_by: "card",
    discount_bp: 1_000,
  });
}
const LINE = { length: 30 } as const;
const listWindow = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ hour: from + i, spots: 0 }));
