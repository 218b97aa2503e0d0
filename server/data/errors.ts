import { conflict, forbidden, invalid, notFound, Refusal } from "@/lib/errors";

type Known = {
  code?: string;
  message?: string;
  meta?: { driverAdapterError?: { cause?: { originalMessage?: string; originalCode?: string } } };
};

const CONSTRAINTS: Record<string, string> = {
  break_never_overbooked: "break_full",
  break_closed: "day_closed",
  spot_place_once: "place_taken",
  allocation_positive: "bad_allocation",
  invoice_paid: "overallocated",
  payment_allocated: "overallocated",
};

/** What Postgres calls them: of our own statements, and of raw ones that went by Prisma. */
const UNIQUE = "23505";
const REFERENCED = "23503";
const RESTRICTED = "23001";

/** No connection, no answer in time, no transaction to be had. */
const AWAY = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"]);

/** What Prisma and Postgres say, as one of our refusals; anything unknown stays as it is. */
export function translated(e: unknown): unknown {
  if (e instanceof Refusal || !(e instanceof Error)) return e;
  const { code, message = "", meta } = e as Error & Known;
  const cause = meta?.driverAdapterError?.cause;
  const words = `${code} ${message} ${cause?.originalMessage ?? ""}`;
  const named = Object.keys(CONSTRAINTS).find((name) => words.includes(name));
  if (named) return conflict(CONSTRAINTS[named]!);
  if (code === "P2025") return notFound();
  const raw = code === "P2010" ? cause?.originalCode : code;
  if (code === "P2002" || raw === UNIQUE) {
    const field = /_(\w+?)_key/.exec(cause?.originalMessage ?? message)?.[1]?.replace(/^.*tenant_id_/, "");
    return field
      ? new Refusal("conflict", "taken", { fields: [{ path: field, code: "taken" }] })
      : conflict("taken");
  }
  if (code === "P2003" || raw === REFERENCED || raw === RESTRICTED) return conflict("in_use");
  // A limited member wrote beyond their scope: the row would be nobody's they know.
  if (/row-level security/.test(words)) return forbidden("out_of_scope");
  if (AWAY.has(code ?? "") || /connection|ECONNREFUSED|timeout exceeded|the database system is/i.test(words))
    return new Refusal("unavailable", "unavailable", { retry_after: 1 });
  if (/invalid byte sequence|unsupported Unicode/.test(words)) return invalid("", "bad_text");
  return e;
}
