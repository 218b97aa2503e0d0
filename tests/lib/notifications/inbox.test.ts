import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { ListQuery } from "@/lib/list";
import { classifyInboxDay, computeWakeTime, toInboxInput } from "@/lib/notifications/inbox";

const WEDNESDAY = toDay("2026-11-25");
test.each([
  ["2026-11-25", "today"],
  ["2026-11-26", "today"],
  ["2026-11-24", "yesterday"],
  ["2026-11-23", "week"],
  ["2026-11-22", "earlier"],
])("a notification of %s is under %s", (date, part) => {
  expect(classifyInboxDay(toDay(date), WEDNESDAY)).toBe(part);
});
test("on a Monday the day before is yesterday, not the week", () => {
  expect(classifyInboxDay(toDay("2026-11-22"), toDay("2026-11-23"))).toBe("yesterday");
});

const NOW = new Date("2026-11-25T15:00:00Z");
test.each([
  ["hours", "Europe/Vienna", "2026-11-25T18:00:00.000Z"],
  ["tomorrow", "Europe/Vienna", "2026-11-26T07:00:00.000Z"],
  ["monday", "Europe/London", "2026-11-30T08:00:00.000Z"],
] as const)("snoozed for %s in %s it comes back at %s", (snooze, zone, at) => {
  expect(computeWakeTime(snooze, NOW, WEDNESDAY, zone).toISOString()).toBe(at);
});

const query = (status?: string): ListQuery => ({
  search: "",
  filters: status ? { status } : {},
  sort: [],
  page: 2,
  per_page: 50,
});
test.each([
  [undefined, { state: "inbox", is_read: null }],
  ["unread", { state: "inbox", is_read: false }],
  ["read", { state: "inbox", is_read: true }],
  ["snoozed", { state: "snoozed", is_read: null }],
  ["other", { state: "inbox", is_read: null }],
])("the URL with the view %s asks for eleven of these", (status, asked) => {
  expect(toInboxInput("t", query(status))).toEqual({
    tenant: "t",
    search: "",
    page: 2,
    per_page: 11,
    ...asked,
  });
});
