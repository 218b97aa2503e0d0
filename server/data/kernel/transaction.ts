import { Refusal } from "@/lib/errors";
import {
  getTenantClient,
  type TenantClient,
  type TenantTransaction,
  transactionOfWork,
} from "@/server/data/kernel/client";
import { translateError } from "@/server/data/kernel/errors";
import { checkUuid, formatScope, getCurrentWork, runForTenant, type Scope } from "@/server/data/kernel/work";
import { addTallies, hasTouched } from "@/server/data/tallies";
import { getEnv } from "@/server/env";

const TRIES = 5;

/** Serialization failures and deadlocks are tried again; everything else is the caller's. */
function worthAnother(e: unknown): boolean {
  const text = `${(e as { code?: string }).code ?? ""} ${e instanceof Error ? e.message : ""}`;
  return /P2034|40001|40P01/.test(text);
}

/** One transaction of one tenant, with the tenant set inside it where connections are shared. */
export async function runTransaction<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await getTenantClient(tenant_id).$transaction(
        async (tx) => {
          const db = tx as TenantTransaction;
          return await transactionOfWork.run(db, async () => {
            if (getEnv().TENANT_MODE === "transaction") {
              await setLocally(db, "app.tenant_id", checkUuid(tenant_id));
              const { scope } = getCurrentWork();
              if (scope) await rescope(db, scope);
            }
            const done = await work(db);
            if (hasTouched(db)) await withoutScope(() => addTallies(db, tenant_id));
            return done;
          });
        },
        { maxWait: 10_000, timeout: 20_000 },
      );
    } catch (e) {
      if (e instanceof Refusal || attempt >= TRIES || !worthAnother(e)) throw translateError(e);
      await new Promise((r) => setTimeout(r, 10 * attempt + Math.random() * 30));
    }
  }
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
export async function undone<T>(db: TenantClient | TenantTransaction, work: () => Promise<T>): Promise<T> {
  await db.$executeRaw`savepoint rehearsal`;
  try {
    return await work();
  } finally {
    await db.$executeRaw`rollback to savepoint rehearsal`;
  }
}
