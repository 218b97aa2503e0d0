import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { LogRow } from "@/lib/traffic/day-log";
import { renderDayLog } from "@/server/documents/day-log";
import type { DayLogData } from "@/server/documents/types";
import { english, german, reading } from "./cast";
import { textOf } from "./pdf-text";

const LONG =
  "Green tariff autumn campaign with the children’s choir of Saltmarsh and the mayor of Aldermoor, thirty seconds, second cut";
const row = (more: Partial<LogRow>): LogRow => ({
  kind: "spot",
  time: 26_400,
  length: 30,
  cart: "1204",
  title: "Green tariff 30",
  advertiser: "Kilnside Energy",
  isci: "",
  spot_ref: "",
  file: "",
  position: 1,
  ...more,
});
const rows = [
  row({ kind: "note", title: "Weather after this break", length: 0, advertiser: "", cart: "" }),
  row({ kind: "jingle", title: "Opener", length: 5, advertiser: "", cart: "" }),
  row({ title: LONG, time: 26_405 }),
  row({ time: 26_435 }),
];
const data = (breaks: number): DayLogData => ({
  letterhead: { name: "Vane & Kestrel Radio", lines: [], footer: "Vane & Kestrel Radio Ltd" },
  reading,
  created_at: new Date("2026-11-20T08:41:00Z"),
  status: "Version 2, published 20.11.2026, 08:41 (GMT)",
  log: {
    station: { name: "Vane FM", code: "VF" },
    date: toDay("2026-11-23"),
    breaks: Array.from({ length: breaks }, (_, n) => ({
      time: 25_200 + n * 1200,
      number: 1,
      name: `Break ${n + 1}`,
      length: 65,
      rows: n === 1 ? [] : rows,
    })),
  },
});
const pages = async (breaks: number) => textOf(await renderDayLog(data(breaks), english));

describe("the printed log", () => {
  test("has the notes, jingles and full titles of every break", async () => {
    const [page = []] = await pages(1);
    const said = page.join(" ");
    expect(said).toContain("Vane FM, Mon 23.11.2026");
    expect(said).toContain("Version 2, published 20.11.2026, 08:41 (GMT)");
    for (const word of [...LONG.split(" "), "Weather after this break", "Opener", "07:20:05", "65 s", "1204"])
      expect(said).toContain(word);
    expect(said).not.toContain("…");
  });

  test("repeats its heads on every page and numbers the pages", async () => {
    const all = await pages(40);
    expect(all.length).toBeGreaterThan(4);
    for (const [n, page] of all.entries()) {
      const said = page.join(" ");
      for (const head of ["Time", "Commercial", "Customer", "Cart"]) expect(page).toContain(head);
      expect(said).toContain(`Page ${n + 1} of ${all.length}`);
    }
    expect(all.flat()).toContain("Break 2, empty");
    expect(all.flat().filter((text) => text === "Opener")).toHaveLength(39);
  });

  test("a break that goes on names itself again, and no heading stands alone at the foot", async () => {
    const all = await pages(40);
    const continued = all.map((page) => page.some((text) => text.endsWith(", continued")));
    expect(continued).toContain(true);
    for (const page of all) {
      const last = page.findLastIndex((text) => /^Break \d+(, continued)?$/.test(text));
      // Below a heading stands a row of it: its page number and footer alone would be two texts.
      expect(page.length - last).toBeGreaterThan(3);
    }
  });

  test("says in the reader’s language that a day has no breaks; the cart column is left out", async () => {
    const [page = []] = textOf(
      await renderDayLog({ ...data(0), reading: { ...reading, language: "de" } }, german),
    );
    expect(page).toContain("An diesem Tag gibt es keine Werbeblöcke.");
    expect(page).not.toContain("Cart");
  });
});
