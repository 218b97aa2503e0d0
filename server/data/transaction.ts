import { Refusal } from "@/lib/errors";
import { dbOf, type TenantTransaction, transactionOfWork } from "@/server/data/client";
import { translated } from "@/server/data/errors";
import { env } from "@/server/env";

const TRIES = 5;

/** Serialization failures and deadlocks are tried again; everything else is the caller's. */
function worthAnother(e: unknown): boolean {
  const text = `${(e as { code?: string }).code ?? ""} ${e instanceof Error ? e.message : ""}`;
  return /P2034|40001|40P01/.test(text);
}

/** One transaction of one tenant, with the tenant set inside it where connections are shared. */
export async function transaction<T>(
  tenant_id: string,
  work: (db: TenantTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await dbOf(tenant_id).$transaction(
        async (tx) => {
          const db = tx as TenantTransaction;
          return await transactionOfWork.run(db, async () => {
            if (env().TENANT_MODE === "transaction")
              await db.$executeRawUnsafe(`set local app.tenant_id = '${checked(tenant_id)}'`);
            return await work(db);
          });
        },
        { maxWait: 5_000, timeout: 25_000 },
      );
    } catch (e) {
      if (e instanceof Refusal || attempt >= TRIES || !worthAnother(e)) throw translated(e);
      await new Promise((r) => setTimeout(r, 10 * attempt + Math.random() * 30));
    }
  }
}

function checked(uuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new Error("not a tenant");
  return uuid;
}
