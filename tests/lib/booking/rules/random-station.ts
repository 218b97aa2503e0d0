import type { Booked, OpenBreak } from "@/lib/booking/demands";
import { DEFAULT_SEPARATION, type Separation } from "@/lib/booking/separation";
import { addDays } from "@/lib/day";
import type { AdLimit } from "@/lib/inventory/ad-limits";
import { makeRandom } from "@/lib/scheduler/random";
import { bookedSpot, competition, MONDAY, openBreak, segment, station } from "../setup";

const DAYS = 2;
const HOURS = [6, 7, 8, 9];

/** A limit of all stations on paid breaks, a whole day unless told otherwise. */
export const adLimit = (more: Partial<AdLimit> = {}): AdLimit => ({
  uuid: "limit",
  name: "Limit",
  stations: [],
  window: "day",
  from_hour: 0,
  to_hour: 24,
  share_bp: null,
  seconds: null,
  counted: ["paid"],
  valid_from: MONDAY,
  valid_to: null,
  ...more,
});

/** Two days of two breaks an hour with booked spots, distances and limits of every kind, and a segment that asks. */
export function drawStation(seed: number) {
  const random = makeRandom(seed);
  const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)]!;
  const separation = (unit: Separation["unit"]): Separation => ({
    distance: unit === "minutes" ? pick(0, 20, 45) : pick(0, 1, 2),
    unit,
    hard: random() < 0.7,
  });
  // Drawn apart, so that it changes nothing else of a seed: an early break may run into a hard one a minute later.
  const kinds = makeRandom(seed + 1);
  const close = kinds() < 0.4;
  const minutes = close ? [10, 11] : [10, 40];
  const drawKind = (): OpenBreak["kind"] => (kinds() < (close ? 0.4 : 0.2) ? "hard" : "soft");
  const booked: Booked[] = [];
  const breaks = Array.from({ length: DAYS }, (_, day) =>
    HOURS.flatMap((hour) =>
      minutes.map((minute, i): OpenBreak => {
        const uuid = `${day} ${hour}:${minute}`;
        const there = Array.from({ length: pick(0, 0, 1, 2) }, (_, n) =>
          bookedSpot(uuid, {
            seat: n + 1,
            campaign: pick("rival", "other"),
            advertiser: pick("Kilnside", "Orchard", "Vale"),
            category: pick(null, "tyres", "banks"),
            artists: pick<string[]>([], ["Ada"]),
          }),
        );
        booked.push(...there);
        return openBreak(uuid, {
          date: addDays(MONDAY, day),
          second: hour * 3600 + minute * 60,
          number: i + 1,
          kind: drawKind(),
          capacity_seconds: (kinds() < 0.2 ? 3000 : 0) + pick(30, 60, 90, 120) + 30 * there.length,
          capacity_spots: pick(null, null, 2, 3),
          booked_seconds: 30 * there.length,
          booked_spots: there.length,
        });
      }),
    ),
  ).flat();
  const terms = competition({
    category: pick("tyres", "none"),
    competes: pick<string[]>([], ["banks"]),
    picked: pick<string[]>([], ["rival"]),
    separation: {
      ...DEFAULT_SEPARATION,
      advertiser: { ...separation("minutes") },
      category: separation(pick("breaks", "minutes", "spots")),
      picked: separation(pick("breaks", "minutes")),
      artist: separation(pick("breaks", "spots")),
    },
  });
  const sold = station({
    separation_minutes: pick(0, 0, 25),
    hour_limit: pick(null, null, 90, 150),
    limits: random() < 0.3 ? [adLimit({ seconds: pick(240, 420) })] : [],
  });
  const wanted = segment({
    to_date: addDays(MONDAY, DAYS - 1),
    hours: pick([7], [7, 8], HOURS).map((hour) => ({ hour, spots: 0 })),
    length: pick(20, 30, 60),
    per_day: pick(2, 4, 8),
    separation_minutes: pick(0, 0, 30, 60),
    break_numbers: pick<number[]>([], [], [1]),
  });
  const commercial = {
    length: wanted.length,
    valid_from: null,
    valid_to: null,
    artists: pick<string[]>([], ["Ada"]),
  };
  const some = booked.map((spot) => ({ ...spot, alone: random() < 0.1 }));
  const own = { ...wanted, alone: random() < 0.15 };
  return { breaks, booked: some, terms, sold, wanted: own, commercial };
}
export type DrawnStation = ReturnType<typeof drawStation>;
