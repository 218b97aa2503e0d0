import { Taxes } from "@/lib/billing/tax-shapes";
import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { PRICE_ITEM_COLUMNS } from "@/lib/columns/price-items";
import { invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, type Money, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { priceItemList } from "@/server/data/queries/billing/price-items";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["price_items"];
type Row = Output<Calls["list"]>["rows"][number];

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, priceItemList);

/** The list as a file. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "price_items");
  const nameTax = ({ tax_name }: Row) => (tax_name === null ? t("default_tax") : tax_name || t("no_tax"));
  return streamDeclaredFile(
    ctx,
    input,
    "price-items",
    PRICE_ITEM_COLUMNS,
    {
      name: (r) => r.name,
      price: (r) => r.price,
      unit: (r) => t(`units.${r.unit}`),
      tax: (r) => nameTax(r),
      text: (r) => r.text,
      note: (r) => r.note,
    },
    streamRows<Row>(ctx, input, priceItemList),
  );
};
export { export_ as export };

const read = (ctx: Ctx, uuid: string) => ctx.db.price_item.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
const present = ({ archived_at, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  archived: archived_at !== null,
});

/** One record; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** The price in the places of the tenant's currency. */
const roundPrice = (ctx: Ctx, price: Money) => toMoney(price, getCurrencyPlaces(tenantOf(ctx).currency));

/** A tax that is named must be one of the tenant's. */
async function checkTax(ctx: Ctx, tax_name: string | null) {
  if (!tax_name) return;
  const rates = Taxes.catch([]).parse((await readOwnTenant(ctx)).taxes_json);
  if (!rates.some((rate) => rate.name === tax_name)) throw invalid("tax_name", "bad_id");
}

/** Inserts an item; invalid where its tax is not one of the tenant's. */
export const create: Service<Calls["create"]> = (ctx, own) =>
  inTransaction(ctx, async (ctx) => {
    await checkTax(ctx, own.tax_name);
    const price = roundPrice(ctx, own.price);
    const after = await ctx.db.price_item.create({
      data: { ...own, price, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
    });
    await record(ctx, "price_item.created", { after });
    await publishChange(ctx, ["price_items"]);
    return present(after);
  });

/**
 * Changes what was sent; stale where the version is no longer the one that was read. A tax that was removed from the
 * settings may stay, but not be chosen.
 */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    if (own.tax_name !== undefined && own.tax_name !== before.tax_name) await checkTax(ctx, own.tax_name);
    const price = own.price && roundPrice(ctx, own.price);
    const isArchived = archived ?? before.archived_at !== null;
    const archived_at = isArchived ? (before.archived_at ?? ctx.now) : null;
    const { count } = await ctx.db.price_item.updateMany({
      where: { uuid, version },
      data: { ...own, price, archived_at, version: version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(present(after));
    await record(ctx, "price_item.updated", { before, after });
    await publishChange(ctx, ["price_items"]);
    return present(after);
  });

/** Deletes an item; invoice lines made from it stay as they are. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.price_item.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "price_item.deleted", { before });
    await publishChange(ctx, ["price_items"]);
    return { ok: true };
  });
