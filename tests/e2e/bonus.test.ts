import { test } from "vitest";
import { booked, tomorrow } from "./booked";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a campaign is given a bonus spot with a reason, which is marked and removed", async () => {
  const page = await open();
  await signUp(page, "bo@bonus.example", "Bonus Radio");
  const station = await booked(page);
  const { call } = calling(page);
  const log = await call<{ breaks: { spots: { campaign: string }[] }[] }>("logs.retrieve", {
    uuid: station,
    date: tomorrow,
  });
  const { campaign } = log.breaks.flatMap((b) => b.spots)[0]!;
  await page.goto(`/order/${campaign}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add bonus spot…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add bonus spot" });
  await dialog.getByRole("button", { name: "Add bonus spot", disabled: true }).waitFor();
  await dialog.getByLabel("Reason").fill("Thanks for ten years");
  await dialog.getByRole("button", { name: "Add bonus spot" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("and 1 bonus spot").waitFor();

  await page.getByRole("button", { name: "Bonus", exact: true }).click();
  await page.getByText("Thanks for ten years").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).last().click();
  await page.getByText("and 1 bonus spot").waitFor({ state: "detached" });
});
