import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openKit } from "./scene";

const kit = openKit();
const [WHITE, BLUE, GRAY] = ["255,255,255", "0,0,255", "128,128,128"];
const [COVER, INK] = ["31,36,48", "229,50,45"];

/** Reads the picture that would be sent, once it is another one than before. */
function reading(page: Page) {
  let before = "";
  return async () => {
    await expect
      .poll(async () => {
        const text = (await page.getByRole("status", { name: "Sent" }).textContent()) ?? "";
        return text.startsWith("data:image/png") && text !== before;
      })
      .toBe(true);
    before = (await page.getByRole("status", { name: "Sent" }).textContent()) ?? "";
    const { data, info } = await sharp(Buffer.from(before.split(",")[1]!, "base64"))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (x: number, y: number) =>
      data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).join();
  };
}

test("a picture is shown as it is sent: personal data hidden at first, marks drawn and undone", async () => {
  const page = await kit("picture?styled");
  const read = reading(page);
  let at = await read();
  expect([at(60, 50), at(200, 100)]).toEqual([GRAY, WHITE]);
  await page.getByRole("switch", { name: "Hide personal data" }).click();
  at = await read();
  expect(at(60, 50)).toBe(BLUE);
  await page.getByRole("switch", { name: "Hide personal data" }).click();
  expect((await read())(60, 50)).toBe(GRAY);

  const canvas = page.getByRole("img", { name: "Screenshot as it will be sent" });
  const box = (await canvas.boundingBox())!;
  const scale = box.width / 400;
  const drag = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(box.x + from[0] * scale, box.y + from[1] * scale);
    await page.mouse.down();
    await page.mouse.move(box.x + to[0] * scale, box.y + to[1] * scale, { steps: 4 });
    await page.mouse.up();
  };
  await drag([150, 20], [250, 80]);
  at = await read();
  expect([at(150, 50), at(200, 20), at(200, 50)]).toEqual([INK, INK, WHITE]);
  await page.getByText("Arrow", { exact: true }).click();
  await drag([300, 150], [360, 150]);
  at = await read();
  expect(at(330, 150)).not.toBe(WHITE);
  await page.getByText("Cover", { exact: true }).click();
  await drag([390, 190], [300, 120]);
  at = await read();
  expect(at(330, 150)).toBe(COVER);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  expect([WHITE, COVER]).not.toContain((await read())(330, 150));
  await undo.click();
  expect((await read())(330, 150)).toBe(WHITE);
  await undo.click();
  expect((await read())(150, 50)).toBe(WHITE);
  expect(await undo.getAttribute("aria-disabled")).toBe("true");
  // A click is no mark.
  await page.mouse.click(box.x + 20, box.y + 20);
  expect(await undo.getAttribute("aria-disabled")).toBe("true");
});

/** What the pages of the product allow, as far as a picture is drawn by it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data: blob:; font-src 'self'";

test("a picture of the page is taken twice: as it is, and with names and values unreadable but heads as they are", async () => {
  const page = await kit("shot?styled");
  await page.route("**/shot?styled", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), "content-security-policy": POLICY },
    });
  });
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.reload();
  await page.getByRole("button", { name: "Take" }).waitFor();
  const boxes = await Promise.all(
    ["columnheader", "cell", "textbox"].map((role) => page.getByRole(role as "cell").boundingBox()),
  );
  await page.getByRole("button", { name: "Take" }).click();
  const output = page.getByRole("status", { name: "Pictures" });
  await expect.poll(async () => ((await output.textContent()) ?? "").includes("\n")).toBe(true);
  const pictures = await Promise.all(
    (await output.textContent())!.split("\n").map((url) =>
      sharp(Buffer.from(url.split(",")[1]!, "base64"))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  for (const { info } of pictures) expect([info.width, info.height]).toEqual([1000, 700]);
  const cut = (n: number, { x, y, width, height }: NonNullable<(typeof boxes)[number]>) => {
    const { data } = pictures[n]!;
    const [left, top] = [Math.ceil(x), Math.ceil(y)];
    return Array.from({ length: Math.floor(height) }, (_, row) => {
      const start = ((top + row) * 1000 + left) * 3;
      return data.subarray(start, start + Math.floor(width) * 3).toString("hex");
    }).join();
  };
  const [head, name, phone] = boxes.map((box) => box!);
  const isBlank = (text: string) => new Set(text.replaceAll(",", "").match(/.{6}/g)).size === 1;
  expect(isBlank(cut(0, head!))).toBe(false);
  expect(cut(1, head!) === cut(0, head!)).toBe(true);
  for (const box of [name!, phone!]) {
    expect(isBlank(cut(0, box))).toBe(false);
    expect(cut(1, box) === cut(0, box)).toBe(false);
  }
  expect(refused).toEqual([]);
});
