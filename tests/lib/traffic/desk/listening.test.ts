import { expect, test } from "vitest";
import { listPieces } from "@/lib/traffic/desk/listening";
import type { LogView } from "@/lib/traffic/log-view";
import { blankLog, logSpot } from "../log-setup";

type BreakView = LogView["breaks"][number];
const frame = (kind: BreakView["frame"][number]["kind"], before: number) => ({
  kind,
  commercial: `${kind} commercial`,
  title: kind,
  length: 5,
  second: 25_200 + before,
  before,
  cart: null,
});
const [blank] = blankLog([25_200]).breaks;
const of: BreakView = {
  ...blank!,
  spots: [
    { ...logSpot(1), uuid: "a", title: "A" },
    { ...logSpot(2), uuid: "b", title: "B", media: "none" },
    { ...logSpot(3), uuid: "c", title: "C", commercial: null },
    { ...logSpot(4), uuid: "d", title: "D", media: "refused" },
  ],
  frame: [frame("opener", 0), frame("separator", 2), frame("closer", 4)],
};

test.each([
  ["the break", of.uuid, ["opener", "A", "B", "separator", "C", "D", "closer"]],
  ["its first spot", "a", ["A", "B", "separator", "C", "D", "closer"]],
  ["a spot after a separator", "c", ["C", "D", "closer"]],
  ["a row of another break", "elsewhere", ["opener", "A", "B", "separator", "C", "D", "closer"]],
])("from %s on are heard in order what follows", (_, from, titles) => {
  expect(listPieces(of, from).map((piece) => piece.title)).toEqual(titles);
});

test("a spot without a commercial or without audio is silent; refused audio can be heard", () => {
  const silent = listPieces(of, of.uuid).filter((piece) => piece.isSilent);
  expect(silent.map((piece) => piece.title)).toEqual(["B", "C"]);
});

test("an empty break has nothing to hear, and each row its own key", () => {
  expect(listPieces({ ...of, spots: [], frame: [] }, of.uuid)).toEqual([]);
  const rows = listPieces(of, of.uuid).map((piece) => piece.row);
  expect(new Set(rows).size).toBe(rows.length);
});
