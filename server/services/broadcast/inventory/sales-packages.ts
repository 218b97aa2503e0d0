import { makeListPrice, makeSegmentPricer } from "@/lib/booking/estimate";
import { buildPackageSegments, findPackageRefusal, getPackageEnd } from "@/lib/booking/packages/package";
import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { SALES_PACKAGE_COLUMNS } from "@/lib/columns/sales-packages";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { salesPackageList } from "@/server/data/queries/inventory/sales-packages";
import { loadWordsFor } from "@/server/documents/translator";
import { readStationsToPlan, readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { readLeastBilled } from "@/server/services/broadcast/booking/terms";
import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["sales_packages"];
type Row = Output<Calls["list"]>["rows"][number];

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, salesPackageList);

/** The list as a file. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "sales_packages");
  return streamDeclaredFile(
    ctx,
    input,
    "sales-packages",
    SALES_PACKAGE_COLUMNS,
    {
      name: (r) => r.name,
      stations: (r) => r.station_names.join(", "),
      usual_days: (r) => r.usual_days,
      price_by: (r) => t(`price_kinds.${r.price_by}`),
      price: (r) => r.price,
      discount: (r) => (r.discount_bp === null ? null : r.discount_bp / 100),
      valid_from: (r) => r.valid_from,
      valid_to: (r) => r.valid_to,
      note: (r) => r.note,
    },
    streamRows<Row>(ctx, input, salesPackageList),
  );
};
export { export_ as export };

const read = (ctx: Ctx, uuid: string) => ctx.db.sales_package.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
const present = ({ archived_at, station_ids, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  stations: station_ids,
  archived: archived_at !== null,
});

/** One record; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

type Fields = Input<Calls["create"]>;
type Prices = Pick<Fields, "price_by" | "price" | "valid_from" | "valid_to">;

/** Refuses a package without its price, one whose sale ends before it begins, and unknown stations. */
async function check(ctx: Ctx, { price_by, price, valid_from, valid_to }: Prices, stations: string[]) {
  if (price_by === "fixed" && price === null) throw invalid("price", "required");
  if (valid_from && valid_to && valid_to < valid_from) throw invalid("valid_to", "before_start");
  if ((await readStationsToSell(ctx, stations)).length < stations.length) throw invalid("stations", "bad_id");
}

/** Inserts a package; the price has the places of the tenant's currency. */
export const create: Service<Calls["create"]> = (ctx, { stations: station_ids, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    await check(ctx, own, station_ids);
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    const after = await ctx.db.sales_package.create({
      data: {
        ...own,
        station_ids,
        price: own.price && toMoney(own.price, places),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await record(ctx, "sales_package.created", { after });
    await publishChange(ctx, ["sales_packages"]);
    return present(after);
  });

/**
 * Changes what was sent; stale where the version is no longer the one that was read. Campaigns that used the package
 * keep what they were sold.
 */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, stations, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    await check(ctx, { ...before, ...own }, stations ?? []);
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    const isArchived = archived ?? before.archived_at !== null;
    const archived_at = isArchived ? (before.archived_at ?? ctx.now) : null;
    const { count } = await ctx.db.sales_package.updateMany({
      where: { uuid, version },
      data: {
        ...own,
        ...(stations && { station_ids: stations }),
        price: own.price && toMoney(own.price, places),
        archived_at,
        version: version + 1,
      },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(present(after));
    await record(ctx, "sales_package.updated", { before, after });
    await publishChange(ctx, ["sales_packages"]);
    return present(after);
  });

/** Conflict where the package is archived, is not sold today, or has a station that is no longer sold. */
export const pick: Service<Calls["pick"]> = async (ctx, { uuid, start_date }) => {
  const found = present(await read(ctx, uuid));
  const refusal = findPackageRefusal(found, ctx.today);
  if (refusal) throw conflict(refusal, { name: found.name });
  if (start_date < ctx.today) throw invalid("start_date", "in_past");
  const rows = await readStationsToSell(ctx, found.stations);
  if (rows.length < found.stations.length) throw conflict("package_station_gone", { name: found.name });
  const [stations, least_billed] = await Promise.all([readStationsToPlan(ctx, rows), readLeastBilled(ctx)]);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const priceOf = makeListPrice(makeSegmentPricer(stations, places, least_billed));
  return {
    name: found.name,
    start_date,
    end_date: getPackageEnd(found, start_date),
    segments: buildPackageSegments(found, start_date, priceOf),
  };
};

/** Deletes a package; campaigns that used it stay as they are. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.sales_package.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "sales_package.deleted", { before });
    await publishChange(ctx, ["sales_packages"]);
    return { ok: true };
  });
