import { expect, test } from "vitest";
import { makeRestarts } from "@/server/cli/restarts";

test("a process that keeps exiting is restarted with growing delays of at most a minute", () => {
  const { next } = makeRestarts();
  expect(Array.from({ length: 8 }, () => next("web", 500))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(next("worker", 500)).toBe(1000);
  expect(next("web", 3_600_000)).toBe(1000);
});
