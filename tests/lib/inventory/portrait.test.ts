import { expect, test } from "vitest";
import { hasPortrait, isPlayable, isSampleKind } from "@/lib/inventory/portrait";
import { assignStations } from "@/lib/proposals/stations";

test.each([
  ["mp3", true],
  ["wav", true],
  ["m4a", true],
  ["aac", true],
  ["flac", true],
  ["mp2", false],
  ["ogg", false],
  ["mp4", false],
  ["mov", false],
  [null, false],
])("a file of the kind %s can be a sample: %s", (kind, can) => {
  expect(isSampleKind(kind)).toBe(can);
});

test.each([
  ["fine", true],
  ["doubtful", true],
  ["waiting", false],
  ["refused", false],
])("audio that is %s can be played: %s", (state, can) => {
  expect(isPlayable(state)).toBe(can);
});

const EMPTY = { format: "", coverage: "", text: "", samples: [] };
test.each([
  [EMPTY, false],
  [{ ...EMPTY, format: "Hits" }, true],
  [{ ...EMPTY, coverage: "The coast" }, true],
  [{ ...EMPTY, text: "Vane" }, true],
  [{ ...EMPTY, samples: [{}] }, true],
])("%o is shown: %s", (portrait, is) => {
  expect(hasPortrait(portrait)).toBe(is);
});

test.each([
  ["no option has a campaign", [["a", null]], []],
  [
    "one option has two stations",
    [["a", ["x", "y"]]],
    [
      ["x", ["a"]],
      ["y", ["a"]],
    ],
  ],
  [
    "options share a station",
    [
      ["a", ["x"]],
      ["b", ["x", "y"]],
    ],
    [
      ["x", ["a", "b"]],
      ["y", ["b"]],
    ],
  ],
  [
    "an option without a campaign has all",
    [
      ["a", ["x"]],
      ["b", null],
    ],
    [["x", ["a", "b"]]],
  ],
  [
    "a campaign without stations has none",
    [
      ["a", ["x"]],
      ["b", []],
    ],
    [["x", ["a"]]],
  ],
] as [string, [string, string[] | null][], [string, string[]][]][])("%s", (_, options, assigned) => {
  const given = options.map(([uuid, stations]) => ({ uuid, stations }));
  expect([...assignStations(given)]).toEqual(assigned);
});
