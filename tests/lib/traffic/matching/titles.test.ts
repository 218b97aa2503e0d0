import { describe, expect, test } from "vitest";
import { isNearCart, normalizeTitle, scoreLikeness, toTitle } from "@/lib/traffic/matching/titles";

const likeness = (a: string, b: string) =>
  scoreLikeness(toTitle(normalizeTitle(a)), toTitle(normalizeTitle(b)));

test.each([
  ["KILNSIDE_Tyres-30", "kilnside tyres 30"],
  ["  Café   Zoë! ", "cafe zoe"],
  ["…", ""],
])("%s is compared as %s", (title, plain) => {
  expect(normalizeTitle(title)).toBe(plain);
});

describe("similarity of titles", () => {
  test("is 1 for equal titles and 0 for empty ones", () => {
    expect(likeness("Kilnside Tyres", "KILNSIDE  TYRES")).toBe(1);
    expect(likeness("", "")).toBe(0);
  });
  test("a title cut by the playout system is nearly equal", () => {
    expect(likeness("Kilnside Tyres winter of", "Kilnside Tyres winter offer 30")).toBe(0.95);
  });
  test("a typing error costs little, another title much", () => {
    expect(likeness("Kilnside Tyres", "Kilnsdie Tyres")).toBeGreaterThan(0.7);
    expect(likeness("Kilnside Tyres", "Harbour Bank")).toBeLessThan(0.2);
  });
  test("is symmetric", () => {
    expect(likeness("Harbour Bank loan", "Harbour Bonk")).toBe(likeness("Harbour Bonk", "Harbour Bank loan"));
  });
});

describe("damaged cart numbers", () => {
  test.each([
    ["1203", "1203", true],
    ["1203", "1208", true],
    ["1203", "120", true],
    ["1203", "203", true],
    ["1203", "1302", false],
    ["1203", "12", false],
    ["12", "13", false],
  ])("%s and %s: %s", (a, b, near) => {
    expect(isNearCart(a, b)).toBe(near);
    expect(isNearCart(b, a)).toBe(near);
  });
});
