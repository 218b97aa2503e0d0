import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { formatScope, getCurrentWork, type TenantWork } from "@/server/data/kernel/work";
import { getEnv } from "@/server/env";

// A bundler may load this module twice; both copies share the store.
declare global {
  var spotledger_adopted: AsyncLocalStorage<pg.PoolClient> | undefined;
}
globalThis.spotledger_adopted ??= new AsyncLocalStorage();
/** The connection, already in a transaction, that Prisma's next transaction uses instead of taking one. */
export const adopted = globalThis.spotledger_adopted;

/** Where several statements go to the server in one message, so that they cost one round trip. */
export type Batching = { queryTogether(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> };

/** Our own SQLSTATE for a row that a policy refuses. */
export const ROW_REFUSED = "SL001";
/**
 * Postgres reports a row refused by a policy and a missing grant by the same SQLSTATE (42501). The routine that raised
 * it tells them apart: a refused row is the caller's error, a missing grant is ours.
 */
function markRefusedRow(e: unknown) {
  if (e instanceof pg.DatabaseError && e.code === "42501" && e.routine === "ExecWithCheckOptions")
    e.code = ROW_REFUSED;
}

/**
 * A connection that runs one query after another. Parallel queries of a transaction wait here: in pg's pipeline mode,
 * which sends at once, they would go out while the error of an earlier one is still on its way.
 */
class SerialClient extends pg.Client implements Batching {
  #last: Promise<unknown> = Promise.resolve();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Before the client hands the error to its query, in whatever form that was asked.
    this.connection.prependListener("errorMessage", markRefusedRow);
  }

  // Only the promise form is serialised; the pool calls the others while it has the connection for itself.
  override query: pg.Client["query"] = ((...asked: Parameters<pg.Client["query"]>) => {
    const request = () => super.query(...asked) as unknown as Promise<unknown>;
    const submits = typeof (asked[0] as { submit?: unknown } | null)?.submit === "function";
    if (submits || asked.some((part: unknown) => typeof part === "function")) return request();
    return this.#inTurn(request);
  }) as pg.Client["query"];

  #inTurn<T>(request: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(request);
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Sends statements in one message; rejects with the error of the first that failed. All of them are sent. */
  queryTogether(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    return this.#inTurn(async () => {
      const { stream } = this.connection;
      stream.cork();
      const answers = statements.map((statement) => super.query(statement));
      stream.uncork();
      // All answers are read before the next query is sent.
      await Promise.allSettled(answers);
      return Promise.all(answers);
    });
  }
}

const BOUNDARY = /^(BEGIN|COMMIT|ROLLBACK)$/;
const NOTHING = { command: "", rowCount: 0, rows: [], fields: [] };
/** A connection as Prisma's adapter expects it for a transaction; begin, commit and release are ours. */
const lendConnection = (client: pg.PoolClient): pg.PoolClient =>
  Object.assign(Object.create(client), {
    query: (config: pg.QueryConfig) =>
      BOUNDARY.test(config.text) ? Promise.resolve(NOTHING) : client.query(config),
    release: () => undefined,
    on: () => undefined,
    removeListener: () => undefined,
  });

type Tagged = pg.PoolClient & { worksFor?: string };

/**
 * A pool that sets tenant and scope on a connection when it is handed out, if they differ. With
 * TENANT_MODE=transaction it does not: inTransaction sets them with SET LOCAL.
 */
class TenantPool extends pg.Pool {
  // pg declares connect with a promise form and a callback form.
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
    const joined = adopted.getStore();
    if (joined && !done) return Promise.resolve(lendConnection(joined));
    const want = getCurrentWork();
    const client = super.connect().then((c) => this.#setTenant(c as Tagged, want));
    if (!done) return client;
    client.then(
      (c) => done(undefined, c, c.release),
      (e) => done(e, undefined, () => undefined),
    );
  }

  async #setTenant(client: Tagged, { tenant, scope, isReadOnly }: TenantWork): Promise<pg.PoolClient> {
    const setting = formatScope(scope);
    const access = isReadOnly ? "on" : "off";
    const want = `${tenant}${setting}${isReadOnly ? ":read" : ""}`;
    if (getEnv().TENANT_MODE === "transaction" || (client.worksFor ?? "") === want) return client;
    client.worksFor = undefined; // unknown until it is set
    try {
      await client.query({
        name: "set_tenant",
        text: `select set_config('app.tenant_id', $1, false), set_config('app.scope', $2, false),
          set_config('default_transaction_read_only', $3, false)`,
        values: [tenant, setting, access],
      });
    } catch (e) {
      client.release(true); // a half-configured connection is never handed out
      throw e;
    }
    client.worksFor = want;
    return client;
  }
}

/**
 * Prepared statements keep the plan of their first use. Left to choose, Postgres planned the joins of logs, breaks and
 * visibility anew at each use, which took longer than running them. Statements without a name gain nothing by it.
 */
const KEPT_PLANS = "-c plan_cache_mode=force_generic_plan";

const settings = (connectionString: string, max: number): pg.PoolConfig => ({
  Client: SerialClient,
  pipeline: true,
  connectionString,
  max,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // Postgres holds a prepared statement until its connection ends, also one that lost its name (`statements.ts`).
  maxLifetimeSeconds: 3_600,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  application_name: "spotledger",
  // Prisma reads instants as UTC, so the session's zone must be UTC.
  options: `${getEnv().TENANT_MODE === "session" ? KEPT_PLANS : ""} ${getEnv().PGOPTIONS} -c timezone=UTC`,
});

function tolerateLoss<P extends pg.Pool>(pool: P): P {
  pool.on("error", () => undefined); // a lost idle connection is replaced at the next query
  // A connection lost between two queries fails the next query instead of the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Creates the pool for the work of tenants. */
export const makePool = (connectionString: string, max: number): pg.Pool =>
  tolerateLoss(new TenantPool(settings(connectionString, max)));

/** Creates the pool of connections without a tenant: for global tables and announcements. */
export const makeGlobalPool = (connectionString: string, max: number): pg.Pool =>
  tolerateLoss(new pg.Pool(settings(connectionString, max)));
