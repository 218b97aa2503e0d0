import { expect, test } from "vitest";
import { decideCampaignAccess } from "@/lib/access/campaign-access";
import { CAMPAIGN_ACTS, findRefusal } from "@/lib/campaigns/acts";
import { deriveStatus, EXPIRING_DAYS } from "@/lib/campaigns/status";
import { toDay } from "@/lib/day";
import { listBranch } from "@/lib/inventory/categories";
import { getLead } from "@/lib/notifications/due";

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

test.each([
  ["draft", "revise stop", "not_active"],
  ["upcoming", "edit hold activate", "already_booked"],
  ["active", "edit hold activate", "already_booked"],
  ["expiring", "edit hold activate", "already_booked"],
  ["finished", "edit hold activate", "already_booked"],
  ["finished", "revise note shift stop", "is_over"],
  ["stopped", "edit hold activate", "already_booked"],
  ["stopped", "revise note shift stop", "not_active"],
] as const)("of a campaign that is %s, %s is refused as %s", (status, acts, code) => {
  for (const act of acts.split(" ")) expect(findRefusal(status, act as never), act).toBe(code);
});
test("every campaign may be duplicated and deleted, and one that runs may be changed", () => {
  const allowed = (status: Parameters<typeof findRefusal>[0]) =>
    CAMPAIGN_ACTS.filter((act) => findRefusal(status, act) === null).join(" ");
  expect(allowed("draft")).toBe("edit note hold activate shift delete duplicate");
  for (const running of ["upcoming", "active", "expiring"] as const)
    expect(allowed(running)).toBe("revise note shift stop delete duplicate");
  for (const over of ["finished", "stopped"] as const) expect(allowed(over)).toBe("delete duplicate");
});

test("a campaign expires in its last fourteen days, everywhere", () => {
  expect(EXPIRING_DAYS).toBe(14);
  expect(getLead("campaign_expiring", undefined)).toBe(EXPIRING_DAYS);
});
