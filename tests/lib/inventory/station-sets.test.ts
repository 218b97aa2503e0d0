import { describe, expect, test } from "vitest";
import { type InSets, listStationSets, toggleSet } from "@/lib/inventory/station-sets";

const north = { uuid: "r1", name: "North" };
const south = { uuid: "r2", name: "South" };
const hits = { uuid: "g1", name: "Hits" };
const all = { uuid: "g2", name: "All of us" };
const stations: InSets[] = [
  { uuid: "a", region: south, groups: [hits, all] },
  { uuid: "b", region: north, groups: [all] },
  { uuid: "c", region: null, groups: [] },
  { uuid: "d", region: south, groups: [all] },
];

describe("station sets to choose from", () => {
  test("regions come first, then groups, each by name, with their stations", () => {
    expect(
      listStationSets(stations).map(({ kind, name, stations }) => [kind, name, stations.join()]),
    ).toEqual([
      ["region", "North", "b"],
      ["region", "South", "a,d"],
      ["group", "All of us", "a,b,d"],
      ["group", "Hits", "a"],
    ]);
  });

  test("are empty for a station without region or group", () => {
    expect(listStationSets(stations.slice(2, 3))).toEqual([]);
  });

  test.each([
    ["none of it was chosen", [], ["a", "d"]],
    ["some of it was chosen", ["d", "b"], ["d", "b", "a"]],
    ["all of it was chosen, and more", ["a", "b", "d"], ["b"]],
  ])("%s", (_, chosen, after) => {
    expect(toggleSet(chosen, { stations: ["a", "d"] })).toEqual(after);
  });
});
