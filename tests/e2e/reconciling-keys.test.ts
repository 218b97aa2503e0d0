import { expect, test } from "vitest";
import { addDays, formatTime } from "@/lib/day";
import { isWhole } from "@/tests/runs";
import { tomorrow } from "./booked";
import { calling } from "./calling";
import { browsing, signUp } from "./person";
import { figureIs } from "./story/tale";

const { page: open } = browsing();
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Campaigns of 48 spots a day each: 1,008 with `npm run matrix`, a quarter of them in `npm test`. */
const CUSTOMERS = isWhole ? 21 : 6;
const AN_HOUR = 2;
const MOST_KEYS = 40;

const SPOTS = CUSTOMERS * HOURS.length * AN_HOUR;
const at = (part: number) => Math.round(part * SPOTS);

type Spot = { uuid: string; title: string; second: number };
type Call = ReturnType<typeof calling>["call"];

/** A station with two breaks an hour, and the spots of all campaigns tomorrow. */
async function fillDay(call: Call): Promise<{ station: string; spots: Spot[] }> {
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const { uuid: station } = await call("stations.create", {
    name: "Keys FM",
    code: "KF",
    price_model: card.uuid,
  });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.flatMap((hour) =>
      [1, 2].map((n) => ({
        weekday,
        second: hour * 3600 + n * 1200,
        name: `Break ${n}`,
        capacity_seconds: 120,
      })),
    ),
  );
  await call("breaks.update", { uuid: station, from: addDays(tomorrow, -1), lines });
  for (let n = 1; n <= CUSTOMERS; n++) {
    const customer = await call("customers.create", { name: `Customer ${n}` });
    const { uuid, version } = await call("campaigns.create_draft", {
      name: `Campaign ${n}`,
      customer: customer.uuid,
      start_date: tomorrow,
      end_date: addDays(tomorrow, 6),
      segments: [
        {
          kind: "exact",
          length: 5,
          stations: [station],
          from_date: tomorrow,
          to_date: tomorrow,
          weekdays: WEEK,
          hours: HOURS.map((hour) => ({ hour, spots: AN_HOUR })),
        },
      ],
    });
    await call("campaigns.activate", { uuid, version });
  }
  const log = await call<{ breaks: { spots: Spot[] }[] }>("logs.retrieve", { uuid: station, date: tomorrow });
  return { station, spots: log.breaks.flatMap((b) => b.spots) };
}

/** What became of the twelve spots that did not air as sold, by their place in the day; the others aired on time. */
const FATES = new Map<number, "missed" | "short">(
  [0.09, 0.17, 0.25, 0.33, 0.41, 0.49, 0.57, 0.65].map((part) => [at(part), "missed"] as const),
);
for (const part of [0.7, 0.76, 0.82, 0.88]) FATES.set(at(part), "short");

/** The as-run log of the day, with a line that nobody booked. */
function writeAsRun(spots: readonly Spot[]): string {
  const row = (second: number, title: string, length: number, spot: string) =>
    `${tomorrow},${formatTime(second, 24, true)},${title},${length},spot,${spot}`;
  const rows = spots.flatMap(({ uuid, title, second }, n) => {
    const fate = FATES.get(n);
    return fate === "missed" ? [] : [row(second + 2, title, fate === "short" ? 2 : 5, uuid)];
  });
  return ["date,time,title,length,type,spot id", ...rows, row(43_350, "Unbooked", 5, "")].join("\n");
}

test("twelve discrepancies of a long day are resolved in at most forty key presses", async () => {
  const page = await open();
  await signUp(page, "keys@journey.example", "Keys Radio");
  const { call } = calling(page);
  const { station, spots } = await fillDay(call);
  expect(spots.length).toBe(SPOTS);
  await call("as_run.import", {
    uuid: station,
    file: new File([writeAsRun(spots)], "keys.csv"),
    params: { commit: true, accept: ["future"] },
  });
  await page.goto(`/station/reconciliation/${station}?date=${tomorrow}`);
  await page.getByText("1 of 12 open").waitFor();
  await page.evaluate(() => {
    const counted = { keys: 0, clicks: 0 };
    Object.assign(window, { counted });
    addEventListener("keydown", () => counted.keys++, true);
    addEventListener("pointerdown", () => counted.clicks++, true);
  });
  const press = (key: string) => page.keyboard.press(key);
  const isOpen = (open: number) => page.getByText(`1 of ${open} open`).waitFor();

  // Two make-goods, each booked into the break that is proposed, and one credit.
  for (const [key, left] of [
    ["m", 11],
    ["m", 10],
    ["c", 9],
  ] as const) {
    await press(key);
    await isOpen(left);
  }
  // One is billed as booked, with an explanation.
  await press("b");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("By phone");
  for (const key of ["Tab", "Tab", "Tab", "Enter"]) await press(key);
  await isOpen(8);
  // All others that are missing are credited together, and those cut short are accepted together.
  await press("Shift+X");
  await page.getByText("4 selected").waitFor();
  await press("c");
  await isOpen(4);
  await press("Shift+X");
  await page.getByText("4 selected").waitFor();
  await press("a");
  await figureIs(page, "Open discrepancies", /^0 ?of 12$/);
  // What nobody booked is a mistake.
  await press("e");
  await page.getByRole("heading", { name: "Unbooked" }).waitFor();
  await press("w");
  await page
    .getByText(/^By mistake/)
    .first()
    .waitFor();

  const counted = await page.evaluate((): unknown => Reflect.get(window, "counted"));
  console.log(`reconciling: ${spots.length} spots`, JSON.stringify(counted));
  expect(counted).toMatchObject({ clicks: 0 });
  expect(Number(Reflect.get(Object(counted), "keys"))).toBeLessThanOrEqual(MOST_KEYS);
  const { days } = await call<{ days: { open: number; scheduled: number }[] }>("reconciliation.retrieve", {
    uuid: station,
    from: tomorrow,
    to: tomorrow,
  });
  expect(days).toMatchObject([{ open: 0, scheduled: spots.length }]);
});
