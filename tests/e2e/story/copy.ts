import { expect } from "vitest";
import { COPY, CUSTOMER, pick, SPOT, STATION, sound, type Tale } from "./tale";

const PAGE = { mimeType: "audio/wav", buffer: Buffer.from("<!doctype html><title>404</title>".repeat(200)) };

/** Two commercials: one valid, one that is a web page at first and is rejected with a message. */
export async function copy({ page }: Tale) {
  await page.goto("/commercials");
  const panel = (name: string) => page.getByRole("complementary", { name, exact: true });
  const add = async (title: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page
      .getByRole("button", { name: /^New commercial/ })
      .first()
      .click();
    const fresh = panel("New commercial");
    await fresh.locator("input[type=file]").setInputFiles(file);
    await expect.poll(() => fresh.getByLabel("Title").inputValue()).toBe(title);
    await pick(fresh, "Customer", "Kilnside", new RegExp(CUSTOMER));
    await fresh.getByLabel("Booked length").fill(String(SPOT));
    await fresh.getByRole("button", { name: /^Add commercial/ }).click();
    await panel(title).waitFor();
    return panel(title);
  };

  const first = await add(COPY[0], sound("Green_tariff.wav", 440));
  await first.getByText("OK").waitFor();
  await first.getByText("20.00 s").waitFor();
  await first.getByText(/^−?-?\d+\.\d LUFS$/).waitFor();
  await first.getByText("44.1 kHz · mono").waitFor();
  expect(await first.locator("svg rect").count()).toBeGreaterThan(50);
  await first.getByRole("button", { name: "Assign number" }).click();
  await expect.poll(() => first.getByLabel(`Cart number on ${STATION}`).inputValue()).toMatch(/^\d+$/);

  const second = await add(COPY[1], { name: "Green_tariff_B.wav", ...PAGE });
  await second.getByText("Rejected").waitFor();
  await second.getByText("This is a web page. Upload an audio file instead.").waitFor();
  await second.locator("input[type=file]").setInputFiles(sound("Green_tariff_B.wav", 660));
  await second.getByText("OK").waitFor();
  await second.getByRole("button", { name: "Assign number" }).click();
  await second.getByLabel(`Cart number on ${STATION}`).waitFor();
}
