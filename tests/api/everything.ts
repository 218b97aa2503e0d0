import { createHash } from "node:crypto";

/** Everything a tenant's tables hold, as one hash. */
export async function everythingOf(
  tenant: string,
  tables: readonly string[],
  query: (sql: string) => Promise<unknown[]>,
) {
  const hash = createHash("sha256");
  for (const table of tables) {
    const rows = await query(
      // Up to where a station's breaks are derived from its rules says nothing of what anybody did.
      `select to_jsonb(t) - 'opened_from' - 'opened_to' as row from ${table} t where tenant_id = '${tenant}' order by 1`,
    );
    hash.update(JSON.stringify(rows));
  }
  return hash.digest("hex");
}
