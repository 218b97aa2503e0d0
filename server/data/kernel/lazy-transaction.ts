import type pg from "pg";
import { Refusal } from "@/lib/errors";
import { getTenantClient, makeRawMethods, type TenantTransaction } from "@/server/data/kernel/client";
import { formatStatement, type Statement } from "@/server/data/kernel/direct";
import { adopted, type Batching } from "@/server/data/kernel/pool";

/** Milliseconds a transaction may last. */
const MOST = 20_000;
/** Milliseconds Prisma may wait for the connection, which is available at once. */
const WAIT = 10_000;

const BEGIN = { text: "begin" };
const COMMIT = { text: "commit" };
const ROLLBACK = { text: "rollback" };

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
 * Returns a transaction on a connection. Our own statements are sent on it directly, the first one together with
 * `begin` and the last ones together with `commit`; Prisma joins when a model is first used, so work without models
 * does not pay for it.
 */
export function openLazyTransaction(tenant_id: string, client: pg.PoolClient & Batching) {
  const until = performance.now() + MOST;
  let begun = false;
  let joined: Promise<Joined> | undefined;
  const prisma = async () => {
    if (!begun) {
      begun = true;
      await client.query(BEGIN);
    }
    joined ??= join(tenant_id, client);
    return (await joined).tx;
  };
  const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (performance.now() > until) throw new Refusal("unavailable", "unavailable", { retry_after: 1 });
    if (begun) return client.query(config);
    begun = true;
    const [, answer] = await client.queryTogether([BEGIN, config]);
    if (!answer) throw new Error("no answer from the database");
    return answer;
  };
  const send = (statement: Statement) => query(formatStatement(statement));
  const sendText = (text: string, ...values: unknown[]) => query(formatStatement({ text, values }));
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
  /** Ends Prisma's part, if it joined. */
  const leave = async (failed: boolean) => (await joined?.catch(() => undefined))?.end(failed);
  return {
    db,
    leave,
    /** Runs the last statements and commits. Throws if one of them failed or an earlier failure was passed over. */
    async commit(last: readonly Statement[]) {
      if (!begun && last.length === 0) return;
      const [before, statements] = [begun ? [] : [BEGIN], last.map(formatStatement)];
      const answers = await client.queryTogether([...before, ...statements, COMMIT]);
      if (answers.at(-1)?.command !== "COMMIT")
        throw new Error("a statement failed, and the transaction went on");
    },
    async rollBack() {
      await leave(true);
      if (begun) await client.query(ROLLBACK);
    },
  };
}
