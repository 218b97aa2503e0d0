import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isOneOf } from "@/lib/own";
import { Prisma, PrismaClient } from "@/server/data/generated/client";
import { buildAppUrl } from "@/server/data/kernel/address";
import { readTypedColumns, type TypedClient } from "@/server/data/kernel/columns";
import { type Statement, sendStatement } from "@/server/data/kernel/direct";
import { type Batching, makeGlobalPool, makePool } from "@/server/data/kernel/pool";
import { nameStatement } from "@/server/data/kernel/statements";
import { formatScope, getCurrentWork } from "@/server/data/kernel/work";
import { isNoted, noteBeforeChange } from "@/server/data/tallies";
import { getEnv } from "@/server/env";

/** Tables without a tenant; all others are reached through ctx.db only. */
export const GLOBAL_MODELS = [
  "app_user",
  "tenant",
  "membership",
  "invitation",
  "session",
  "spent_token",
  "mail_token",
  "share",
  "share_view",
  "proof",
  "idempotency",
  "rate_limit",
  "recovery_code",
  "external_identity",
  "api_key",
  "guess",
  "platform_notification",
  "platform_notification_read",
  "platform_wording",
  "guest_thread",
  "pairing_code",
  "calendar_feed",
  "call_error",
  "mail_log",
] as const;
const isGlobal = (model: string) => isOneOf(GLOBAL_MODELS, model);

type Global = Pick<TypedClient, (typeof GLOBAL_MODELS)[number]>;
// A bundler may load this module twice, so client and stores are kept on globalThis.
const kept = globalThis as {
  spotledger_db?: Open;
  spotledger_transaction?: AsyncLocalStorage<TenantTransaction>;
  spotledger_global?: AsyncLocalStorage<boolean>;
};
kept.spotledger_transaction ??= new AsyncLocalStorage();
kept.spotledger_global ??= new AsyncLocalStorage();
/** The transaction that the current work runs in. */
export const transactionOfWork = kept.spotledger_transaction;
const globalScope = kept.spotledger_global;

const withWhere = new Set([
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "findUnique",
  "findUniqueOrThrow",
  "count",
  "aggregate",
  "groupBy",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "delete",
  "deleteMany",
]);
const withData = new Set(["create", "createMany", "createManyAndReturn"]);

type Args = { where?: object; data?: object | object[]; create?: object; update?: object };

function refuseTenant(data: object | undefined) {
  if (data && "tenant_id" in data) throw new Error("tenant_id is set by the client and must not be passed");
}

/** Adds the tenant to the arguments of an operation; refuses operations it does not know. */
function bind(model: string, operation: string, args: Args, tenant_id: string): Args {
  if (isGlobal(model) && globalScope.getStore()) return args;
  if (isGlobal(model)) throw new Error(`${model} is not tenant-owned: use data/unscoped`);
  const bound = { ...args };
  if (operation === "upsert") {
    refuseTenant(args.update);
    bound.create = { ...args.create, tenant_id };
    bound.where = { ...args.where, tenant_id };
    return bound;
  }
  if (withData.has(operation)) {
    const own = (row: object) => ({ ...row, tenant_id });
    bound.data = Array.isArray(args.data) ? args.data.map(own) : own(args.data ?? {});
    return bound;
  }
  if (!withWhere.has(operation)) throw new Error(`${operation} is not supported by the tenant client`);
  if (operation.startsWith("update")) refuseTenant(args.data as object);
  bound.where = { ...args.where, tenant_id };
  return bound;
}

function requireTenantWork(tenant_id: string, operation: string) {
  if (getCurrentWork().tenant !== tenant_id)
    throw new Error(`${operation} outside the context of its tenant`);
}

/** How our own statements reach their connection; null where each statement needs a transaction of its own. */
function findRawMethods(tenant_id: string): Raw | null {
  const tx = transactionOfWork.getStore();
  if (tx) return tx;
  if (getEnv().TENANT_MODE === "transaction") return null;
  const send = (statement: Statement) => {
    requireTenantWork(tenant_id, "a statement");
    return sendStatement(open().pool, statement);
  };
  return makeRawMethods(send);
}
type Raw = Pick<PrismaClient, "$queryRaw" | "$executeRaw">;

/** `$queryRaw` and `$executeRaw` over any function that sends a statement. */
export function makeRawMethods(send: (statement: Statement) => Promise<pg.QueryResult>): Raw {
  return {
    // Prisma's promise starts when it is awaited; ours has started already.
    $queryRaw: (async (...statement: Statement) => (await send(statement)).rows) as Raw["$queryRaw"],
    $executeRaw: (async (...statement: Statement) =>
      (await send(statement)).rowCount ?? 0) as Raw["$executeRaw"],
  };
}

function ofTenant(prisma: TypedClient, tenant_id: string) {
  const bound = bindClient(prisma, tenant_id);
  return bound.$extends({
    client: {
      $queryRaw: ((...statement: Parameters<Raw["$queryRaw"]>) =>
        (findRawMethods(tenant_id) ?? bound).$queryRaw(...statement)) as Raw["$queryRaw"],
      $executeRaw: ((...statement: Parameters<Raw["$executeRaw"]>) =>
        (findRawMethods(tenant_id) ?? bound).$executeRaw(...statement)) as Raw["$executeRaw"],
    },
  });
}

function bindClient(prisma: TypedClient, tenant_id: string) {
  return prisma.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        requireTenantWork(tenant_id, operation);
        const bound = model ? bind(model, operation, args as Args, tenant_id) : args;
        if (isNoted(model))
          await noteBeforeChange(transactionOfWork.getStore(), tenant_id, model, operation, bound as Args);
        const asked = query(bound as typeof args);
        if (getEnv().TENANT_MODE === "session" || transactionOfWork.getStore()) return asked;
        // Connections are shared between transactions: a single query gets a transaction of its own, with the tenant
        // set in it.
        const set = prisma.$executeRaw`
          select set_config('app.tenant_id', ${tenant_id}, true), set_config('app.scope', ${formatScope(getCurrentWork().scope)}, true),
            set_config('transaction_read_only', ${getCurrentWork().isReadOnly ? "on" : "off"}, true)`;
        const [, found] = await prisma.$transaction([set, asked as Prisma.PrismaPromise<unknown>]);
        return found;
      },
    },
  });
}
export type TenantClient = ReturnType<typeof ofTenant>;
/** The client of a tenant inside a transaction. */
export type TenantTransaction = Parameters<Parameters<TenantClient["$transaction"]>[0]>[0];

/** Statements on global tables are short: sessions, limits, announcements. */
const GLOBAL_CONNECTIONS = 4;
type Open = { prisma: TypedClient; pool: pg.Pool; globals: pg.Pool; scoped: Map<string, TenantClient> };

function open(): Open {
  if (!kept.spotledger_db) {
    const owner = getEnv().DATABASE_URL;
    if (!owner) throw new Error("DATABASE_URL is not set: npm start sets it for the embedded Postgres");
    const pool = makePool(buildAppUrl(owner), getEnv().DATABASE_POOL);
    const globals = makeGlobalPool(buildAppUrl(owner), GLOBAL_CONNECTIONS);
    const adapter = new PrismaPg(pool, {
      disposeExternalPool: true,
      statementNameGenerator: nameStatement as (query: { sql: string }) => string,
    });
    const prisma = readTypedColumns(new PrismaClient({ adapter }));
    kept.spotledger_db = { prisma, pool, globals, scoped: new Map() };
  }
  return kept.spotledger_db;
}

/** Returns the client of one tenant. */
export function getTenantClient(tenant_id: string): TenantClient {
  const { prisma, scoped } = open();
  let client = scoped.get(tenant_id);
  if (!client) {
    if (scoped.size > 500) scoped.clear();
    client = ofTenant(prisma, tenant_id);
    scoped.set(tenant_id, client);
  }
  return client;
}
/** Returns the client without a tenant; only data/unscoped and the readiness probe use it. */
export const getGlobalClient = (): TypedClient => open().prisma;
/**
 * Runs a Prisma query on global tables; only data/unscoped calls it. Inside a transaction it runs on the transaction's
 * connection, so it is part of it, and no work waits for a second connection while it holds one.
 */
export function globalQuery<T>(request: (db: Global) => Promise<T>): Promise<T> {
  const tx = transactionOfWork.getStore() as Global | undefined;
  return tx ? globalScope.run(true, async () => await request(tx)) : request(getGlobalClient());
}
/** Takes a connection for a transaction of the current tenant; the caller releases it. */
export const takeConnection = () => open().pool.connect() as Promise<pg.PoolClient & Batching>;
/**
 * Runs one statement on global tables over a connection that never has a tenant; only the modules of global tables
 * call it.
 */
export const askGlobally = async <Row>(...statement: Statement): Promise<Row[]> =>
  (await sendStatement(open().globals, statement)).rows;
/** Like `askGlobally`, but part of the transaction of the current work where there is one. */
export const askGloballyInWork = <Row>(...statement: Statement): Promise<Row[]> => {
  const tx = transactionOfWork.getStore();
  return tx ? tx.$queryRaw<Row[]>(...statement) : askGlobally<Row>(...statement);
};
export { runForTenant } from "@/server/data/kernel/work";

export async function closeDatabase() {
  await Promise.all([kept.spotledger_db?.prisma.$disconnect(), kept.spotledger_db?.globals.end()]);
  kept.spotledger_db = undefined;
}
export { Prisma };
