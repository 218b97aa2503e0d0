import { addDays, type Day, pickEarlier } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import type { SeedCommercial } from "./commercials";
import type { Advertiser } from "./customers";
import { OPENED, type Stations, seedFollower } from "./market";
import type { Seeder } from "./seeder";

export type SoldCampaign = {
  uuid: string;
  customer: string;
  from: Day;
  to: Day;
  stations: string[];
  name: string;
};
export type SeedCampaign = {
  name: string;
  advertiser: Advertiser;
  start: number;
  days: number;
  stations: string[];
  a_day: number;
  hours: { hour: number; spots: number }[];
  kind: "exact" | "variable";
  fate: "runs" | "draft" | "stopped";
};

const COUNT = 47;
const range = (from: number, to: number, spots: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ hour: from + i, spots }));

/** Campaigns over the last four and the next two and a half months, in the order they are sold. */
export function makeCampaigns(
  t: Seeder,
  advertisers: readonly Advertiser[],
  { vane, talk }: Stations,
): SeedCampaign[] {
  const all = Array.from({ length: COUNT }, (_, n): SeedCampaign => {
    const advertiser = takeAt(advertisers, (n * 7) % advertisers.length);
    const start = Math.round(-126 + (n * 200) / COUNT) + t.dice.whole(0, 4);
    const days = t.dice.one([14, 21, 28, 28, 35, 42]);
    const open = start > OPENED.talk + 14;
    const both = open && n % 3 === 0 ? [vane, talk] : [vane];
    const stations = open && n % 5 === 4 ? [talk] : both;
    const exact = n % 4 === 1;
    const a_day = t.dice.whole(8, 15);
    const hours = exact
      ? t.dice
          .some([7, 8, 10, 12, 13, 16, 17, 18], 6)
          .sort((a, b) => a - b)
          .map((hour) => ({ hour, spots: 1 }))
      : t.dice.one([
          range(6, 19, 0),
          range(7, 18, 0),
          range(6, 20, 0),
          [...range(6, 9, 0), ...range(15, 19, 0)],
        ]);
    const sold = n === 22 || n === 41 ? "stopped" : "runs";
    const fate = n >= COUNT - 3 ? "draft" : sold;
    const name = takeAt(advertiser.spots, Math.floor(n / 3) % advertiser.spots.length);
    return {
      name,
      advertiser,
      start,
      days,
      stations,
      a_day,
      hours,
      kind: exact ? "exact" : "variable",
      fate,
    };
  });
  return all.sort((a, b) => a.start - b.start);
}

/** Seeds campaigns: drafted, and activated some days before they start; two are stopped early. */
export async function seedCampaigns(
  t: Seeder,
  orders: readonly SeedCampaign[],
  commercial: ReadonlyMap<string, SeedCommercial[]>,
  stations: Stations,
): Promise<SoldCampaign[]> {
  const sold: SoldCampaign[] = [];
  for (const order of orders) {
    const { advertiser, start, days } = order;
    if (start >= OPENED.pier) stations.pier ??= await seedFollower(t, stations.vane);
    const on = t.day(Math.min(0, start - t.dice.whole(4, 16)));
    const [from, to] = [t.day(start), t.day(start + days - 1)];
    const spot = t.dice.one(takeFrom(commercial, advertiser.uuid));
    const draft = await t.on(on, "campaigns.create_draft", {
      name: order.name,
      customer: advertiser.uuid,
      category: advertiser.category,
      start_date: from,
      end_date: to,
      po_number: t.dice.roll() < 0.4 ? `PO-${t.dice.whole(1000, 9999)}` : "",
      segments: [
        {
          kind: order.kind,
          commercial: spot.uuid,
          length: spot.length,
          stations: order.stations,
          from_date: from,
          to_date: to,
          weekdays: t.dice.roll() < 0.6 ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6, 7],
          hours: order.hours,
          per_day: order.kind === "variable" ? order.a_day : null,
          place: t.dice.roll() < 0.1 ? "first" : "any",
        },
      ],
    });
    if (order.fate === "draft") continue;
    // Some customers reach their credit limit; the demo's seller agrees.
    await t.on(on, "campaigns.activate", { uuid: draft.uuid, version: draft.version, accept_credit: true });
    let end = to;
    if (order.fate === "stopped") {
      end = addDays(from, Math.floor(days / 2));
      const day = pickEarlier(end, t.today);
      await t.on(day, "campaigns.stop", { uuid: draft.uuid, stop_date: day });
    }
    sold.push({
      uuid: draft.uuid,
      customer: advertiser.uuid,
      from,
      to: end,
      stations: order.stations,
      name: order.name,
    });
  }
  return sold;
}
