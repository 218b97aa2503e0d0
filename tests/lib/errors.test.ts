import { expect, test } from "vitest";
import { conflict, forbidden, invalid, isRefusedByRule, notFound, Refusal, stale } from "@/lib/errors";

test.each([
  ["a conflict with its reason", conflict("day_closed"), true],
  ["a record that somebody changed", stale({}), true],
  ["a missing permission", forbidden(), true],
  ["a record that is gone", notFound(), true],
  ["a limit", new Refusal("limit", "too_many"), true],
  ["a body refused by a rule of its own", new Refusal("invalid", "nothing_to_bill"), true],
  ["a problem of one field", invalid("stop_date", "before_start"), false],
  ["a failure of the server", new Refusal("broken"), false],
  ["a server that is not reached", new Refusal("unavailable"), false],
  ["a session that ended", new Refusal("unauthenticated"), false],
  ["an error of the network", new TypeError("fetch failed"), false],
])("%s: refused by a rule is %s", (_, error, expected) => {
  expect(isRefusedByRule(error)).toBe(expected);
});
