import { afterAll, beforeAll } from "vitest";
import { workOutbox } from "@/server/data/queue";
import { runOutboxTask } from "@/server/jobs/outbox";

/** Does errands as the worker would, while the tests of a file run. */
export function withErrands() {
  let worker: Awaited<ReturnType<typeof workOutbox>>;
  beforeAll(async () => {
    worker = await workOutbox(runOutboxTask);
  });
  afterAll(() => worker.stop());
}
