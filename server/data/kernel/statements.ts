import { createHash } from "node:crypto";
import { getEnv } from "@/server/env";

/** Texts are prepared from their third use on; at most 400 are named. */
const OFTEN = 3;
const MOST = 400;
const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Returns the name of a prepared statement, so that Postgres plans it once per connection (`pool.ts`); for the joins of
 * a log, planning is most of the work. Undefined for rare texts, and where connections are shared between transactions
 * (PgBouncer).
 */
export function nameStatement({ sql }: { sql: string }): string | undefined {
  if (getEnv().TENANT_MODE === "transaction") return undefined;
  const known = names.get(sql);
  if (known || names.size >= MOST) return known;
  const times = (seen.get(sql) ?? 0) + 1;
  if (seen.size > 10 * MOST) seen.clear();
  seen.set(sql, times);
  if (times < OFTEN) return undefined;
  const name = createHash("sha1").update(sql).digest("base64url");
  names.set(sql, name);
  return name;
}
