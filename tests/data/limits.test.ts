import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countHit, countSessionHit, deleteOldLimits } from "@/server/data/limits";

test("a hit over the limit is rejected with a retry time, also under concurrency", async () => {
  const key = `test:${randomUUID()}`;
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => countHit(key, 20, 60)));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ code: "limit" });
  expect(refused[0].more.retry_after).toBeGreaterThan(50);
});

test("counting restarts after the window, and old windows are deleted", async () => {
  const key = `test:${randomUUID()}`;
  await countHit(key, 1, 60);
  await expect(countHit(key, 1, 60)).rejects.toMatchObject({ code: "limit" });
  await deleteOldLimits(new Date(Date.now() + 120_000));
  await expect(countHit(key, 1, 60)).resolves.toBeUndefined();
});

test("a session may exceed its rate for a short time only", () => {
  const key = randomUUID();
  const now = new Date();
  for (let n = 0; n < 400; n++) countSessionHit(key, now);
  expect(() => countSessionHit(key, now)).toThrow(expect.objectContaining({ code: "limit" }));
  expect(() => countSessionHit(key, new Date(now.getTime() + 1_000))).not.toThrow();
});
