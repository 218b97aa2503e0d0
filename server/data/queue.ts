import pg from "pg";
import { type Clock, fromPrisma, type JobWithMetadata, PgBoss } from "pg-boss";
import { type Ctx, tenantOf } from "@/server/ctx";
import { buildAppUrl } from "@/server/data/kernel/address";
import { getEnv } from "@/server/env";

/** One queue for all long work; kind and input are in the tenant's own job row. */
const QUEUE = "work";
const RETRY = { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 };
/** The outbox: short tasks after the answer that belong to no tenant, such as mails. */
const OUTBOX = "outbox";
/** Its name before version 0.5.0: tasks that wait there during an upgrade are moved. */
const FORMER_OUTBOX = "errands";
const TASK_KEPT = { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: 600 };
export type OutboxTask = { kind: string; input: object; at: string };
/** `due`: of a mail that waits, the time for which the message was sent; one that was moved since has another. */
export type Message = { tenant: string; job: string; due?: string };

/** Deliveries to webhooks, and of logs to stations; each attempt is a message of its own, sent when its time has come. */
const DELIVERIES = "webhooks";
const DELIVERY_KEPT = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  deleteAfterSeconds: 600,
};
/** `of`: a log; a webhook without it. */
export type DeliveryMessage = { tenant: string; delivery: string; of?: "log" };

/** Mails of notifications: a message says that some of a tenant's are due. */
const MAILS = "mails";
/** A mail that another attempt holds is left to it; the next attempt comes after that one has lost it. */
const MAILS_KEPT = { retryLimit: 5, retryDelay: 150, expireInSeconds: 120, deleteAfterSeconds: 600 };
export type MailsMessage = { tenant: string };

/** Creates the tables of the queue, as the owner of the database. */
export async function prepareQueue(ownerUrl: string, role: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(QUEUE, RETRY);
  await boss.createQueue(OUTBOX, TASK_KEPT);
  await boss.createQueue(DELIVERIES, DELIVERY_KEPT);
  await boss.createQueue(MAILS, MAILS_KEPT);
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("update pgboss.job set name = $1 where name = $2 and state < 'active'", [
    OUTBOX,
    FORMER_OUTBOX,
  ]);
  for (const grant of [
    "usage on schema pgboss",
    "select, insert, update, delete on all tables in schema pgboss",
    "usage on all sequences in schema pgboss",
    "execute on all functions in schema pgboss",
  ]) {
    await client.query(`grant ${grant} to ${role}`);
  }
  await client.end();
}

declare global {
  var spotledger_boss: Promise<PgBoss> | undefined;
}
function openSender(): Promise<PgBoss> {
  globalThis.spotledger_boss ??= (async () => {
    const boss = new PgBoss({
      connectionString: buildAppUrl(getEnv().DATABASE_URL!),
      migrate: false,
      supervise: false,
      schedule: false,
      max: 2,
    });
    boss.on("error", () => undefined); // a lost connection is replaced; jobs stay in their table
    await boss.start();
    return boss;
  })();
  return globalThis.spotledger_boss;
}

/**
 * Orders long work in the caller's transaction, so that it exists if, and only if, the change does. Returns the job's
 * uuid. It runs as the person who ordered it, while they are a member of the tenant; with `by` null it runs as the
 * tenant itself. With `waits` it runs at its time and can be moved until then.
 */
export async function enqueue(
  ctx: Ctx,
  kind: string,
  input: object,
  by = ctx.actor?.user_id ?? null,
  waits?: { due_at: Date; about: readonly string[] },
): Promise<string> {
  if (!ctx.in_transaction) throw new Error(`${kind} must be queued inside a transaction`);
  const { tenant_id } = tenantOf(ctx);
  const job = await ctx.db.job.create({
    data: {
      tenant_id,
      kind,
      input: JSON.parse(JSON.stringify(input)),
      created_by: by,
      created_at: ctx.now,
      ...(waits && { due_at: waits.due_at, about: [...waits.about] }),
    },
    select: { uuid: true },
  });
  await sendJob(ctx, job.uuid, waits?.due_at);
  return job.uuid;
}

/** Sends the message that starts a job of the tenant, at once or at a time, in the caller's transaction. */
export async function sendJob(ctx: Ctx, job: string, due?: Date): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const message: Message = { tenant: tenant_id, job, ...(due && { due: due.toISOString() }) };
  const options = { db: fromPrisma(ctx.db), group: { id: tenant_id }, ...(due && { startAfter: due }) };
  await (await openSender()).send(QUEUE, message, options);
}

/** Orders a short task that runs after the answer; inside a transaction it is part of it. */
export async function enqueueOutbox(ctx: Ctx, kind: string, input: object) {
  const message: OutboxTask = { kind, input, at: ctx.now.toISOString() };
  await (await openSender()).send(OUTBOX, message, ctx.in_transaction ? { db: fromPrisma(ctx.db) } : {});
}

/** Orders an attempt of a delivery after some seconds, in the caller's transaction. */
export async function enqueueDelivery(ctx: Ctx, delivery: string, startAfter: number, of?: "log") {
  if (!ctx.in_transaction) throw new Error("a delivery must be queued inside a transaction");
  const message: DeliveryMessage = { tenant: tenantOf(ctx).tenant_id, delivery, ...(of && { of }) };
  const group = { id: message.tenant };
  await (await openSender()).send(DELIVERIES, message, { db: fromPrisma(ctx.db), startAfter, group });
}

/** Orders that due mails of notifications are sent at a time, in the caller's transaction. */
export async function enqueueMails(ctx: Ctx, startAfter: Date) {
  if (!ctx.in_transaction) throw new Error("mails must be queued inside a transaction");
  const message: MailsMessage = { tenant: tenantOf(ctx).tenant_id };
  const group = { id: message.tenant };
  await (await openSender()).send(MAILS, message, { db: fromPrisma(ctx.db), startAfter, group });
}

type Working = { stop(): Promise<void> };
/** Polling uses a monotonic clock: a system clock that is set back would stop it for that time. */
const STEADY: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
async function openWorker(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: buildAppUrl(getEnv().DATABASE_URL!),
    migrate: false,
    schedule: false,
    max: 3,
    clock: STEADY,
  });
  boss.on("error", () => undefined);
  await boss.start();
  return boss;
}
const POLL = { pollingIntervalSeconds: 0.5 };

/** While more jobs wait than this, the next one is taken at once; the number is counted each minute. */
const PILE = { burstWhenReadyExceeds: 3 };
/**
 * Jobs that run at once in a worker process; one per tenant, so that one tenant's jobs do not delay the others'. The
 * limit is kept in memory: the one in the database lets three pollers that ask at the same moment each take a job of
 * the same tenant.
 */
const FAIR = { localConcurrency: 3, localGroupConcurrency: 1 };

/**
 * Passes messages to `work`, a few at a time and one per tenant, until stopped; `last` is true for the final attempt.
 */
export async function workQueue(work: (message: Message, last: boolean) => Promise<void>): Promise<Working> {
  const boss = await openWorker();
  await boss.work(
    QUEUE,
    { ...POLL, ...PILE, ...FAIR, batchSize: 1, includeMetadata: true },
    async ([job]: JobWithMetadata<Message>[]) => {
      if (job) await work(job.data, job.retryCount >= job.retryLimit);
    },
  );
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Runs outbox tasks until stopped, a batch at a time; each succeeds or fails by itself. */
export async function workOutbox(work: (task: OutboxTask) => Promise<void>): Promise<Working> {
  const boss = await openWorker();
  // While a batch is full, the next one is taken at once.
  const options = { ...POLL, burstWhenBatchFull: true, batchSize: 10, perJobResults: true } as const;
  await boss.work<OutboxTask, void, typeof options>(OUTBOX, options, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        const status = await work(data).then(
          () => "completed" as const,
          () => "failed" as const,
        );
        return { id, status };
      }),
    ),
  );
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Deliveries that run at once in a process; two per tenant, so that a slow receiver delays only its own tenant. */
const DELIVERING = { localConcurrency: 6, localGroupConcurrency: 2 };
/** Passes deliveries to `work` until stopped; one that throws is tried again. */
export async function workDeliveries(work: (message: DeliveryMessage) => Promise<void>): Promise<Working> {
  const boss = await openWorker();
  const options = { ...POLL, ...PILE, ...DELIVERING, batchSize: 1 };
  await boss.work<DeliveryMessage>(DELIVERIES, options, async ([job]) => {
    if (job) await work(job.data);
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Passes tenants with due mails to `work` until stopped, one run of a tenant at a time. */
export async function workMails(work: (message: MailsMessage) => Promise<void>): Promise<Working> {
  const boss = await openWorker();
  const options = { ...POLL, ...PILE, localConcurrency: 2, localGroupConcurrency: 1, batchSize: 1 };
  await boss.work<MailsMessage>(MAILS, options, async ([job]) => {
    if (job) await work(job.data);
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
