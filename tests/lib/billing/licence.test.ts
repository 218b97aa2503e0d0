import { expect, test } from "vitest";
import { deriveLicenceState, startTrial, TRIAL_DAYS } from "@/lib/billing/licence";
import { addDays, toDay } from "@/lib/day";

const today = toDay("2026-11-21");
const ends = (days: number) => addDays(today, days);

test.each([
  ["trial", false, -1, "expired"],
  ["trial", false, 0, "expiring"],
  ["trial", false, 15, "expiring"],
  ["trial", false, 16, "running"],
  ["annual", false, 15, "expiring"],
  ["annual", false, 16, "running"],
  ["annual", true, 15, "running"],
  ["annual", true, 0, "running"],
  ["annual", true, -1, "expired"],
  ["trial", true, 3, "expiring"],
] as const)("%s, renews %s, %d days left: %s", (license_type, license_recurring, left, state) => {
  expect(deriveLicenceState({ license_type, license_recurring, license_expires_at: ends(left) }, today)).toBe(
    state,
  );
});

test("a trial lasts sixty days", () => {
  expect(startTrial(today)).toMatchObject({
    license_type: "trial",
    license_expires_at: ends(TRIAL_DAYS),
    license_recurring: false,
  });
});
