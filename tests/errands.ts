import { afterAll, beforeAll } from "vitest";
import { workErrands } from "@/server/data/queue";
import { runErrand } from "@/server/jobs/outbox";

/** Does errands as the worker would, while the tests of a file run. */
export function withErrands() {
  let worker: Awaited<ReturnType<typeof workErrands>>;
  beforeAll(async () => {
    worker = await workErrands(runErrand);
  });
  afterAll(() => worker.stop());
}
