import type { Page } from "@playwright/test";
import { addDays, toDay } from "@/lib/day";

export const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);

/** Makes a call as the page does. */
const call = <T = { uuid: string }>(page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const answer = await fetch(`/api/${path}`, { method, headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body ? JSON.stringify(body) : ""] as const,
  ) as Promise<T>;

/** Tomorrow on one station: a campaign with a spot in each hour from seven to twelve. */
export async function booked(page: Page): Promise<string> {
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call(page, "PUT", "broadcast/stations/price-models/update", { name: "Card", terms });
  const station = await call(page, "POST", "broadcast/stations/create", {
    name: "Journey FM",
    code: "JF",
    price_model: card.uuid,
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
  await call(page, "PUT", `broadcast/stations/breaks/update/${station.uuid}`, { from, lines });
  const customer = await call(page, "POST", "corporate/customers/create", { name: "Kilnside Energy" });
  const draft = await call(page, "POST", "broadcast/campaigns/create-draft", {
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
  await call(page, "POST", `broadcast/campaigns/update-draft-as-active/${draft.uuid}`, { version: 1 });
  return station.uuid;
}
