/** Everything a tenant's tables hold, as one hash; the database makes it, in one question. */
export async function everythingOf(
  tenant: string,
  tables: readonly string[],
  query: (sql: string) => Promise<unknown[]>,
) {
  // Up to where a station's breaks are derived from its rules says nothing of what anybody did.
  const each = tables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(row, '|' order by row)) as hash from (
         select (to_jsonb(t) - 'opened_from' - 'opened_to')::text as row from ${table} t where tenant_id = '${tenant}') r`,
  );
  return JSON.stringify(await query(each.join(" union all ")));
}
