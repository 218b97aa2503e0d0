import { expect, test } from "vitest";
import { booked, tomorrow } from "./booked";
import { calling } from "./calling";
import { browsing, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();
type Spot = { uuid: string; title: string; length: number; make_good: { date: string } | null };
type Breaks = { breaks: { second: number; spots: Spot[] }[] };
const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);

test("a missed spot is offered, the customer accepts on the share page, and the log shows it", async () => {
  const page = await open();
  await signUp(page, "olga@offers.example", "Offer Radio");
  const station = await booked(page);
  const { call } = calling(page);
  const log = await call<Breaks>("logs.retrieve", { uuid: station, date: tomorrow });
  // All but the spot at eight aired.
  const aired = log.breaks
    .filter((_, n) => n !== 1)
    .flatMap(({ second, spots }) =>
      spots.map((p) => `${tomorrow},${time(second + 5)},${p.title},${p.length},spot,${p.uuid}`),
    );
  await call("as_run.import", {
    uuid: station,
    file: new File([["date,time,title,length,type,spot id", ...aired].join("\n")], "offers.csv"),
    params: { commit: true, accept: ["future"] },
  });

  await page.goto(`/station/reconciliation/${station}?date=${tomorrow}`);
  await page.getByRole("button", { name: "Offer to customer…" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer make-good to customer" });
  await dialog.getByLabel("Customer’s email").fill("clara@offers.example");
  await dialog.getByLabel("Message").fill("Our transmitter failed.");
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Withdraw" }).waitFor();

  const customer = await open({ viewport: { width: 390, height: 844 } });
  await customer.goto(await linkMailedTo("clara@offers.example", "/share/offer/"));
  await customer.getByText("Our transmitter failed.").waitFor();
  await customer.getByRole("button", { name: "Accept time", disabled: true }).waitFor();
  await customer.getByLabel("Ask for another time").check();
  await customer.getByLabel("Your wish").waitFor();
  await customer.getByLabel("Accept a new time").check();
  await customer.getByLabel("Your name").fill("Clara Kiln");
  // Early in the day its own break is offered too; a log that already says what aired would miss it there again.
  const otherDay = new RegExp(`^(?!.*\\b${Number(tomorrow.slice(8))} )`);
  const times = customer.getByRole("group", { name: "New time" });
  await times.getByRole("radio", { name: otherDay }).first().check();
  await customer.getByRole("button", { name: "Accept time" }).click();
  await customer.getByText("Your new time is booked.").waitFor();
  await customer.reload();
  await customer.getByText("Answered by Clara Kiln").waitFor();

  const { days } = await call<{ days: Breaks[] }>("reconciliation.retrieve", {
    uuid: station,
    from: tomorrow,
    to: tomorrow,
  });
  const date = days[0]!.breaks.flatMap((b) => b.spots).find((spot) => spot.make_good)!.make_good!.date;
  await page.goto(`/traffic-log-editor?station=${station}&date=${date}`);
  await expect.poll(() => page.locator("tr[draggable]").count()).toBe(1);
  await page.locator("tr[draggable]").getByText("Green tariff").waitFor();
});
