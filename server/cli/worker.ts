import { allAnnounced } from "@/server/data/announce";
import { closeDatabase } from "@/server/data/client";
import { forgetOldGuesses } from "@/server/data/guesses";
import { forgetOldKeys } from "@/server/data/idempotency";
import { forgetOldLimits } from "@/server/data/limits";
import { workErrands, workQueue } from "@/server/data/queue";
import { runErrand } from "@/server/jobs/errands";
import { runJob } from "@/server/jobs/run-job";
import { log } from "@/server/outside/log";
import { forgetOldUploads } from "@/server/outside/uploads";
import { endHoldsDue, sumTallies } from "@/server/services/broadcast/campaigns/sweep";
import { forgetLostFiles } from "@/server/services/broadcast/media";
import { eraseDue } from "@/server/services/tenant/erase";

// The worker: takes jobs from the queue, and sweeps once an hour.
const HOUR = 3_600_000;
/** When the storage is looked through, once a day. */
const QUIET_HOUR = 3;
const worker = await workQueue(runJob);
const errands = await workErrands(runErrand);
process.send?.("ready");

async function sweep() {
  const now = new Date();
  try {
    await Promise.all([
      forgetOldKeys(now),
      forgetOldLimits(now),
      forgetOldGuesses(now),
      forgetOldUploads(),
      eraseDue(now),
      endHoldsDue(now),
      sumTallies(now),
      now.getUTCHours() === QUIET_HOUR ? forgetLostFiles(now) : 0,
    ]);
  } catch (err) {
    log().warn({ err }, "sweep");
  }
}
const broom = setInterval(() => void sweep(), HOUR);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  clearInterval(broom);
  await Promise.all([worker.stop(), errands.stop()]);
  await allAnnounced();
  await closeDatabase();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
process.on("disconnect", () => void stop());
