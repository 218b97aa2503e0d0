import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseMemoryWhenQuiet } from "@/server/cli/quiet-memory";

const collect = vi.fn();
/** A server of which only requests are seen. */
const server = () => new EventEmitter() as Server;
const ask = (of: Server, times: number) => {
  for (let n = 0; n < times; n++) of.emit("request");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("gc", collect);
  collect.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("garbage is collected once in the first quiet period after a busy time", () => {
  const web = server();
  releaseMemoryWhenQuiet(web);
  for (let busy = 0; busy < 5; busy++) {
    ask(web, 400);
    vi.advanceTimersByTime(10_000);
  }
  expect(collect).not.toHaveBeenCalled();
  // The probes of a load balancer.
  for (let quiet = 0; quiet < 6; quiet++) {
    ask(web, 2);
    vi.advanceTimersByTime(10_000);
  }
  expect(collect).toHaveBeenCalledOnce();
  ask(web, 600);
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test("a server that is hardly asked collects nothing by itself", () => {
  const web = server();
  releaseMemoryWhenQuiet(web);
  ask(web, 100);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
});

test("without --expose-gc there is nothing to call", () => {
  vi.stubGlobal("gc", undefined);
  const web = server();
  expect(() => releaseMemoryWhenQuiet(web)).not.toThrow();
  expect(web.listenerCount("request")).toBe(0);
});
