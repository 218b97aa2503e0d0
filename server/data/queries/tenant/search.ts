import type { Day } from "@/lib/day";
import type { FoundEntity, SearchedEntity } from "@/lib/entities";
import type { Money } from "@/lib/money";
import type { RecordSearch } from "@/lib/search/records";
import type { Ctx } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { buildRecords, findSource } from "./search-sources";

/** A found record; number, state, amount and days where its kind has them. */
export type Hit = {
  model: FoundEntity;
  uuid: string;
  title: string;
  number: string | null;
  detail: string | null;
  status: string | null;
  amount: Money | null;
  from_day: Day | null;
  to_day: Day | null;
};
/** `more`: more records have the words than were compared, and the counts are of those. */
export type Found = { hits: Hit[]; counts: Partial<Record<FoundEntity, number>>; more: boolean };
/** At most so many records of a kind, and of all. */
export type Most = { of_kind: number; all: number };

/** Records whose words are compared; of more the latest changed. */
const MOST_CANDIDATES = 2000;

/** Returns other spellings of words that begin none of the tenant's, by word. */
async function readSpellings(ctx: Ctx, words: readonly string[]): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => word.length > 3);
  const rows = asked.length
    ? await ctx.db.$queryRaw<{ asked: string; word: string }[]>`
        select asked, word from search_spellings(${asked}::text[])`
    : [];
  const found = Map.groupBy(rows, (row) => row.asked);
  return new Map([...found].map(([word, of]) => [word, of.map((row) => row.word)]));
}

/** The text query of folded words: each begins a word of the record, or is another spelling of one. */
const buildTextQuery = (words: readonly string[], spellings: ReadonlyMap<string, readonly string[]>) =>
  words
    .map((word) => {
      const others = (spellings.get(word) ?? []).map((one) => `'${one}'`);
      return `(${[`'${word}':*`, ...others].join(" | ")})`;
    })
    .join(" & ");

/** What a record must fulfil besides its words. */
function listConditions(search: RecordSearch) {
  const { phrases, without, status, from, to, customers, stations, except } = search;
  const inWords = (text: string) => `% ${text}%`;
  const [names, others] = [customers.map(inWords), except.customers.map(inWords)];
  return [
    ...phrases.map((text) => Prisma.sql`' ' || fold(hay) like ${inWords(text)}`),
    ...without.map((text) => Prisma.sql`' ' || fold(hay) not like ${inWords(text)}`),
    ...(status.length ? [Prisma.sql`status = any(${status}::text[])`] : []),
    ...(from ? [Prisma.sql`to_day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`from_day <= ${to}::date`] : []),
    ...(names.length ? [Prisma.sql`' ' || fold(customer_name) like any(${names}::text[])`] : []),
    ...(stations.length ? [Prisma.sql`stations && ${stations}::uuid[]`] : []),
    ...(except.status.length ? [Prisma.sql`coalesce(status, '') <> all(${except.status}::text[])`] : []),
    ...(others.length
      ? [Prisma.sql`' ' || fold(coalesce(customer_name, '')) not like all(${others}::text[])`]
      : []),
    ...(except.stations.length
      ? [Prisma.sql`not coalesce(stations && ${except.stations}::uuid[], false)`]
      : []),
  ];
}

/** How well a record fits: by its title and number as a whole, then word by word; a customer before its records. */
function buildRank(words: readonly string[]) {
  const all = words.join(" ");
  const each = words.map(
    (
      word,
    ) => Prisma.sql`case when ' ' || hay like ${`% ${word} %`} then 1.1 when ' ' || hay like ${`% ${word}%`} then 1
      else word_similarity(${word}, hay) end`,
  );
  return Prisma.sql`case when title = ${all} or number = ${all} then 3 when title like ${`${all}%`} or number like ${`${all}%`} then 1.5
    when ' ' || title like ${`% ${all}%`} then 1 else word_similarity(${all}, title) end
    + (${Prisma.join(each, " + ")}) / ${words.length} + case model when 'customer' then 0.2 when 'campaign' then 0.1 else 0 end`;
}

/**
 * Returns the records of some kinds that fit best, and how many of each kind fit. With `sentOnly`, drafts of proposals do
 * not exist.
 */
export async function searchRecords(
  ctx: Ctx,
  search: RecordSearch,
  models: readonly SearchedEntity[],
  { of_kind, all, sentOnly }: Most & { sentOnly: boolean },
): Promise<Found> {
  const { words, amounts } = search;
  const conditions = listConditions(search);
  if (models.length === 0 || (words.length === 0 && conditions.length === 0))
    return { hits: [], counts: {}, more: false };
  if (sentOnly) conditions.push(Prisma.sql`(model <> 'proposal' or status <> 'draft')`);
  const spellings = await readSpellings(ctx, words);
  const byWords = (of: readonly string[]) => Prisma.sql`
    select model, uuid from search_entries(${buildTextQuery(of, spellings)}, ${[...models]}::text[], ${MOST_CANDIDATES})`;
  const inFound = (model: SearchedEntity) => (row: Prisma.Sql) =>
    words.length
      ? Prisma.sql`${row}.uuid in (select f.uuid from found f where f.model = ${model})`
      : Prisma.sql`true`;
  const records = models.map((model) => buildRecords(ctx, model, inFound(model)));
  // A word that is an amount finds what has that amount among the records of the other words.
  const byAmount = amounts.flatMap(({ word, amount }) => {
    const others = words.filter((one) => !word.split(" ").includes(one));
    return models.flatMap((model) => {
      const { amount: column } = findSource(model);
      if (!column) return [];
      const among = (row: Prisma.Sql) =>
        others.length
          ? Prisma.sql`${row}.uuid in (select f.uuid from (${byWords(others)}) f where f.model = ${model})`
          : Prisma.sql`true`;
      return [
        buildRecords(ctx, model, (row) => Prisma.sql`${column} = ${amount}::numeric and ${among(row)}`),
      ];
    });
  });
  const rank = words.length
    ? Prisma.sql`(select ${buildRank(words)} from (select fold(r.title) as title, fold(coalesce(r.number, '')) as number, fold(r.hay) || ' ' as hay, r.model) f)`
    : Prisma.sql`0`;
  const rows = await ctx.db.$queryRaw<(Hit & { of: number; compared: number })[]>`
    with found as materialized (${words.length ? byWords(words) : Prisma.sql`select null::text as model, null::uuid as uuid where false`}),
    record as (${Prisma.join([...records, ...byAmount], " union ")}),
    ranked as (
      select *, row_number() over (partition by model order by rank desc, to_day desc nulls last, title, uuid) as nth,
        (count(*) over (partition by model))::int as of
      from (select r.*, ${rank} as rank from record r where ${Prisma.join([Prisma.sql`true`, ...conditions], " and ")}) s
    )
    select model, uuid, title, number, detail, status, amount::text as amount, from_day::text as from_day, to_day::text as to_day, of,
      (select count(*)::int from found) as compared
    from ranked where nth <= ${of_kind} order by rank desc, to_day desc nulls last, title, uuid limit ${all}`;
  return {
    hits: rows.map(({ of: _, compared: __, ...hit }) => hit).map(makeRowReader<Hit>(ctx)),
    counts: Object.fromEntries(rows.map(({ model, of }) => [model, of])),
    more: rows.some(({ compared }) => compared >= MOST_CANDIDATES),
  };
}
