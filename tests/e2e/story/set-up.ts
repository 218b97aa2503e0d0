import { expect } from "vitest";
import { parseIsoDay } from "@/lib/day";
import { CUSTOMER, pick, STATION, type Tale, two, uuidIn } from "./tale";

const PAGO_PAGO = -11;
const LATEST_START = 12;

/** A station east of the date line, whose broadcast day began within the last twelve hours and lasts twelve more. */
export async function station(tale: Tale) {
  const { page } = tale;
  const hour = (new Date().getUTCHours() + 24 + PAGO_PAGO) % 24;
  tale.dayStart = Math.min(hour, LATEST_START);
  tale.hours = [1, 2, 3, 4, 5].map((later) => (hour + later) % 24);
  await page.goto("/");
  await page.getByText("0 of 10 done").waitFor();
  await page.getByRole("link", { name: "Start" }).first().click();
  await page.getByLabel("Name").fill(STATION);
  await page.getByLabel("Code").fill("vf");
  await pick(page, "Time zone", "pago", /Pacific\/Pago Pago/);
  await page.getByLabel("Start of broadcast day").selectOption({ label: `${two(tale.dayStart)}:00` });
  await page.getByLabel("Breaks", { exact: true }).selectOption({ label: "No breaks yet" });
  await page.getByRole("button", { name: /^Add station/ }).click();
  tale.station = await uuidIn(page, /\/stations\/[0-9a-f-]{36}$/);
}

/** A week of breaks, painted once as a template and applied to the station. */
export async function breaks({ page, station, hours }: Tale) {
  await page.goto("/break-templates?template=new");
  await page.getByLabel("Template name").fill("Two per hour");
  await page.getByLabel("Length of painted breaks").fill("60");
  const week = page.getByRole("table", { name: "Weekly breaks" });
  for (const hour of hours) await week.getByRole("button", { name: `${two(hour)}:00`, exact: true }).click();
  await page.getByText("70 breaks per week, 70 min").waitFor();
  await page.getByRole("button", { name: "Save template" }).click();
  await page.waitForURL(/template=[0-9a-f-]{36}/);

  await page.goto(`/stations/${station}`);
  await page.getByLabel("Fill from template").selectOption({ label: "Two per hour" });
  await page.getByText("70 breaks per week, 70 min").waitFor();
  await page.getByRole("button", { name: /^Save from / }).click();
  await page.getByText(/^since /).waitFor();
}

/** The first of these hours cost half as much again; lengths other than 30 seconds are priced by the index. */
export async function prices({ page, station, hours }: Tale) {
  await page.goto(`/stations/${station}?tab=day-parts`);
  await page.getByRole("button", { name: "New day part" }).click();
  await page.getByLabel("Day part name").fill("Best hours");
  const week = page.getByRole("table", { name: /Best hours, weekday and hour/ });
  for (const hour of hours.slice(0, 3))
    await week.getByRole("button", { name: `${two(hour)}:00`, exact: true }).click();
  await page.getByRole("button", { name: "Save day part" }).click();
  await page.getByText("21 hours").waitFor();

  await page.getByRole("link", { name: "Rate card" }).click();
  await page.getByRole("button", { name: "New rate card" }).click();
  await page.getByLabel("Rate card name").fill("Card of the winter");
  await page.getByLabel("Price", { exact: true }).first().fill("90");
  await page.getByRole("button", { name: "Best hours" }).click();
  await page.getByLabel("Index of Best hours").fill("150");
  await page.getByText("Day part by length").waitFor();
  await page.getByRole("button", { name: /^Save rate card/ }).click();
  await page.getByText("Used by 1 station").waitFor();
  await page.getByRole("button", { name: "Version 1" }).waitFor();
}

/** A customer with its category, seen in the list. */
export async function customer({ page }: Tale) {
  await page.goto("/customer/new");
  await page.getByLabel("Name", { exact: true }).fill(CUSTOMER);
  await pick(page, "Product category", "Energy", /New product category “Energy”/);
  await expect
    .poll(() => page.getByRole("combobox", { name: "Product category" }).inputValue())
    .toBe("Energy");
  await page.getByRole("button", { name: /^Add customer/ }).click();
  await page.getByRole("heading", { name: CUSTOMER }).waitFor();
  await page.getByText("Energy", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Customers" }).first().click();
  await page.getByRole("row", { name: new RegExp(CUSTOMER) }).waitFor();
}

/** The station's current day, as its page shows it. */
export async function todayThere({ page, station }: Pick<Tale, "page" | "station">) {
  const answer = await page.request.get(`/api/broadcast/stations/retrieve/${station}`);
  return parseIsoDay(((await answer.json()) as { today: string }).today)!;
}

/** The station moves over the date line: the same times of day, one day later. */
export async function overTheDateLine({ page, station, day }: Tale) {
  await page.goto(`/stations/${station}?tab=settings`);
  await page.getByLabel("Time zone").fill("kiritimati");
  await page.getByRole("option", { name: /Pacific\/Kiritimati/ }).click();
  await page.getByRole("button", { name: /^Save settings/ }).click();
  await expect.poll(() => todayThere({ page, station }).then((there) => there > day)).toBe(true);
}
