import { describe, expect, test } from "vitest";
import {
  computeDigestTime,
  computeMailTime,
  MAIL_TIMES,
  type MailTimes,
} from "@/lib/notifications/mail-times";

const times = (of: Partial<MailTimes> = {}) => ({ ...MAIL_TIMES, ...of });
const at = (text: string) => new Date(text);
const HOUR = 3600;
const NIGHT = { quiet: true, quiet_from: 19 * HOUR, quiet_to: 7.5 * HOUR };

describe("an event is mailed", () => {
  test.each([
    ["five minutes later", {}, "2026-11-25T10:00:00Z", "2026-11-25T10:00:00Z", "2026-11-25T10:05:00Z"],
    [
      "at once where that has passed",
      {},
      "2026-11-25T10:00:00Z",
      "2026-11-25T12:00:00Z",
      "2026-11-25T12:00:00Z",
    ],
    [
      "in the morning after quiet hours",
      NIGHT,
      "2026-11-25T20:00:00Z",
      "2026-11-25T20:00:00Z",
      "2026-11-26T07:30:00Z",
    ],
    [
      "at their end on the same day after midnight",
      NIGHT,
      "2026-11-25T03:00:00Z",
      "2026-11-25T03:00:00Z",
      "2026-11-25T07:30:00Z",
    ],
    [
      "not before them where it would be ready within",
      NIGHT,
      "2026-11-25T18:58:00Z",
      "2026-11-25T18:58:00Z",
      "2026-11-26T07:30:00Z",
    ],
    ["before them", NIGHT, "2026-11-25T18:54:00Z", "2026-11-25T18:54:00Z", "2026-11-25T18:59:00Z"],
    [
      "at once where the hours are the same",
      { ...NIGHT, quiet_to: 19 * HOUR },
      "2026-11-25T20:00:00Z",
      "2026-11-25T20:00:00Z",
      "2026-11-25T20:05:00Z",
    ],
    [
      "after quiet hours of the day",
      { quiet: true, quiet_from: 9 * HOUR, quiet_to: 11 * HOUR },
      "2026-11-25T10:00:00Z",
      "2026-11-25T10:00:00Z",
      "2026-11-25T11:00:00Z",
    ],
    [
      "an hour later where the clock skips their end",
      { quiet: true, quiet_from: 0, quiet_to: 1.5 * HOUR },
      "2026-03-29T00:10:00Z",
      "2026-03-29T00:10:00Z",
      "2026-03-29T01:30:00Z",
    ],
  ])("%s", (_, own, oldest, now, due) => {
    expect(computeMailTime(at(oldest), at(now), "Europe/London", times(own)).toISOString()).toBe(
      at(due).toISOString(),
    );
  });
});

describe("a digest is mailed", () => {
  test.each([
    ["the same morning", {}, "2026-11-25T06:00:00Z", "2026-11-25T07:00:00Z"],
    ["the next morning", {}, "2026-11-25T07:00:00Z", "2026-11-26T07:00:00Z"],
    ["on the person's own clock", { zone: "Asia/Tokyo" }, "2026-11-25T07:00:00Z", "2026-11-25T23:00:00Z"],
    ["on Monday after Friday", {}, "2026-11-27T12:00:00Z", "2026-11-30T07:00:00Z"],
    [
      "on Saturday every day",
      { digest_days: "all" as const },
      "2026-11-27T12:00:00Z",
      "2026-11-28T07:00:00Z",
    ],
    [
      "on the clock of the zone over its change",
      { digest_days: "all" as const },
      "2026-03-28T12:00:00Z",
      "2026-03-29T06:00:00Z",
    ],
  ])("%s", (_, own, oldest, due) => {
    expect(computeDigestTime(at(oldest), "Europe/Berlin", times(own)).toISOString()).toBe(
      at(due).toISOString(),
    );
  });
});
