import { COLUMNS, type Disguise } from "@/lib/tables/personal";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

/**
 * A table of a tenant: its columns as Postgres reports them, its key, and the columns that reference the table itself.
 * A row cannot be without its `required` columns: they are not null and have no default.
 */
export type TenantTable = {
  name: string;
  columns: { name: string; type: string; required: boolean }[];
  key: string[];
  own_references: string[];
};

/** Tables whose rows follow from others. */
const DERIVED = [
  "campaign_month",
  "campaign_tally",
  "campaign_week",
  "campaign_week_bill",
  "campaign_week_stale",
  "search_entry",
  "search_word",
];
/** Tables that belong to one tenant alone: its activity log, its queue, its connections and what its people were told. */
const OWN = [
  "assistant_thread",
  "assistant_usage",
  "due_event",
  "history",
  "history_head",
  "job",
  "log_delivery",
  "log_presence",
  "log_target",
  "notification",
  "notification_mail",
  "stats_mail",
  "station_agent",
  "webhook",
  "webhook_delivery",
  "webhook_event",
];
const NOT_COPIED = [
  ...DERIVED,
  ...OWN,
  "attachment",
  "comment",
  "customer_import_row",
  "customer_merge",
  "deleted_record",
  "e_invoice",
];
/** Whether a sandbox gets the rows of a table: not comments, attachments and what is deleted. */
export const isCopied = ({ name }: TenantTable) => !NOT_COPIED.includes(name);
const NOT_IMPORTED = [...DERIVED, ...OWN, "feedback", "licence_purchase"];
/** Whether an import of a download takes the rows of a table: no licences and no feedback. */
export const isImported = ({ name }: Pick<TenantTable, "name">) => !NOT_IMPORTED.includes(name);

/** Lists every table of a tenant, referenced tables before those that reference them. */
export async function listTenantTables(ctx: Ctx): Promise<TenantTable[]> {
  type Row = TenantTable & { parents: string[] };
  const found = await ctx.db.$queryRaw<Row[]>`
    with owned as (select distinct c.oid, c.relname from pg_class c join pg_policy p on p.polrelid = c.oid where c.relkind = 'r')
    select relname::text as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull and not a.atthasdef) order by a.attnum)
        from pg_attribute a where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = o.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = o.oid and i.indisprimary and a.attname <> 'tenant_id') as key,
      coalesce((select array_agg(distinct a.attname::text) from pg_constraint k join pg_attribute a on a.attrelid = o.oid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.conrelid = o.oid and k.confrelid = o.oid and a.attname <> 'tenant_id'), '{}') as own_references,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint k join owned p on p.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = o.oid and k.confrelid <> o.oid), '{}') as parents
    from owned o order by relname`;
  const sorted: Row[] = [];
  const stood = new Set<string>();
  while (sorted.length < found.length) {
    const next = found.filter((t) => !stood.has(t.name) && t.parents.every((p) => stood.has(p)));
    if (next.length === 0) throw new Error("tables reference each other in a cycle");
    for (const table of next) stood.add(table.name);
    sorted.push(...next);
  }
  return sorted.map(({ parents: _, key, ...table }) => ({ ...table, key: key ?? ["tenant_id"] }));
}

const id = (name: string) => {
  if (!/^[a-z_0-9]+$/.test(name)) throw new Error(`not an SQL identifier: ${name}`);
  return Prisma.raw(`"${name}"`);
};
const BATCH = 2000;

/** The value of a personal column in a sandbox. */
function disguise(column: string, how: Disguise): Prisma.Sql | null {
  const c = id(column);
  const unless = (text: string) => Prisma.sql`case when ${c} = '' then '' else ${text} end`;
  switch (how) {
    case "text":
      return Prisma.sql`case when ${c} is null then null else '' end`;
    case "name":
      return unless("Somebody");
    case "phone":
      return unless("000 000 000");
    case "address":
      return unless("1 Example Street");
    case "email":
      return Prisma.sql`case when ${c} = '' then '' else 'contact-' || substr(md5(${c}), 1, 10) || '@example.invalid' end`;
    case "people":
      return Prisma.sql`(select coalesce(jsonb_agg(p || jsonb_build_object('name', 'Contact ' || n, 'phone', '',
        'email', case when coalesce(p->>'email', '') = '' then '' else 'contact-' || substr(md5(p->>'email'), 1, 10) || '@example.invalid' end)), '[]')
        from jsonb_array_elements(${c}) with ordinality as e(p, n))`;
    case "receiver":
      return Prisma.sql`case when ${c} is null then null else jsonb_set(${c}, '{to}', jsonb_build_array(${c}->'to'->0)) end`;
    default:
      return null;
  }
}

type Batch = { last: string[]; rows: string[]; cells: (string | null)[][] };

/**
 * Reads a table of the tenant in batches: `rows` as JSON texts (amounts keep every digit), `cells` as text by column.
 * `anonymous` overwrites personal columns.
 */
export async function* readTable(
  ctx: Ctx,
  table: TenantTable,
  { anonymous = false }: { anonymous?: boolean } = {},
): AsyncGenerator<Batch> {
  const { tenant_id } = tenantOf(ctx);
  const personal = COLUMNS[table.name]?.personal ?? {};
  const overs = anonymous
    ? Object.entries(personal).flatMap(([column, how]) => {
        const disguised = disguise(column, how);
        return disguised ? [Prisma.sql`${column}::text, ${disguised}`] : [];
      })
    : [];
  const isLeftOut = (how: Disguise) => how === "secret" || (anonymous && how === "withheld");
  const secrets = Object.entries(personal).flatMap(([column, how]) => (isLeftOut(how) ? [column] : []));
  const types = new Map(table.columns.map((c) => [c.name, c.type]));
  const keys = Prisma.join(table.key.map(id));
  const row = Prisma.sql`to_jsonb(t) || jsonb_build_object(${overs.length ? Prisma.join(overs) : Prisma.empty})`;
  let after: string[] | null = null;
  for (;;) {
    const from: Prisma.Sql = after
      ? Prisma.sql`and (${keys}) > (${Prisma.join(after.map((v, i) => Prisma.sql`${v}::${Prisma.raw(types.get(table.key[i]!)!)}`))})`
      : Prisma.empty;
    const [found] = await ctx.db.$queryRaw<(Omit<Batch, "last"> & { last: string[] | null })[]>`
      with t as (select * from ${id(table.name)} where tenant_id = ${tenant_id}::uuid ${from} order by ${keys} limit ${BATCH})
      select coalesce(array_agg((${row} - ${secrets}::text[])::text order by ${keys}), '{}') as rows,
        coalesce(jsonb_agg(jsonb_build_array(${Prisma.join(table.columns.map(({ name }) => (secrets.includes(name) ? Prisma.sql`null` : Prisma.sql`${id(name)}::text`)))}) order by ${keys}), '[]') as cells,
        (select array[${Prisma.join(table.key.map((k) => Prisma.sql`${id(k)}::text`))}] from t order by ${Prisma.join(table.key.map((k) => Prisma.sql`${id(k)} desc`))} limit 1) as last
      from t`;
    if (!found?.last) return;
    yield { ...found, last: found.last };
    if (found.cells.length < BATCH) return;
    after = found.last;
  }
}

const joinJson = (rows: readonly string[]) => `[${rows.join(",")}]`;

/**
 * Inserts rows (JSON texts with the same columns) into a table of this tenant; references to the table itself stay
 * empty, and columns that the rows do not name have their default.
 */
export async function insertRows(ctx: Ctx, table: TenantTable, rows: readonly string[]) {
  const [first] = rows;
  if (first === undefined) return;
  const { tenant_id } = tenantOf(ctx);
  const named = new Set(Object.keys(JSON.parse(first)));
  const names = table.columns.map((c) => c.name).filter((c) => c !== "tenant_id" && named.has(c));
  const value = (c: string) => (table.own_references.includes(c) ? Prisma.sql`null` : id(c));
  await ctx.db.$executeRaw`
    insert into ${id(table.name)} (tenant_id, ${Prisma.join(names.map(id))})
    select ${tenant_id}::uuid, ${Prisma.join(names.map(value))} from jsonb_populate_recordset(null::${id(table.name)}, ${joinJson(rows)}::jsonb)`;
}

/** Counts the rows of tables of this tenant. */
export async function countRows(ctx: Ctx, tables: readonly TenantTable[]): Promise<number> {
  const { tenant_id } = tenantOf(ctx);
  const counts = tables.map(
    ({ name }) => Prisma.sql`(select count(*) from ${id(name)} where tenant_id = ${tenant_id}::uuid)`,
  );
  const [found] = await ctx.db.$queryRaw<{ rows: number }[]>`
    select (${Prisma.join(counts, " + ")})::int as rows`;
  return found?.rows ?? 0;
}

/** Sets the references of a table to itself, once all its rows exist. */
export async function linkRows(ctx: Ctx, table: TenantTable, rows: readonly string[]) {
  if (table.own_references.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  const sets = Prisma.join(table.own_references.map((c) => Prisma.sql`${id(c)} = r.${id(c)}`));
  const any = Prisma.join(
    table.own_references.map((c) => Prisma.sql`r.${id(c)} is not null`),
    " or ",
  );
  const same = Prisma.join(
    table.key.map((k) => Prisma.sql`t.${id(k)} = r.${id(k)}`),
    " and ",
  );
  await ctx.db.$executeRaw`
    update ${id(table.name)} t set ${sets} from jsonb_populate_recordset(null::${id(table.name)}, ${joinJson(rows)}::jsonb) r
    where t.tenant_id = ${tenant_id}::uuid and ${same} and (${any})`;
}

/**
 * Deletes every row of the tenant, referencing tables before referenced ones, and its activity log where that is
 * allowed.
 */
export async function eraseRows(ctx: Ctx) {
  const { tenant_id } = tenantOf(ctx);
  for (const table of (await listTenantTables(ctx)).reverse()) {
    if (table.name === "history" || table.name === "history_head") continue;
    if (table.own_references.length) {
      const sets = Prisma.join(table.own_references.map((c) => Prisma.sql`${id(c)} = null`));
      await ctx.db.$executeRaw`update ${id(table.name)} set ${sets} where tenant_id = ${tenant_id}::uuid`;
    }
    await ctx.db.$executeRaw`delete from ${id(table.name)} where tenant_id = ${tenant_id}::uuid`;
  }
  await ctx.db.$queryRaw`select forget_history(${tenant_id}::uuid)`;
}
