import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { env } from "@/server/env";

// A bundler may load this module more than once in a process; the pool and everybody who sets a tenant share one store.
const kept = globalThis as { spotledger_tenant?: AsyncLocalStorage<string> };
kept.spotledger_tenant ??= new AsyncLocalStorage<string>();
/** The tenant the current piece of work is for; '' is nobody. */
export const tenantOfWork = kept.spotledger_tenant;

type Tagged = pg.PoolClient & { tenant?: string };

/**
 * A pool that sets the tenant on a connection when it is handed out, only if it differs.
 * With TENANT_MODE=transaction it stays out of it: inTransaction sets the tenant with SET LOCAL.
 */
class TenantPool extends pg.Pool {
  // The overloads of pg's connect are one promise and one callback form.
  override connect(): Promise<pg.PoolClient>;
  override connect(
    done: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      release: (err?: boolean | Error) => void,
    ) => void,
  ): void;
  override connect(
    done?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      release: (err?: boolean | Error) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    const want = tenantOfWork.getStore() ?? "";
    const client = super.connect().then((c) => this.#dress(c as Tagged, want));
    if (!done) return client;
    client.then(
      (c) => done(undefined, c, c.release),
      (e) => done(e, undefined, () => undefined),
    );
  }

  async #dress(client: Tagged, want: string): Promise<pg.PoolClient> {
    if (env().TENANT_MODE === "transaction" || (client.tenant ?? "") === want) return client;
    client.tenant = undefined; // unknown until set
    try {
      await client.query({ text: "select set_config('app.tenant_id', $1, false)", values: [want] });
    } catch (e) {
      client.release(true); // never hand out a half-set connection
      throw e;
    }
    client.tenant = want;
    return client;
  }
}

export function makePool(connectionString: string, max: number): pg.Pool {
  const pool = new TenantPool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "spotledger",
  });
  pool.on("error", () => undefined); // a lost idle connection is replaced at the next query
  return pool;
}
