import { createHash } from "node:crypto";
import { getEnv } from "@/server/env";

/** Texts are prepared from their third use on; the 400 used last keep their name. */
const OFTEN = 3;
const MOST = 400;
const seen = new Map<string, number>();
/** Names in the order of their last use. */
const names = new Map<string, string>();

function keepName(sql: string, name: string): string {
  names.delete(sql);
  names.set(sql, name);
  const [oldest] = names.keys();
  if (names.size > MOST && oldest !== undefined) names.delete(oldest);
  return name;
}

/**
 * Returns the name of a prepared statement, so that Postgres plans it once per connection (`pool.ts`); for the joins of
 * a log, planning is most of the work. Undefined for rare texts, and where connections are shared between transactions
 * (PgBouncer). The calls of the catalogue have more than 1,200 texts, so names go to what is in use.
 */
export function nameStatement({ sql }: { sql: string }): string | undefined {
  if (getEnv().TENANT_MODE === "transaction") return undefined;
  const known = names.get(sql);
  if (known) return keepName(sql, known);
  const times = (seen.get(sql) ?? 0) + 1;
  if (seen.size > 10 * MOST) seen.clear();
  seen.set(sql, times);
  if (times < OFTEN) return undefined;
  seen.delete(sql);
  return keepName(sql, createHash("sha1").update(sql).digest("base64url"));
}
