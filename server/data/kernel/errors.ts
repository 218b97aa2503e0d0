import { conflict, forbidden, invalid, notFound, Refusal } from "@/lib/errors";

/** What Prisma's driver adapter keeps of an error of Postgres. */
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
  allocation_positive: "bad_allocation",
  invoice_paid: "overallocated",
  payment_allocated: "overallocated",
};

/** Prisma's own codes: no connection, no answer in time, no transaction to be had, written by another first. */
const PRISMA_AWAY = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Codes of a socket that has no other end. */
const SOCKET_AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
/** What node-postgres throws without any code, by its whole text. */
const PG_AWAY = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);
/** SQLSTATE classes that pass by themselves: connection, rolled back, resources, operator's intervention. */
const STATE_AWAY = new Set(["08", "40", "53", "57"]);
const LOCK_NOT_AVAILABLE = "55P03";
/** Text that no database encoding holds. */
const BAD_TEXT = new Set(["22021", "22P05"]);
/** A value that its column's type or range does not hold. */
const BAD_VALUE = new Set(["22001", "22003", "22007", "22008", "22P02"]);

type Said = { state: string; prisma: string; constraint: string; socket: string };

/** The codes an error carries, wherever its library put them. */
function codesOf(e: Known): Said {
  const within = e.meta?.driverAdapterError?.cause ?? (e.cause as Cause | undefined) ?? {};
  const code = e.code ?? "";
  const own = /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code) ? code : "";
  const state = within.originalCode ?? own;
  // For checks and exclusions the adapter keeps the name only in the last quotes of Postgres's own sentence.
  const quoted = /"(\w+)"[^"]*$/.exec(within.originalMessage ?? e.message)?.[1] ?? "";
  const constraint = e.constraint ?? within.constraint?.index ?? (state.startsWith("23") ? quoted : "");
  return { state, prisma: /^P\d{4}$/.test(code) ? code : "", constraint, socket: code };
}

function taken(constraint: string): Refusal {
  const field = /_(\w+?)_key$/.exec(constraint)?.[1]?.replace(/^.*tenant_id_/, "");
  if (!field) return conflict("taken");
  return new Refusal("conflict", "taken", { fields: [{ path: field, code: "taken" }] });
}

function refusalFor({ state, prisma, constraint, socket }: Said, message: string): Refusal | null {
  const named = Object.hasOwn(CONSTRAINTS, constraint) ? CONSTRAINTS[constraint] : undefined;
  if (named) return conflict(named);
  if (prisma === "P2025") return notFound();
  if (prisma === "P2002" || state === "23505") return taken(constraint);
  if (prisma === "P2003" || state === "23503" || state === "23001") return conflict("in_use");
  // A limited member wrote beyond their scope: the row would be nobody's they know.
  if (state === "42501") return forbidden("out_of_scope");
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

/**
 * What Prisma and Postgres say, as one of our refusals with the error as its `cause`; anything unknown stays as it is.
 * It goes by SQLSTATE and by the codes of Prisma and the socket, never by words that may hold what a person typed.
 */
export function translateError(e: unknown): unknown {
  if (e instanceof Refusal || !(e instanceof Error)) return e;
  const refusal = refusalFor(codesOf(e), e.message);
  if (refusal) refusal.cause = e;
  return refusal ?? e;
}
