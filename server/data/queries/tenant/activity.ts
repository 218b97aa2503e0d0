import { addDays, parseGivenDay, toInstant } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { ACTIVITY_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";
import { makeMemberNames } from "@/server/data/queries/tenant/members";

export type HistoryRow = {
  uuid: string;
  seq: number;
  at: Date;
  actor_id: string | null;
  via: string;
  action: string;
  model: string;
  object_id: string | null;
  title: string;
  address: string;
  request_id: string;
  hash: string;
};

/** Builds the filter for lines a person may read: of models they may see, and for a limited login only their own. */
export const buildReadableFilter = (ctx: Ctx, models: readonly string[], own: boolean): Prisma.Sql =>
  Prisma.sql`(${models.length ? Prisma.sql`model in (${Prisma.join([...models])})` : Prisma.sql`false`} ${own ? Prisma.sql`and actor_id = ${ctx.actor?.user_id}::uuid` : Prisma.empty}
    or actor_id = ${ctx.actor?.user_id}::uuid)`;

/** The name of a record as its line states it. */
const makeOwnName = (line: string) => {
  const [before, after] = [Prisma.raw(`${line}.before`), Prisma.raw(`${line}.after`)];
  return Prisma.sql`coalesce(${after}->>'name', ${after}->>'title', ${after}->>'number', ${after}->>'email', ${before}->>'name', ${before}->>'title', ${before}->>'number', ${before}->>'email')`;
};
/** The name of the record of a line; where the line states none, as what was sent, the one of the line before it. */
const TITLE = Prisma.sql`coalesce(${makeOwnName("h")}, (
  select ${makeOwnName("n")} from history n
    where n.tenant_id = h.tenant_id and n.object_id = h.object_id and n.model = h.model and n.seq < h.seq and ${makeOwnName("n")} is not null
    order by n.seq desc limit 1), '')`;

/** The start or end of a day in the tenant's zone, as an instant. */
function parseBound(id: "from" | "to", [value = ""]: string[], ctx: Ctx): Date {
  const day = parseGivenDay(value);
  if (!day) throw invalid(`filters.${id}`, "bad_day");
  return toInstant(id === "from" ? day : addDays(day, 1), 0, tenantOf(ctx).timezone)!;
}

export const makeHistoryList = (seen: Prisma.Sql): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select uuid, seq, at, actor_id, via, action, model, object_id, address, request_id, hash, ${TITLE} as title
    from history h where tenant_id = ${tenant}::uuid and ${seen}`,
  search: ["action", "title"],
  searchKeys: ACTIVITY_SEARCH,
  names: { user: makeMemberNames(Prisma.raw("actor_id")) },
  fields: {
    uuid: "uuid",
    at: "at",
    seq: "seq",
    action: "action",
    model: "model",
    object_id: "object_id",
    user: "actor_id",
    via: "via",
  },
  filters: {
    from: (values, ctx) => Prisma.sql`at >= ${parseBound("from", values, ctx)}`,
    to: (values, ctx) => Prisma.sql`at < ${parseBound("to", values, ctx)}`,
  },
  order: "seq desc",
});

/** Returns the first line whose hash does not match or that is missing; null when the chain is complete. */
export async function findBrokenLink(ctx: Ctx): Promise<{ lines: number; broken_at: number | null }> {
  const t = tenantOf(ctx).tenant_id;
  const [found] = await ctx.db.$queryRaw<{ lines: number; broken_at: bigint | null }[]>`
    with line as (
      select seq, hash, row_number() over (order by seq) as nth,
        history_digest(coalesce(lag(hash) over (order by seq), ''), seq, at, actor_id, via, action, model, object_id, before, after, address, request_id) as should
      from history where tenant_id = ${t}::uuid
    ), head as (select seq, hash from history_head where tenant_id = ${t}::uuid)
    select (select count(*)::int from line) as lines, least(
      (select min(nth) from line where hash <> should or seq <> nth),
      (select coalesce((select max(seq) from line), 0) + 1 from head where seq <> coalesce((select max(seq) from line), 0)),
      (select head.seq from head join line using (seq) where head.hash <> line.hash)
    ) as broken_at`;
  return { lines: found!.lines, broken_at: found!.broken_at === null ? null : Number(found!.broken_at) };
}
