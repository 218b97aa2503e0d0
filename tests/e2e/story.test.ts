import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { browsing, savedNote, signUpByHand } from "./person";
import { copy } from "./story/copy";
import { files, log } from "./story/log";
import { invoice, payment } from "./story/money";
import { live, reconcile } from "./story/on-air";
import { order } from "./story/order";
import { report } from "./story/proof";
import { breaks, customer, overTheDateLine, prices, station } from "./story/set-up";
import type { Tale } from "./story/tale";

const { page: open } = browsing();

/** One campaign from sign-up to payment, by one person, chapter by chapter; each chapter needs those before it. */
describe("from order to cash", () => {
  const tale = {} as Tale;
  let broken = false;
  const chapter = (name: string, tell: (tale: Tale) => Promise<unknown>) =>
    test(name, async ({ skip }) => {
      if (broken) skip();
      broken = true;
      await tell(tale);
      expect(tale.page.seen.errors).toEqual([]);
      expect(tale.stranger.seen.errors).toEqual([]);
      broken = false;
    });
  beforeAll(async () => {
    tale.page = await open();
    tale.stranger = await open({ viewport: { width: 390, height: 844 } });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await tale.page.screenshot({ path: ".data/story-broken.png" });
  });

  chapter("somebody new signs up and lands on the checklist", async ({ page }) => {
    await signUpByHand(page, "story@journey.example", "Story Radio");
    await page.getByRole("heading", { name: "Getting started" }).waitFor();
  });
  chapter("a station with its zone and its day", station);
  chapter("its breaks, from a template", breaks);
  chapter("its day parts and rate card", prices);
  chapter("a customer of a trade", customer);
  chapter("copy is measured, and what is no sound refused in words", copy);
  chapter("an order in steps, booked into breaks", order);
  chapter("the day's log, moved, mended and published", log);
  chapter("the log as three playouts take it", files);
  chapter("the day is over where the station goes", overTheDateLine);
  chapter("a live report for whoever has its address, and nothing beside it", live);
  chapter("the as-run file, its exceptions and the end of the day", reconcile);
  chapter("a report of what aired, frozen, as files and behind a link", report);
  chapter("an invoice of it, issued under the next number", invoice);
  chapter("its payment, and what the customer owes", payment);
  chapter("every step of the checklist is done", async ({ page }) => {
    await page.goto("/settings/documents");
    await page.getByLabel("Address lines").fill("4 Harbour Row");
    await page.getByLabel("Bank account").fill("GB29 NWBK 6016 1331 9268 19");
    await savedNote(page).waitFor();
    await page.goto("/");
    await page.getByText("Stations today").waitFor();
    // The log of today, which its station has in the column beside the list.
    const beside = page.getByRole("complementary");
    await beside.getByRole("link", { name: /^(Open|Published v\d)$/ }).waitFor();
    expect(await page.getByText("Getting started").count()).toBe(0);
  });
});
