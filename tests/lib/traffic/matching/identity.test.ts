import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { scoreMismatch, toItem, UNLIKE } from "@/lib/traffic/matching/identity";
import type { Aired } from "@/lib/traffic/matching/spots";

const item = (of: Partial<Aired>) =>
  toItem({ station: "s1", date: toDay("2026-11-20"), second: 0, length: 30, ...of });
const booked = item({
  cart: "1203",
  isci: "ABCD1234000H",
  title: "Kilnside Tyres",
  file: "Ads/kilnside.wav",
});

test("identifying fields are normalized", () => {
  expect(item({ cart: "0012", isci: "abcd-1234 000h", file: "C:\\Ads\\Kilnside.MP3" })).toMatchObject({
    cart: "12",
    isci: "abcd1234000h",
    file: "kilnside",
  });
});

describe("identification of an aired item, from certain to none (domain 6.5)", () => {
  test("has the order ISCI, cart, file, damaged cart with title, title", () => {
    const costs = [
      item({ isci: "ABCD1234000H", cart: "9" }),
      item({ cart: "1203", title: "Kilnside Tyres" }),
      item({ file: "X/KILNSIDE.wav", title: "other" }),
      item({ cart: "1208", title: "Kilnside Tyres" }),
      item({ title: "Kilnside Tyres" }),
      item({ cart: "7777", title: "Kilnside Tyres" }),
    ].map((aired) => scoreMismatch(aired, booked));
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(costs[0]).toBe(0);
    expect(costs.at(-1)).toBeLessThan(UNLIKE);
  });

  test("treats another title without an id as another commercial", () => {
    expect(scoreMismatch(item({ title: "Harbour Bank" }), booked)).toBe(UNLIKE);
    expect(scoreMismatch(item({}), booked)).toBe(UNLIKE);
  });

  test("treats the same cart with another title as doubtful", () => {
    expect(scoreMismatch(item({ cart: "1203", title: "Harbour Bank" }), booked)).toBeGreaterThan(1);
  });

  test("ignores two seconds of difference, and prefers an airing cut short to a longer one", () => {
    const at = (length: number) => scoreMismatch(item({ isci: "ABCD1234000H", length }), booked);
    expect([at(28), at(32)]).toEqual([0, 0]);
    expect(at(15)).toBeGreaterThan(0);
    expect(at(15)).toBeLessThan(at(45));
  });
});
