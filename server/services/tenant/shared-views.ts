import { may } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { conflict, forbidden, invalid, notFound, stale } from "@/lib/errors";
import { MOST_SHARED_VIEWS } from "@/lib/saved-views";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readUserNames } from "@/server/data/unscoped";

type Calls = (typeof calls)["shared_views"];
type Row = Awaited<ReturnType<typeof viewToRead>>;

async function viewToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.shared_view.findUnique({ where: keyOf(ctx, uuid) });
  if (!row) throw notFound();
  return row;
}
const mayChange = (ctx: Ctx, { created_by }: Pick<Row, "created_by">): boolean =>
  (created_by !== null && created_by === ctx.actor?.user_id) || may(ctx.capabilities, "settings:write");

async function viewToEdit(ctx: Ctx, uuid: string): Promise<Row> {
  const row = await viewToRead(ctx, uuid);
  if (!mayChange(ctx, row)) throw forbidden();
  return row;
}

async function present(ctx: Ctx, rows: readonly Row[]) {
  const names = await readUserNames(rows.map(({ created_by }) => created_by));
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(row.created_by ?? "") ?? "",
    may_change: mayChange(ctx, row),
  }));
}
async function presentOne(ctx: Ctx, uuid: string) {
  const [view] = await present(ctx, [await viewToRead(ctx, uuid)]);
  if (!view) throw notFound();
  return view;
}

/** The shared views of all lists, by name. */
export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await present(
    ctx,
    await ctx.db.shared_view.findMany({ orderBy: [{ name: "asc" }, { uuid: "asc" }] }),
  ),
});

/** Throws `invalid` where another shared view of the list has the name, whatever its case. */
async function requireFreeName(
  ctx: Ctx,
  { list, name }: Pick<Row, "list" | "name">,
  uuid: string | undefined,
) {
  const other = await ctx.db.shared_view.findFirst({
    where: { list, name: { equals: name, mode: "insensitive" }, ...(uuid && { uuid: { not: uuid } }) },
    select: { uuid: true },
  });
  if (other) throw invalid("name", "taken");
}

/** Shares a view, or changes the one of that uuid; stale where its version is not the one that was read. */
export const update_create: Service<Calls["update_create"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid === undefined) {
      await requireFreeName(ctx, own, undefined);
      if ((await ctx.db.shared_view.count()) >= MOST_SHARED_VIEWS)
        throw conflict("too_many_shared_views", { limit: MOST_SHARED_VIEWS });
      const made = await ctx.db.shared_view.create({
        data: { ...own, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
      });
      await record(ctx, "shared_view.created", { after: made });
      await publishChange(ctx, ["shared_views"]);
      return presentOne(ctx, made.uuid);
    }
    const before = await viewToEdit(ctx, uuid);
    await requireFreeName(ctx, own, uuid);
    const { count } = await ctx.db.shared_view.updateMany({
      where: { uuid, version: version ?? 0 },
      data: { ...own, version: before.version + 1 },
    });
    if (count === 0) throw stale(await presentOne(ctx, uuid));
    const after = await viewToRead(ctx, uuid);
    await record(ctx, "shared_view.updated", { before, after });
    await publishChange(ctx, ["shared_views"]);
    return presentOne(ctx, uuid);
  });

/** Ends the sharing of a view. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await viewToEdit(ctx, uuid);
    await ctx.db.shared_view.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "shared_view.deleted", { before });
    await publishChange(ctx, ["shared_views"]);
    return { ok: true };
  });
