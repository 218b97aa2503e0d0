import type { Page } from "@playwright/test";
import { addDays, toDay } from "@/lib/day";
import { calling } from "./calling";

export const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);

/** Tomorrow on one station: a campaign with a spot in each hour from seven to twelve. */
export async function booked(page: Page, more: object = {}): Promise<string> {
  const { call } = calling(page);
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call("price_models.update", { name: `Card ${crypto.randomUUID()}`, terms });
  const station = await call("stations.create", {
    name: "Journey FM",
    code: "JF",
    price_model: card.uuid,
    ...more,
  });
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [7, 8, 9, 10, 11, 12].map((hour) => ({
      weekday,
      second: hour * 3600 + 1200,
      name: "Break 1",
      capacity_seconds: 60,
    })),
  );
  const from = addDays(tomorrow, -1);
  await call("breaks.update", { uuid: station.uuid, from, lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const draft = await call("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: tomorrow,
    end_date: tomorrow,
    segments: [
      {
        kind: "exact",
        length: 30,
        stations: [station.uuid],
        from_date: tomorrow,
        to_date: tomorrow,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [7, 8, 9, 10, 11, 12].map((hour) => ({ hour, spots: 1 })),
      },
    ],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: draft.version });
  return station.uuid;
}
