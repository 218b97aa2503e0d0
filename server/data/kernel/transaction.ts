import {
  type TenantClient,
  type TenantTransaction,
  takeConnection,
  transactionOfWork,
} from "@/server/data/kernel/client";
import type { Statement } from "@/server/data/kernel/direct";
import { isRetryable, translateError } from "@/server/data/kernel/errors";
import { openLazyTransaction } from "@/server/data/kernel/lazy-transaction";
import { checkUuid, formatScope, getCurrentWork, runForTenant, type Scope } from "@/server/data/kernel/work";
import { addTallies, hasTouched } from "@/server/data/tallies";
import { getEnv } from "@/server/env";

const TRIES = 5;

/** The last statements of a transaction, given the result of its work. */
type LastStatements<T> = (done: T) => readonly Statement[];

/**
 * Runs one transaction of one tenant, with the tenant set inside it where connections are shared. `lastStatements`
 * contain the one that all transactions of a tenant wait for; they are sent together with the commit, so the wait of
 * the others is short. Retries serialization failures and deadlocks up to five times.
 */
export async function runTransaction<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
  lastStatements?: LastStatements<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(tenant_id, work, lastStatements);
    } catch (e) {
      if (attempt >= TRIES || !isRetryable(e)) throw translateError(e);
      await new Promise((r) => setTimeout(r, 10 * attempt + Math.random() * 30));
    }
  }
}

async function runOnce<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
  lastStatements?: LastStatements<T>,
): Promise<T> {
  const client = await takeConnection();
  const { db, leave, commit, rollBack } = openLazyTransaction(tenant_id, client);
  let lost: Error | undefined;
  try {
    const done = await transactionOfWork.run(db, async () => {
      if (getEnv().TENANT_MODE === "transaction") {
        await setLocally(db, "app.tenant_id", checkUuid(tenant_id));
        const { scope, isReadOnly } = getCurrentWork();
        if (isReadOnly) await setLocally(db, "transaction_read_only", "on");
        if (scope) await rescope(db, scope);
      }
      const found = await work(db);
      if (hasTouched(db)) await withoutScope(() => addTallies(db, tenant_id));
      return found;
    });
    await leave(false);
    const last = lastStatements?.(done) ?? [];
    await (last.length > 0 ? endInTurn(tenant_id, () => commit(last)) : commit(last));
    return done;
  } catch (e) {
    // A connection that cannot roll back is not reused.
    await rollBack().catch((broken: Error) => {
      lost = broken;
    });
    throw e;
  } finally {
    client.release(lost);
  }
}

const turns = new Map<string, Promise<unknown>>();
/**
 * Ends the transactions of a tenant one after another. They would also wait in the database for the row that all of
 * them write last, but Postgres wakes every waiting backend each time one ends.
 */
function endInTurn<T>(tenant_id: string, act: () => Promise<T>): Promise<T> {
  const turn = (turns.get(tenant_id) ?? Promise.resolve()).then(act);
  const finished = turn
    .catch(() => undefined)
    .then(() => {
      if (turns.get(tenant_id) === finished) turns.delete(tenant_id);
    });
  turns.set(tenant_id, finished);
  return turn;
}

/** A utility statement reaches every node of a distributed database. */
const setLocally = (db: TenantTransaction, name: string, value: string) =>
  db.$executeRawUnsafe(`set local ${name} = '${value}'`);
const rescope = (db: TenantTransaction, scope: Scope | null) =>
  setLocally(db, "app.scope", formatScope(scope));

/**
 * Runs work of a limited member on the whole tenant, where a rule needs it: the seconds booked in a break, competing
 * spots, mirrored stations. Inside a transaction no other work of that transaction may run meanwhile.
 */
export async function withoutScope<T>(run: () => Promise<T>): Promise<T> {
  const { tenant, scope, isReadOnly } = getCurrentWork();
  if (!scope) return run();
  const tx = transactionOfWork.getStore();
  if (!tx) return runForTenant(tenant, run, null, isReadOnly);
  await rescope(tx, null);
  try {
    return await runForTenant(tenant, run, null, isReadOnly);
  } finally {
    await rescope(tx, scope).catch(() => undefined); // a failed transaction loses its settings anyway
  }
}

/**
 * Runs work outside the open transaction, on connections of its own: reads with the rights of somebody else, which the
 * connection of the transaction does not have.
 */
export const runApart = <T>(work: () => Promise<T>): Promise<T> => transactionOfWork.exit(work);

/** Runs work inside an open transaction and undoes all it wrote. */
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
