import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { keepRunning, makeRestarts } from "@/server/cli/restarts";

test("a process that keeps exiting is restarted with growing delays of at most a minute", () => {
  const { next } = makeRestarts();
  expect(Array.from({ length: 8 }, () => next("web", 500))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(next("worker", 500)).toBe(1000);
  expect(next("web", 3_600_000)).toBe(1000);
});

/** Keeps a small program running, and what became of it. */
function keep(program: string) {
  const started: ChildProcess[] = [];
  const lines: string[] = [];
  let stopping = false;
  let lost = false;
  keepRunning("web", {
    spawn: () => {
      const child = spawn(process.execPath, ["-e", program], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      started.push(child);
      return child;
    },
    say: (line) => lines.push(line),
    isStopping: () => stopping,
    giveUp: () => {
      lost = true;
    },
  });
  const stop = () => {
    stopping = true;
    for (const child of started) child.kill("SIGKILL");
  };
  return { started, lines, stop, isLost: () => lost };
}

test("a process that dies is started again; one that is stopped is not", async () => {
  const { started, lines, stop, isLost } = keep("process.send('ready'); setInterval(() => {}, 1000)");
  try {
    await once(started[0]!, "message");
    started[0]!.kill("SIGKILL");
    await expect.poll(() => started.length, { timeout: 30_000 }).toBe(2);
    await once(started[1]!, "message");
    expect(lines).toEqual(["The web process exited (signal). It starts again in 1 s."]);
    expect(isLost()).toBe(false);
  } finally {
    stop();
  }
  await once(started[1]!, "exit");
  expect(lines).toHaveLength(1);
});

test("a process that ends before it is ready is given up", async () => {
  const { started, lines, isLost } = keep("process.exit(3)");
  await once(started[0]!, "exit");
  expect([lines, isLost()]).toEqual([["The web process exited before it was ready (3)."], true]);
});
