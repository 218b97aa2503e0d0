import { SEARCHED, type SearchedEntity } from "@/lib/entities";
import { isOneOf, readText } from "@/lib/own";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { HistoryLine } from "@/server/data/history";
import { Prisma } from "@/server/data/kernel/client";
import { withoutScope } from "@/server/data/kernel/transaction";
import { buildRecords, findSource } from "./search-sources";

type Changes = ReadonlyMap<SearchedEntity, ReadonlySet<string>>;

const MERGES: readonly string[] = ["customer.merged", "customer.merge_undone"];
/** Both customers of a merge or its undo, whose records are found by another name since. */
function listMerged({ action, object_id, after }: HistoryLine): string[] {
  if (!MERGES.includes(action) || !object_id || !after) return [];
  return [object_id, readText(JSON.parse(after), "merged_id") ?? object_id];
}

/** The records that lines of the activity log concern, by kind. */
function groupChanges(lines: readonly HistoryLine[]): Changes {
  const changes = new Map<SearchedEntity, Set<string>>();
  for (const { model, object_id } of lines) {
    if (object_id === null || !isOneOf(SEARCHED, model)) continue;
    const ids = changes.get(model) ?? new Set();
    changes.set(model, ids.add(object_id));
  }
  const merged = lines.flatMap(listMerged);
  if (merged.length > 0) changes.set("customer", new Set([...(changes.get("customer") ?? []), ...merged]));
  return changes;
}

/** The records that the lines create, which no entry was written of yet. */
const listCreated = (lines: readonly HistoryLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ action, object_id }) => (action.endsWith(".created") && object_id) || []));

const readName = (json: string | null) => json && readText(JSON.parse(json), "name");
/** The customers whose name or whose records changed: these are found by the name of their customer. */
const listRenamed = (lines: readonly HistoryLine[]): string[] =>
  lines.flatMap((line) => {
    const { action, object_id, before, after } = line;
    const isRenamed = action === "customer.updated" && readName(before) !== readName(after);
    return isRenamed && object_id ? object_id : listMerged(line);
  });

/** The words that entries just put have and the tenant had not, as the end of a statement. */
const putWords = (t: string) => Prisma.sql`
      insert into search_word (tenant_id, word)
      select distinct ${t}::uuid, w from put cross join unnest(string_to_array(folded, ' ')) w where w !~ '^[0-9]*$'
      on conflict do nothing`;

/** Writes the words of new records of a kind: nothing of them is to be replaced or forgotten. */
async function writeNewEntries(ctx: Ctx, model: SearchedEntity, ids: readonly string[]): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  const which = (row: Prisma.Sql) => Prisma.sql`${row}.uuid = any(${[...ids]}::uuid[])`;
  await ctx.db.$executeRaw`
    with put as (
      insert into search_entry (tenant_id, model, uuid, folded, changed_at)
      select ${t}::uuid, ${model}, s.uuid, fold(s.hay), ${ctx.now} from (${buildRecords(ctx, model, which)}) s
      on conflict do nothing
      returning folded
    ) ${putWords(t)}`;
}

/** Writes the words of records of a kind: those of `ids`, which are removed where they are gone, and of renamed customers. */
async function writeEntries(
  ctx: Ctx,
  model: SearchedEntity,
  ids: readonly string[],
  renamed: readonly string[],
): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  const which = (row: Prisma.Sql) => {
    const own = Prisma.sql`${row}.uuid = any(${[...ids]}::uuid[])`;
    return renamed.length ? Prisma.sql`(${own} or ${row}.customer_id = any(${[...renamed]}::uuid[]))` : own;
  };
  const lost = await ctx.db.$queryRaw<{ word: string }[]>`
    with source as materialized (select s.uuid, fold(s.hay) as folded from (${buildRecords(ctx, model, which)}) s),
    before as materialized (
      select e.folded from search_entry e left join source s on s.uuid = e.uuid
      where e.tenant_id = ${t}::uuid and e.model = ${model} and (s.uuid is not null or e.uuid = any(${[...ids]}::uuid[]))
        and s.folded is distinct from e.folded
    ), gone as (
      delete from search_entry e where e.tenant_id = ${t}::uuid and e.model = ${model} and e.uuid = any(${[...ids]}::uuid[])
        and not exists(select 1 from source s where s.uuid = e.uuid)
    ), put as (
      insert into search_entry as e (tenant_id, model, uuid, folded, changed_at)
      select ${t}::uuid, ${model}, uuid, folded, ${ctx.now} from source
      on conflict (tenant_id, model, uuid) do update set folded = excluded.folded, changed_at = excluded.changed_at
        where e.folded <> excluded.folded
      returning e.folded
    ), new as (${putWords(t)})
    select w as word from before cross join unnest(string_to_array(folded, ' ')) w
    except select w from source cross join unnest(string_to_array(folded, ' ')) w`;
  const words = lost.map(({ word }) => word);
  if (words.length > 0) await ctx.db.$queryRaw`select search_forget(${words}::text[])::text as done`;
}

/** Writes what the search finds of the records that the lines of a transaction concern; its last act but the log's. */
export async function writeSearchEntries(ctx: Ctx): Promise<void> {
  const changes = groupChanges(ctx.activity);
  if (changes.size === 0) return;
  const renamed = listRenamed(ctx.activity);
  const created = listCreated(ctx.activity);
  const models = renamed.length > 0 ? SEARCHED : SEARCHED.filter((model) => changes.has(model));
  await withoutScope(async () => {
    for (const model of models) {
      const ids = [...(changes.get(model) ?? [])];
      const own = findSource(model).ofCustomer ? renamed : [];
      const [fresh, known] = [ids.filter((id) => created.has(id)), ids.filter((id) => !created.has(id))];
      if (fresh.length) await writeNewEntries(ctx, model, fresh);
      if (known.length || own.length) await writeEntries(ctx, model, known, own);
    }
  });
}

/** Writes what the search finds of all records of the tenant anew, as after a copy. */
export async function rebuildSearch(ctx: Ctx): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  await ctx.db.$executeRaw`delete from search_entry where tenant_id = ${t}::uuid`;
  await ctx.db.$executeRaw`delete from search_word where tenant_id = ${t}::uuid`;
  for (const model of SEARCHED)
    await ctx.db.$executeRaw`
      insert into search_entry (tenant_id, model, uuid, folded, changed_at)
      select ${t}::uuid, ${model}, s.uuid, fold(s.hay), ${ctx.now} from (${buildRecords(ctx, model, () => Prisma.sql`true`)}) s`;
  await ctx.db.$executeRaw`
    insert into search_word (tenant_id, word)
    select distinct ${t}::uuid, w from search_entry cross join unnest(string_to_array(folded, ' ')) w
    where tenant_id = ${t}::uuid and w !~ '^[0-9]*$'`;
}
