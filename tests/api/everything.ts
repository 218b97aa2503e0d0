/** A hash of everything in a tenant's tables, computed by the database in one query. */
export async function everythingOf(
  tenant: string,
  tables: readonly string[],
  query: (sql: string) => Promise<unknown[]>,
) {
  // The day up to which a station's breaks were derived is not a change made by anybody.
  const each = tables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(row, '|' order by row)) as hash from (
         select (to_jsonb(t) - 'opened_from' - 'opened_to')::text as row from ${table} t where tenant_id = '${tenant}') r`,
  );
  // Several processes may read the parts, each when it is free.
  return JSON.stringify(await query(`${each.join(" union all ")} order by name`));
}
