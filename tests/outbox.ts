import { afterAll, beforeAll } from "vitest";
import { workOutbox } from "@/server/data/queue";
import { runOutboxTask } from "@/server/jobs/outbox";

/** Runs outbox tasks as the worker would, during the tests of a file. */
export function runOutboxDuringTests() {
  let worker: Awaited<ReturnType<typeof workOutbox>>;
  beforeAll(async () => {
    worker = await workOutbox(runOutboxTask);
  });
  afterAll(() => worker.stop());
}
