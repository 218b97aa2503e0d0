import { createHash } from "node:crypto";
import { getEnv } from "@/server/env";

/** Prepared are texts that come again; so many are kept a connection. */
const OFTEN = 3;
const MOST = 400;
const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name of a prepared statement: Postgres then plans it once a connection, which for the joins of a log is most of
 * the work. Nothing is named where connections are shared between transactions (PgBouncer).
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
