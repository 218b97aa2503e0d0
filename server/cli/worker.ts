import { waitForAnnouncements } from "@/server/data/announce";
import { deleteOldGuesses } from "@/server/data/guesses";
import { deleteOldKeys } from "@/server/data/idempotency";
import { closeDatabase } from "@/server/data/kernel/client";
import { deleteOldLimits } from "@/server/data/limits";
import { deleteOldGuestThreads } from "@/server/data/queries/tenant/assistant";
import { workDeliveries, workMails, workOutbox, workQueue } from "@/server/data/queue";
import { deleteOldSupportLog } from "@/server/data/unscoped/health";
import { deleteOldPairingCodes } from "@/server/data/unscoped/pairing";
import { runOutboxTask } from "@/server/jobs/outbox";
import { runJob } from "@/server/jobs/run-job";
import { getLog, recordLostFailures } from "@/server/outside/log";
import { deleteOldUploads } from "@/server/outside/uploads";
import { sendLogDelivery } from "@/server/services/broadcast/traffic/deliveries/send";
import { FREQUENT, HOURLY, NIGHTLY, runSweepsInAllTenants } from "@/server/services/sweeps";
import { eraseDueTenants } from "@/server/services/tenant/lifecycle/erase";
import { sendNotificationMails } from "@/server/services/tenant/notification-mails/send";
import { sendDelivery } from "@/server/services/tenant/webhooks/deliver";

// The worker: takes jobs from the queue, counts what changed every five minutes, and runs the clean-up once an hour.
const HOUR = 3_600_000;
const FIVE_MINUTES = 300_000;
/** The hour of the daily clean-up of the storage. */
const QUIET_HOUR = 3;
recordLostFailures();
const worker = await workQueue(runJob);
const outbox = await workOutbox(runOutboxTask);
const deliveries = await workDeliveries(({ tenant, delivery, of }) =>
  of === "log" ? sendLogDelivery(tenant, delivery) : sendDelivery(tenant, delivery),
);
const mails = await workMails(({ tenant }) => sendNotificationMails(tenant));
process.send?.("ready");

async function sweep() {
  const now = new Date();
  const isQuiet = now.getUTCHours() === QUIET_HOUR;
  const work = [
    deleteOldKeys(now),
    deleteOldLimits(now),
    deleteOldGuesses(now),
    deleteOldGuestThreads(now),
    deleteOldPairingCodes(now),
    deleteOldSupportLog(now),
    deleteOldUploads(),
    eraseDueTenants(now),
    runSweepsInAllTenants(now, isQuiet ? { ...HOURLY, ...NIGHTLY } : HOURLY),
  ];
  for (const done of await Promise.allSettled(work))
    if (done.status === "rejected") getLog().error({ err: done.reason }, "sweep");
}
const broom = setInterval(() => void sweep(), HOUR);

let counting = false;
/** One run at a time: the first after an import can take longer than the pause. */
async function count() {
  if (counting) return;
  counting = true;
  await runSweepsInAllTenants(new Date(), FREQUENT).catch((err) => getLog().error({ err }, "sweep"));
  counting = false;
}
const counter = setInterval(() => void count(), FIVE_MINUTES);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  clearInterval(broom);
  clearInterval(counter);
  await Promise.all([worker.stop(), outbox.stop(), deliveries.stop(), mails.stop()]);
  await waitForAnnouncements();
  await closeDatabase();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
process.on("disconnect", () => void stop());
