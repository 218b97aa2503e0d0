import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { conflict, invalid, stale } from "@/lib/errors";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import { inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { EVERYTHING, readAllRows } from "@/server/data/list";
import { priceModelList } from "@/server/data/queries/inventory/rate-cards";

type Calls = (typeof calls)["price_models"];
type Row = {
  uuid: string;
  name: string;
  version: number;
  terms: z.input<typeof PriceModelTerms>;
  stations: number;
};

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await readAllRows<Row>(ctx, EVERYTHING, priceModelList),
});

export const update: Service<Calls["update"]> = (ctx, { uuid, version, name, terms }) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await ctx.db.price_model.findUniqueOrThrow({ where: keyOf(ctx, uuid) }) : null;
    const next = before ? version! + 1 : 1;
    if (before) {
      const { count } = await ctx.db.price_model.updateMany({
        where: { uuid: before.uuid, version: version! },
        data: { name, terms, version: next },
      });
      if (count === 0) throw stale(before);
    }
    const after =
      before ??
      (await ctx.db.price_model.create({
        data: { name, terms, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
      }));
    await ctx.db.price_model_version.create({
      data: { price_model_id: after.uuid, version: next, terms, created_at: ctx.now },
    });
    await record(ctx, before ? "price_model.updated" : "price_model.created", {
      before,
      after: { uuid: after.uuid, name, terms, version: next },
    });
    await publishChange(ctx, ["price_models", "stations", "tenant.checklist"]);
    return { uuid: after.uuid, version: next };
  });

export const versions: Service<Calls["versions"]> = async (ctx, { uuid }) => {
  await ctx.db.price_model.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const [rows, sold] = await Promise.all([
    ctx.db.price_model_version.findMany({ where: { price_model_id: uuid }, orderBy: { version: "desc" } }),
    // Counted through the campaigns, so that a limited member counts visible ones.
    ctx.db.campaign.findMany({
      where: { stations: { some: { price_model_id: uuid } } },
      select: {
        stations: { where: { price_model_id: uuid }, select: { price_model_version: true } },
      },
    }),
  ]);
  const many = (version: number) =>
    sold.filter(({ stations }) => stations.some((s) => s.price_model_version === version)).length;
  return {
    rows: rows.map((row) => ({ ...row, campaigns: many(row.version) })),
  };
};

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.price_model.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { _count: { select: { stations: true } } },
    });
    const sold = await ctx.db.campaign_station.count({ where: { price_model_id: uuid } });
    if (sold || before._count.stations) throw conflict("in_use");
    await ctx.db.price_model.delete({ where: keyOf(ctx, uuid) });
    const { _count, ...row } = before;
    await record(ctx, "price_model.deleted", { before: row });
    await publishChange(ctx, ["price_models"]);
    return { ok: true };
  });
