import type pg from "pg";
import { Refusal } from "@/lib/errors";
import { getTenantClient, makeRawMethods, type TenantTransaction } from "@/server/data/kernel/client";
import { type Statement, sendStatement } from "@/server/data/kernel/direct";
import { adopted } from "@/server/data/kernel/pool";

/** Milliseconds a transaction may last. */
const MOST = 20_000;
/** Milliseconds Prisma may wait for the connection, which is available at once. */
const WAIT = 10_000;

type Joined = { tx: TenantTransaction; end: (failed: boolean) => Promise<void> };
const TAKEN_BACK = new Error("taken back");

/** Starts Prisma's transaction on a connection that is already in one; it lasts until `end` is called. */
function join(tenant_id: string, client: pg.PoolClient): Promise<Joined> {
  const joined = Promise.withResolvers<Joined>();
  const completion = Promise.withResolvers<void>();
  const ended = adopted.run(client, () =>
    getTenantClient(tenant_id).$transaction(
      async (tx) => {
        const end = async (failed: boolean) => {
          if (failed) completion.reject(TAKEN_BACK);
          else completion.resolve();
          await ended.catch((e: unknown) => {
            if (!failed) throw e;
          });
        };
        joined.resolve({ tx, end });
        await completion.promise;
      },
      { maxWait: WAIT, timeout: MOST },
    ),
  );
  ended.catch(joined.reject);
  return joined.promise;
}

/**
 * Returns the client of a transaction that was begun on a connection. Our own statements are sent on it directly;
 * Prisma joins when a model is first used, so work without models does not pay for it.
 */
export function openLazyTransaction(tenant_id: string, client: pg.PoolClient) {
  const until = performance.now() + MOST;
  let joined: Promise<Joined> | undefined;
  const prisma = async () => {
    joined ??= join(tenant_id, client);
    return (await joined).tx;
  };
  const send = (statement: Statement) => {
    if (performance.now() > until) throw new Refusal("unavailable", "unavailable", { retry_after: 1 });
    return sendStatement(client, statement);
  };
  const sendText = (text: string, ...values: unknown[]) => sendStatement(client, { text, values });
  const own: Record<string, unknown> = {
    ...makeRawMethods(send),
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await sendText(text, ...values)).rows,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) =>
      (await sendText(text, ...values)).rowCount ?? 0,
  };
  const modelNamed = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, operation) =>
          async (...args: unknown[]) =>
            Reflect.get(await prisma(), name)[operation](...args),
      },
    );
  const db = new Proxy({} as TenantTransaction, {
    get(_, name) {
      // Promise resolution checks whether the client has a `then`.
      if (typeof name !== "string" || name === "then") return undefined;
      own[name] ??= modelNamed(name);
      return own[name];
    },
  });
  return {
    db,
    /** Ends Prisma's part, if it joined. */
    end: async (failed: boolean) => (await joined?.catch(() => undefined))?.end(failed),
  };
}
