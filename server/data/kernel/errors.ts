import { conflict, forbidden, invalid, notFound, Refusal } from "@/lib/errors";
import { ROW_REFUSED } from "@/server/data/kernel/pool";

/** The part of a Postgres error that Prisma's driver adapter keeps. */
type Cause = {
  originalCode?: string;
  originalMessage?: string;
  constraint?: { index?: string; fields?: string[] };
};
type Known = Error & {
  code?: string;
  constraint?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: Cause } };
};

const CONSTRAINTS: Record<string, string> = {
  break_never_overbooked: "break_full",
  break_closed: "day_closed",
  spot_place_once: "place_taken",
  allocation_amount: "bad_allocation",
  invoice_paid: "overallocated",
  payment_allocated: "overallocated",
};

/** Prisma's own codes: no connection, timeout, no transaction available, write conflict. */
const PRISMA_AWAY = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Codes of a socket without a peer. */
const SOCKET_AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
/** Complete messages of node-postgres errors that have no code. */
const PG_AWAY = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);
/** SQLSTATE classes that are temporary: connection, rollback, resources, operator intervention. */
const STATE_AWAY = new Set(["08", "40", "53", "57"]);
const LOCK_NOT_AVAILABLE = "55P03";
/** A statement that ran into its time-out (`statement_timeout` in pool.ts). */
const QUERY_CANCELED = "57014";
/** A write on a connection of read-only work: staff who view a tenant. */
const READ_ONLY = "25006";
/** Text that the database encoding cannot store. */
const BAD_TEXT = new Set(["22021", "22P05"]);
/** A value outside the type or range of its column. */
const BAD_VALUE = new Set(["22001", "22003", "22007", "22008", "22P02"]);

type ErrorCodes = { state: string; prisma: string; constraint: string; socket: string };

/** Collects the codes of an error, wherever its library puts them. */
function codesOf(e: Known): ErrorCodes {
  const within = e.meta?.driverAdapterError?.cause ?? (e.cause as Cause | undefined) ?? {};
  const code = e.code ?? "";
  const own = /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code) ? code : "";
  const state = within.originalCode ?? own;
  // For check and exclusion constraints the adapter keeps the name only in the last quotes of Postgres's message.
  const quoted = /"(\w+)"[^"]*$/.exec(within.originalMessage ?? e.message)?.[1] ?? "";
  const constraint = e.constraint ?? within.constraint?.index ?? (state.startsWith("23") ? quoted : "");
  return { state, prisma: /^P\d{4}$/.test(code) ? code : "", constraint, socket: code };
}

function refuseTaken(constraint: string): Refusal {
  const field = /_(\w+?)_key$/.exec(constraint)?.[1]?.replace(/^.*tenant_id_/, "");
  if (!field) return conflict("taken");
  return new Refusal("conflict", "taken", { fields: [{ path: field, code: "taken" }] });
}

function refusalFor({ state, prisma, constraint, socket }: ErrorCodes, message: string): Refusal | null {
  const code = Object.hasOwn(CONSTRAINTS, constraint) ? CONSTRAINTS[constraint] : undefined;
  if (code) return conflict(code);
  if (prisma === "P2025") return notFound();
  if (prisma === "P2002" || state === "23505") return refuseTaken(constraint);
  if (prisma === "P2003" || state === "23503" || state === "23001") return conflict("in_use");
  // A limited member wrote a row outside their scope.
  if (state === ROW_REFUSED) return forbidden("out_of_scope");
  if (state === READ_ONLY) return forbidden("view_only");
  if (state === QUERY_CANCELED) return new Refusal("unavailable", "took_too_long", { retry_after: 5 });
  const away =
    PRISMA_AWAY.has(prisma) ||
    SOCKET_AWAY.has(socket) ||
    PG_AWAY.has(message) ||
    STATE_AWAY.has(state.slice(0, 2)) ||
    state === LOCK_NOT_AVAILABLE;
  if (away) return new Refusal("unavailable", "unavailable", { retry_after: 1 });
  if (BAD_TEXT.has(state)) return invalid("", "bad_text");
  if (BAD_VALUE.has(state)) return invalid("", "bad_value");
  return null;
}

/** Serialization failures and deadlocks: the whole transaction may succeed when it is run again. */
const RETRYABLE = new Set(["40001", "40P01"]);
/** Whether a transaction that ended with this error is run again; all other errors are the caller's. */
export function isRetryable(e: unknown): boolean {
  if (e instanceof Refusal || !(e instanceof Error)) return false;
  const { state, prisma } = codesOf(e);
  return RETRYABLE.has(state) || prisma === "P2034";
}

/**
 * Translates an error of Prisma or Postgres into a refusal with the error as its `cause`; unknown errors are returned
 * unchanged. It decides by SQLSTATE and by the codes of Prisma and the socket, never by message texts, which may
 * contain input.
 */
export function translateError(e: unknown): unknown {
  if (e instanceof Refusal || !(e instanceof Error)) return e;
  const refusal = refusalFor(codesOf(e), e.message);
  if (refusal) refusal.cause = e;
  return refusal ?? e;
}
