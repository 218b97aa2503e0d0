import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterEach, expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { inTransaction, withTenant } from "@/server/ctx";
import { APP_ROLE } from "@/server/data/kernel/address";
import { getGlobalClient } from "@/server/data/kernel/client";
import { enqueue, type Message, prepareQueue, sendJob, workQueue } from "@/server/data/queue";
import { getEnv } from "@/server/env";
import { kinds } from "@/server/jobs";
import { runJob } from "@/server/jobs/run-job";
import { type Person, workOff, world } from "@/tests/world";

const known = kinds as Record<string, (typeof kinds)[string]>;
afterEach(() => {
  for (const kind of Object.keys(known)) if (kind.startsWith("test.")) delete known[kind];
});

async function order(who: Person, kind: string, input: object = {}) {
  const ctx = await who.ctx();
  return withTenant(ctx, () => inTransaction(ctx, (c) => enqueue(c, kind, input)));
}

test("a job runs as the person who requested it, and returns its result", async () => {
  const { ana } = await world();
  known["test.count"] = async (ctx, input: { of: string }, say) => {
    await say(50);
    return { by: ctx.actor?.email, rows: await ctx.db.customer.count({ where: { name: input.of } }) };
  };
  await ana.api.customers.create({ name: "Ours" });
  const uuid = await order(ana, "test.count", { of: "Ours" });
  expect(await ana.api.jobs.retrieve({ uuid })).toMatchObject({ state: "queued", progress: 0 });
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid })).toMatchObject({
    state: "done",
    progress: 100,
    result: { by: ana.email, rows: 1 },
  });
});

test("a job requested in a rolled back transaction does not exist", async () => {
  const { ana } = await world();
  const ctx = await ana.ctx();
  let uuid = "";
  const broken = withTenant(ctx, () =>
    inTransaction(ctx, async (c) => {
      uuid = await enqueue(c, "test.never", {});
      throw new Refusal("conflict");
    }),
  );
  await expect(broken).rejects.toMatchObject({ code: "conflict" });
  await workOff(ana);
  await expect(ana.api.jobs.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("a rejection ends a job with its reason, and another tenant cannot see the job", async () => {
  const { ana, cara } = await world();
  known["test.refused"] = async () => {
    throw new Refusal("invalid", "too_quiet");
  };
  const uuid = await order(ana, "test.refused");
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid })).toMatchObject({ state: "failed", error: "too_quiet" });
  await expect(cara.api.jobs.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("the worker takes a job from the queue and retries a failed one", async () => {
  const { ana } = await world();
  let tries = 0;
  known["test.shaky"] = async () => {
    tries += 1;
    if (tries === 1) throw new Error("the line was cut");
    return { tries };
  };
  // Jobs of other files are removed, because ours would wait behind them for long.
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await owner.connect();
  await owner.query("delete from pgboss.job where name = 'work'");
  await owner.end();
  const uuid = await order(ana, "test.shaky");
  const worker = await workQueue((message, last) =>
    message.job === uuid ? runJob(message, last) : Promise.resolve(),
  );
  await expect
    .poll(() => ana.api.jobs.retrieve({ uuid }), { timeout: 20_000, interval: 300 })
    .toMatchObject({ state: "done", result: { tries: 2 } });
  await worker.stop();
});

test("a job that waits is lost by no stopped worker, and one that was moved runs at its new time only", async () => {
  const { ana } = await world();
  const ctx = await ana.ctx();
  const seen: string[] = [];
  known["test.later"] = async () => ({ seen: seen.length });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const [first, second] = [at(1), at(3)];
  const uuid = await withTenant(ctx, () =>
    inTransaction(ctx, (c) =>
      enqueue(c, "test.later", {}, ana.user_id, { due_at: first, about: [ana.user_id] }),
    ),
  );
  await withTenant(ctx, () =>
    inTransaction(ctx, async (c) => {
      await c.db.job.updateMany({ where: { uuid }, data: { due_at: second } });
      await sendJob(c, uuid, second);
    }),
  );
  const work = async (message: Message, last: boolean) => {
    if (message.job !== uuid) return;
    seen.push(message.due ?? "");
    await runJob(message, last);
  };
  const stopped = await workQueue(work);
  await stopped.stop();
  expect(await ana.api.jobs.retrieve({ uuid })).toMatchObject({ state: "queued" });
  const worker = await workQueue(work);
  await expect
    .poll(() => ana.api.jobs.retrieve({ uuid }), { timeout: 30_000, interval: 300 })
    .toMatchObject({ state: "done" });
  await worker.stop();
  expect(seen).toEqual([first, second].map((due) => due.toISOString()));
  expect(await ana.api.jobs.retrieve({ uuid })).toMatchObject({ result: { seen: 2 } });
});

// Workers of this queue take the jobs of every file, so all tests with one are here: no two run at once.
test("many queued jobs of one tenant do not delay another tenant's job", async () => {
  const { ana, cara } = await world();
  const order = async (who: Person) => {
    const ctx = await who.ctx();
    return withTenant(ctx, () => inTransaction(ctx, (c) => enqueue(c, "test.nothing", {})));
  };
  const pile = [await order(ana), await order(ana), await order(ana)];
  const single = await order(cara);
  const ours = new Set([...pile, single]);
  // Moved before the jobs that other tests left waiting, keeping their own order.
  await getGlobalClient()
    .$executeRaw`update pgboss.job set created_on = created_on - interval '1 year' where data ->> 'job' = any(${[...ours]})`;
  const begun: string[] = [];
  const ended: string[] = [];
  let free: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    free = done;
  });
  const worker = await workQueue(async ({ job }: Message) => {
    if (!ours.has(job)) return;
    begun.push(job);
    if (job !== single) await held;
    ended.push(job);
  });
  try {
    await expect.poll(() => ended, { timeout: 150_000 }).toContain(single);
    expect(begun.filter((job) => job !== single)).toHaveLength(1);
    free();
    await expect.poll(() => ended.length, { timeout: 150_000 }).toBe(4);
  } finally {
    free();
    await worker.stop();
  }
});

test("a task that waits under the former name of the outbox is moved by an upgrade", async () => {
  const { DATABASE_URL } = getEnv();
  const owner = new PgBoss({ connectionString: DATABASE_URL!, supervise: false, schedule: false });
  await owner.start();
  await owner.createQueue("errands");
  const id = await owner.send("errands", { kind: "test", input: {}, at: new Date().toISOString() });
  await owner.stop({ graceful: false });
  await prepareQueue(DATABASE_URL!, APP_ROLE);
  const found = await getGlobalClient().$queryRaw`select name from pgboss.job where id = ${id}::uuid`;
  expect(found).toEqual([{ name: "outbox" }]);
  await getGlobalClient().$executeRaw`delete from pgboss.job where id = ${id}::uuid`;
});
