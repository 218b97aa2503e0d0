import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openKit, readFocus } from "./scene";

const kit = openKit();

test("a chart is saved as a picture at twice its size, in the colours that the page gives it", async () => {
  const page = await kit("chart");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("chart.png");
  const { data, info } = await sharp(readFileSync(await file.path()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 200]);
  const at = (x: number, y: number) => [...data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)];
  const [ground, booked, aired] = [
    [250, 240, 230],
    [10, 120, 200],
    [0, 130, 60],
  ];
  // The page's own ground, where nothing is drawn; a bar coloured by a variable, and one by a class.
  expect(at(4, 4)).toEqual(ground);
  expect(at(100, 120)).toEqual(booked);
  expect(at(260, 150)).toEqual(aired);
  // A hatched bar has both.
  const hatched = Array.from({ length: 20 }, (_, n) => at(390 + n, 100).join());
  expect(hatched).toContain(ground.join());
  expect(hatched).toContain(booked.join());
  // Letters are drawn, too.
  const letters = Array.from({ length: 60 * 60 }, (_, n) =>
    at(535 + (n % 60), 80 + Math.floor(n / 60)).join(),
  );
  expect(letters.some((color) => color !== ground.join())).toBe(true);
});

test("a treemap has one tab stop, arrows move by size, and pressing a tile says which", async () => {
  const page = await kit("treemap?styled");
  await page.keyboard.press("Tab");
  expect(await readFocus(page)).toBe("Large: 70 B");
  for (const [key, name] of [
    ["ArrowRight", "Attachments: 20 B"],
    ["ArrowDown", "Small: 10 B"],
    ["ArrowRight", "Small: 10 B"],
    ["Home", "Large: 70 B"],
    ["ArrowLeft", "Large: 70 B"],
    ["End", "Small: 10 B"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await readFocus(page)).toBe(name);
  }
  const pressed = page.getByRole("status", { name: "Pressed" });
  await page.keyboard.press("Enter");
  expect(await pressed.textContent()).toBe("Small");
  await page.getByRole("link", { name: "Large: 70 B" }).click();
  expect(await pressed.textContent()).toBe("Large");
  // The area of a tile is its part of the whole; the largest is over twice as wide as all others.
  const box = (await page.getByRole("link", { name: "Large: 70 B" }).boundingBox())!;
  const whole = (await page.getByLabel("By customer").boundingBox())!;
  expect((box.width * box.height) / (whole.width * whole.height)).toBeCloseTo(0.7, 1);
});
