import { expect, test } from "vitest";
import { isWithinMinutes, listValidSteps } from "@/lib/access/sign-in";
import { describeDevice } from "@/lib/device";

test.each([
  ["2026-11-21T10:00:10Z", [0]],
  ["2026-11-21T10:00:04Z", [0, -1]],
  ["2026-11-21T10:00:05Z", [0]],
  ["2026-11-21T10:00:26Z", [0, 1]],
])("at %s the codes of the steps %j are valid", (at, offsets) => {
  const step = Date.parse("2026-11-21T10:00:00Z") / 30_000;
  expect(listValidSteps(new Date(at))).toEqual(offsets.map((offset) => step + offset));
});

test("a confirmation is valid up to its last second", () => {
  const at = new Date("2026-11-21T10:00:00Z");
  expect([300, 301].map((s) => isWithinMinutes(at, new Date(at.getTime() + s * 1000), 5))).toEqual([
    true,
    false,
  ]);
  expect(isWithinMinutes(null, at, 5)).toBe(false);
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
    "Chrome",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604",
    "Safari",
    "iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "macOS"],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/29 Chrome/140 Mobile",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/153.0", "Chrome", "Linux"],
  ["curl/8.9", null, null],
])("%s", (agent, browser, system) => {
  expect(describeDevice(agent)).toEqual({ browser, system });
});
