import { Refusal } from "@/lib/errors";
import {
  type TenantClient,
  type TenantTransaction,
  takeConnection,
  transactionOfWork,
} from "@/server/data/kernel/client";
import { translateError } from "@/server/data/kernel/errors";
import { openLazyTransaction } from "@/server/data/kernel/lazy-transaction";
import { checkUuid, formatScope, getCurrentWork, runForTenant, type Scope } from "@/server/data/kernel/work";
import { addTallies, hasTouched } from "@/server/data/tallies";
import { getEnv } from "@/server/env";

const TRIES = 5;

/** Serialization failures and deadlocks are tried again; everything else is the caller's. */
function worthAnother(e: unknown): boolean {
  const text = `${(e as { code?: string }).code ?? ""} ${e instanceof Error ? e.message : ""}`;
  return /P2034|40001|40P01/.test(text);
}

/** The last act of a transaction, given what it came to. */
type LastAct<T> = (db: TenantTransaction, done: T) => Promise<void>;

/**
 * One transaction of one tenant, with the tenant set inside it where connections are shared. What all transactions of a
 * tenant wait for each other with is its last act.
 */
export async function runTransaction<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
  lastAct?: LastAct<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(tenant_id, work, lastAct);
    } catch (e) {
      if (e instanceof Refusal || attempt >= TRIES || !worthAnother(e)) throw translateError(e);
      await new Promise((r) => setTimeout(r, 10 * attempt + Math.random() * 30));
    }
  }
}

async function runOnce<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
  lastAct?: LastAct<T>,
): Promise<T> {
  const client = await takeConnection();
  const { db, end } = openLazyTransaction(tenant_id, client);
  const inside = <R>(act: () => Promise<R>) => transactionOfWork.run(db, act);
  const commit = async () => {
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("a statement failed, and the transaction went on");
  };
  let lost: Error | undefined;
  try {
    await client.query("begin");
    const done = await inside(async () => {
      if (getEnv().TENANT_MODE === "transaction") {
        await setLocally(db, "app.tenant_id", checkUuid(tenant_id));
        const { scope } = getCurrentWork();
        if (scope) await rescope(db, scope);
      }
      const found = await work(db);
      if (hasTouched(db)) await withoutScope(() => addTallies(db, tenant_id));
      return found;
    });
    await end(false);
    if (!lastAct) await commit();
    else
      await inTurn(tenant_id, async () => {
        await inside(() => lastAct(db, done));
        await commit();
      });
    return done;
  } catch (e) {
    await end(true);
    // A connection that cannot even roll back is not given to anybody again.
    await client.query("rollback").catch((broken: Error) => {
      lost = broken;
    });
    throw e;
  } finally {
    client.release(lost);
  }
}

const turns = new Map<string, Promise<unknown>>();
/**
 * Ends the transactions of a tenant one after another. The database would make them wait as well, for the row that all
 * of them write last, but it wakes all who wait each time one ends.
 */
function inTurn<T>(tenant_id: string, act: () => Promise<T>): Promise<T> {
  const mine = (turns.get(tenant_id) ?? Promise.resolve()).then(act);
  const over = mine
    .catch(() => undefined)
    .then(() => {
      if (turns.get(tenant_id) === over) turns.delete(tenant_id);
    });
  turns.set(tenant_id, over);
  return mine;
}

/** As a utility statement: that is what reaches every node of a spread database. */
const setLocally = (db: TenantTransaction, name: string, value: string) =>
  db.$executeRawUnsafe(`set local ${name} = '${value}'`);
const rescope = (db: TenantTransaction, scope: Scope | null) =>
  setLocally(db, "app.scope", formatScope(scope));

/**
 * Lets work of a limited member see its whole tenant, where the business needs it: the seconds booked in a break, spots
 * that compete, mirrors on stations that follow. Inside a transaction nothing else of it may run meanwhile.
 */
export async function withoutScope<T>(run: () => Promise<T>): Promise<T> {
  const { tenant, scope } = getCurrentWork();
  if (!scope) return run();
  const tx = transactionOfWork.getStore();
  if (!tx) return runForTenant(tenant, run);
  await rescope(tx, null);
  try {
    return await runForTenant(tenant, run);
  } finally {
    await rescope(tx, scope).catch(() => undefined); // a failed transaction takes its settings with it
  }
}

/** Does work inside a transaction that goes on, and takes back all it wrote. */
export async function runAndUndo<T>(
  db: TenantClient | TenantTransaction,
  work: () => Promise<T>,
): Promise<T> {
  await db.$executeRaw`savepoint rehearsal`;
  try {
    return await work();
  } finally {
    await db.$executeRaw`rollback to savepoint rehearsal`;
  }
}
