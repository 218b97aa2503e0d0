import { expect, test } from "vitest";
import { countSolverThreads } from "@/server/outside/scheduler-thread";
import { makeThreads, type ThreadLimits } from "@/server/outside/threads";
import type { ToyTask } from "./toy-messages";

let pools = 0;
/** A pool of its own; `tests/server/outside/toy-messages.ts` is what its threads run. */
function openToys(limits: Partial<ThreadLimits> = {}) {
  pools += 1;
  const run = makeThreads<ToyTask, string>({
    name: "toy",
    // A folder spelt differently makes a pool of its own.
    folder: `tests/server/outside/${"./".repeat(pools)}`,
    threads: 1,
    each: 1,
    megabytes: 64,
    waiting: 10,
    waiting_all: 100,
    ...limits,
  });
  return (tenant: string, says: string, task: Partial<ToyTask> = {}, seconds = 30) =>
    run({ tenant, input: { does: "wait", ms: 20, says, ...task }, seconds });
}

test("tenants take turns, whoever asked first and however often", async () => {
  const run = openToys();
  const order: string[] = [];
  const note = (says: string) => void order.push(says);
  const asked = [
    ...["a1", "a2", "a3", "a4"].map((says) => run("a", says).then(note)),
    ...["b1", "b2"].map((says) => run("b", says).then(note)),
    run("c", "c1").then(note),
  ];
  await Promise.all(asked);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a tenant leaves the second thread to others", async () => {
  const run = openToys({ threads: 2 });
  const order: string[] = [];
  const note = (says: string) => void order.push(says);
  const slow = run("a", "slow", { ms: 4000 }).then(note);
  const next = run("a", "next").then(note);
  await run("b", "other").then(note);
  await run("b", "again", { ms: 50 }).then(note);
  await Promise.all([slow, next]);
  expect(order).toEqual(["other", "again", "slow", "next"]);
});

test.each([
  ["takes too long", { does: "hang" as const }, "too_large", "too_much_work"],
  ["fills its memory", { does: "fill" as const }, "too_large", "too_much_work"],
  ["ends its thread", { does: "end" as const }, "unavailable", "unavailable"],
])("a task that %s is refused, and another thread takes the next", async (_, task, code, message) => {
  const run = openToys();
  const refused = run("a", "", task, task.does === "hang" ? 2 : 60);
  const next = run("a", "next");
  await expect(refused).rejects.toMatchObject({ code, message });
  expect(await next).toBe("next");
  expect(await run("b", "later")).toBe("later");
});

test("an error of a task is the caller's, and its thread goes on", async () => {
  const run = openToys();
  await expect(run("a", "", { does: "throw" })).rejects.toThrow("the toy broke");
  expect(await run("a", "next")).toBe("next");
});

test("who has too many tasks waiting is asked to wait, and others are not", async () => {
  const run = openToys({ waiting: 2 });
  const asked = ["1", "2", "3"].map((says) => run("a", says));
  await expect(run("a", "4")).rejects.toMatchObject({ code: "unavailable", message: "busy" });
  expect(await run("b", "other")).toBe("other");
  expect(await Promise.all(asked)).toEqual(["1", "2", "3"]);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [16, 2],
])("of %i cores plans take %i, so that one is left for requests", (cores, threads) =>
  expect(countSolverThreads(cores)).toBe(threads),
);
