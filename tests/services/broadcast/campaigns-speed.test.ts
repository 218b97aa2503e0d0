import { afterAll, beforeAll, expect, test } from "vitest";
import { setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, customer, draft, MONDAY, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** 60 days: the trial licence of a station. */
const END = "2027-01-19";
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now();
  const done = await work();
  process.stdout.write(`${what}: ${Math.round(performance.now() - from)} ms\n`);
  return done;
};

// Its times are printed for a person; what it asserts, smaller campaigns assert in `campaigns.test.ts`.
test.runIf(process.env.LONG)(
  "ten stations over sixty days: times are printed, sums stay correct",
  async () => {
    const { ana, here } = await world();
    const stations: string[] = [];
    for (let i = 0; i < 10; i++)
      stations.push(
        await onAir(ana, { terms: { discounts: { quantity: [{ from: 100, percent_bp: 500 }] } } }),
      );
    const flight = { start_date: MONDAY, end_date: END };
    const long = (more: object) => segment(stations, { to_date: END, ...more });
    await timed("first campaign of 3,480 spots, into opened breaks", async () =>
      booked(ana, [long({ per_day: 6 })], { ...flight, customer: await customer(ana, "First") }),
    );
    const segments = [
      long({ per_day: 3 }),
      long({
        kind: "exact",
        per_day: null,
        length: 20,
        hours: [7, 8, 12, 17].map((hour) => ({ hour, spots: 1 })),
      }),
    ];
    for (let i = 0; i < 3; i++) {
      const { spots } = await timed("estimate of 4,060 spots", () =>
        ana.api.campaigns.estimates({ ...flight, segments }),
      );
      expect(spots).toBe(10 * 58 * 7);
    }
    const made = await timed("draft", async () =>
      draft(ana, segments, { ...flight, customer: await customer(ana, "Next") }),
    );
    const done = await timed("second campaign of 4,060 spots", () =>
      ana.api.campaigns.activate({ uuid: made.uuid, version: 1 }),
    );
    expect(done).toMatchObject({ booked: 4060, unplaced: [] });
    await timed("stop", () => ana.api.campaigns.stop({ uuid: made.uuid, stop_date: "2026-12-01" }));
    await bookedEqualsSpots(here);
  },
);
