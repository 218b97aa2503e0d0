import { expect, test } from "vitest";
import {
  type CopyDay,
  findCopyGap,
  listCopyRuns,
  listMissingCopy,
  type PlannedCopy,
} from "@/lib/campaigns/copy-plan";
import { toDay } from "@/lib/day";

const day = (n: number) => toDay(`2026-11-${String(n).padStart(2, "0")}`);
const copy = (uuid: string, more: Partial<PlannedCopy> = {}): PlannedCopy => ({
  uuid,
  valid_from: null,
  valid_to: null,
  rights_until: null,
  audio: "there",
  covered: false,
  ...more,
});
const on = (date: number, commercial: string | null, spots = 2, segment = "s"): CopyDay => ({
  segment,
  date: day(date),
  commercial,
  spots,
});

test.each([
  ["no commercial", undefined, 12, "no_commercial"],
  ["one that is there", copy("a"), 12, null],
  ["the last valid day", copy("a", { valid_to: day(12) }), 12, null],
  ["the day after it", copy("a", { valid_to: day(12) }), 13, "expired"],
  [
    "the day after it, with another that airs instead",
    copy("a", { valid_to: day(12), covered: true }),
    13,
    null,
  ],
  ["a day before it is valid", copy("a", { valid_from: day(12), covered: true }), 11, "expired"],
  ["the last day of the rights", copy("a", { rights_until: day(12) }), 12, null],
  ["ended rights", copy("a", { rights_until: day(12) }), 13, "rights_ended"],
  ["no audio", copy("a", { audio: "none" }), 12, "no_audio"],
  ["refused audio", copy("a", { audio: "refused" }), 12, "audio_refused"],
  ["an expired one without audio", copy("a", { audio: "none", valid_to: day(1) }), 12, "expired"],
] as const)("%s on a day", (_, of, date, gap) => {
  expect(findCopyGap(of, day(date))).toBe(gap);
});

test("commercials stand from their first to their last day, with their share of all spots", () => {
  const days = [on(11, "b", 3), on(10, "a", 2), on(12, "a", 1), on(12, null, 2)];
  expect(listCopyRuns(days)).toEqual([
    { commercial: "a", from: day(10), to: day(12), spots: 3, share_bp: 3750 },
    { commercial: "b", from: day(11), to: day(11), spots: 3, share_bp: 3750 },
  ]);
  expect(listCopyRuns([])).toEqual([]);
});

test("days in a row with one reason are one gap; past days and other reasons are not part of it", () => {
  const copies = new Map([
    ["a", copy("a", { valid_to: day(12) })],
    ["b", copy("b", { audio: "none" })],
  ]);
  const days = [
    on(9, null),
    on(14, "a"),
    on(13, "a"),
    on(13, "b", 1),
    on(16, "a"),
    on(17, "a", 1, "other"),
    on(12, null),
    on(12, "a"),
  ];
  expect(listMissingCopy(days, copies, day(10))).toEqual([
    { segment: "s", from: day(12), to: day(12), spots: 2, reason: "no_commercial", commercial: null },
    { segment: "s", from: day(13), to: day(14), spots: 4, reason: "expired", commercial: "a" },
    { segment: "s", from: day(13), to: day(13), spots: 1, reason: "no_audio", commercial: "b" },
    { segment: "s", from: day(16), to: day(16), spots: 2, reason: "expired", commercial: "a" },
    { segment: "other", from: day(17), to: day(17), spots: 1, reason: "expired", commercial: "a" },
  ]);
});
