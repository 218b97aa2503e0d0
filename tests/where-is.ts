import type pg from "pg";

/** The tables that contain a word, in any column of any row, including the queue's. */
export async function whereIs(word: string, owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query(
    "select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hit } = await owner.query(
      `select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`,
      [word],
    );
    if (hit.length) found.push(name);
  }
  return found;
}
