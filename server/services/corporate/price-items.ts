import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { PRICE_ITEM_COLUMNS } from "@/lib/columns/price-items";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { priceItemList } from "@/server/data/queries/billing/price-items";
import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["price_items"];
type Row = Output<Calls["list"]>["rows"][number];

/** Price items that are not archived, unless the filter says otherwise. */
const unarchived = <T extends { filters: Input<Calls["list"]>["filters"] }>(input: T): T => ({
  ...input,
  filters: { archived: "false", ...input.filters },
});

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, unarchived(input), priceItemList);

/** The list as a file. */
export const export_: Service<Calls["export"]> = (ctx, input) =>
  streamDeclaredFile(
    ctx,
    input,
    "price-items",
    PRICE_ITEM_COLUMNS,
    {
      name: (r) => r.name,
      note: (r) => r.note,
    },
    streamRows<Row>(ctx, unarchived(input), priceItemList),
  );
export { export_ as export };

const read = (ctx: Ctx, uuid: string) => ctx.db.price_item.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
const present = ({ archived_at, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  archived: archived_at !== null,
});

/** One record; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** Inserts a record. */
export const create: Service<Calls["create"]> = (ctx, own) =>
  inTransaction(ctx, async (ctx) => {
    const after = await ctx.db.price_item.create({
      data: { ...own, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
    });
    await record(ctx, "price_item.created", { after });
    await publishChange(ctx, ["price_items"]);
    return present(after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    const archived_at = archived ? (before.archived_at ?? ctx.now) : null;
    const { count } = await ctx.db.price_item.updateMany({
      where: { uuid, version },
      data: { ...own, ...(archived !== undefined && { archived_at }), version: version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(present(after));
    await record(ctx, "price_item.updated", { before, after });
    await publishChange(ctx, ["price_items"]);
    return present(after);
  });

/** Deletes a record; a conflict while another refers to it. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.price_item.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "price_item.deleted", { before });
    await publishChange(ctx, ["price_items"]);
    return { ok: true };
  });
