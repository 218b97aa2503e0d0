import { describe, expect, test } from "vitest";
import { computeRetry, isGivenUp, isOldSecretValid, WEBHOOK_EVENTS } from "@/lib/notifications/webhooks";

const AT = new Date("2026-11-21T09:00:00Z");
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const DAY = 86_400;

describe("the next attempt", () => {
  test.each([
    [1, 0, 5],
    [2, 5, 30],
    [3, 35, 120],
    [8, 7200, 14_400],
    [9, 14_400, 28_800],
    [30, DAY, 28_800],
    [9, 3 * DAY - 28_800, 28_800],
    [9, 3 * DAY - 28_799, null],
    [1, 3 * DAY, null],
  ])("after %d attempts and %d s is in %s s", (attempts, passed, wait) => {
    expect(computeRetry(attempts, AT, later(passed))).toBe(wait);
  });

  test("comes at least 12 times in three days", () => {
    let [attempts, passed] = [0, 0];
    for (let wait: number | null = 0; wait !== null; attempts++) {
      passed += wait;
      wait = computeRetry(attempts + 1, AT, later(passed));
    }
    expect(attempts).toBeGreaterThanOrEqual(12);
    expect(passed).toBeGreaterThan(2.5 * DAY);
    expect(passed).toBeLessThanOrEqual(3 * DAY);
  });
});

test.each([
  [3 * DAY, true],
  [3 * DAY - 1, false],
])("a webhook that fails for %d s is given up: %s", (passed, is) => {
  expect(isGivenUp(AT, later(passed))).toBe(is);
});
test.each([
  [null, 0, false],
  [AT, 0, true],
  [AT, DAY - 1, true],
  [AT, DAY, false],
])("a secret replaced at %s signs after %d s: %s", (rotated, passed, is) => {
  expect(isOldSecretValid(rotated, later(passed))).toBe(is);
});
test("no event of one person only is told to programs", () => {
  for (const name of ["mentioned", "job_done", "job_failed", "staff_viewed", "webhook_disabled"] as const)
    expect(WEBHOOK_EVENTS).not.toContain(name);
  expect(WEBHOOK_EVENTS).toContain("invoice_issued");
});
