import { expect, test } from "vitest";
import { decideCampaignAccess } from "@/lib/access/campaign-access";
import { deriveStatus } from "@/lib/campaigns/status";
import { toDay } from "@/lib/day";
import { listBranch } from "@/lib/inventory/categories";

test.each([
  ["draft", "2026-11-01", "draft"],
  ["stopped", "2026-11-15", "stopped"],
  ["active", "2026-10-31", "upcoming"],
  ["active", "2026-11-01", "active"],
  ["active", "2026-11-15", "active"],
  ["active", "2026-11-16", "expiring"],
  ["active", "2026-11-30", "expiring"],
  ["active", "2026-12-01", "finished"],
] as const)("%s on %s is shown as %s", (status, today, shown) => {
  const flight = { start_date: toDay("2026-11-01"), end_date: toDay("2026-11-30") };
  expect(deriveStatus({ status, ...flight }, toDay(today))).toBe(shown);
});

test.each([
  [{ may_write: true, scope: null, stations: ["a"], status: "active" }, "read-write"],
  [{ may_write: true, scope: ["a"], stations: ["a"], status: "draft" }, "read-write"],
  [{ may_write: true, scope: ["a"], stations: [], status: "draft" }, "read-write"],
  [{ may_write: true, scope: ["a"], stations: ["a", "b"], status: "active" }, "read-only-multi-stations"],
  [{ may_write: true, scope: ["a"], stations: ["b"], status: "active" }, "restricted"],
  [
    { may_write: true, scope: ["a"], stations: ["b"], mirrored: ["b", "a"], status: "active" },
    "read-only-multi-stations",
  ],
  [{ may_write: true, scope: ["a"], stations: ["a"], mirrored: ["a", "b"], status: "active" }, "read-write"],
  [{ may_write: false, scope: null, stations: ["a"], status: "active" }, "read-only"],
  [{ may_write: true, scope: null, stations: ["a"], status: "finished" }, "read-only"],
  [{ may_write: true, scope: null, stations: ["a"], status: "stopped" }, "read-only"],
] as const)("%o is %s", (of, access) => {
  expect(decideCampaignAccess(of)).toBe(access);
});

test("a category competes with its ancestors and descendants, not with its siblings", () => {
  const tree = [
    { uuid: "food", parent_id: null },
    { uuid: "bread", parent_id: "food" },
    { uuid: "rye", parent_id: "bread" },
    { uuid: "beer", parent_id: "food" },
  ];
  expect(listBranch("bread", tree).sort()).toEqual(["food", "rye"]);
  expect(listBranch("food", tree).sort()).toEqual(["beer", "bread", "rye"]);
});
