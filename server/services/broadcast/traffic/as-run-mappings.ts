import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { forbidden, invalid, stale } from "@/lib/errors";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { findMappingProblem } from "@/lib/traffic/asrun/mapping/problem";
import { type Ctx, inTransaction, keyOf, type Service, scopeOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readLogStation } from "@/server/data/queries/traffic/logs";

type Calls = (typeof calls)["as_run_mappings"];
type Mapping = ServiceOutput<Calls["update"]>;

const STALE = ["as_run_mappings"];

const read = (ctx: Ctx, uuid: string) => ctx.db.as_run_mapping.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
type Row = Awaited<ReturnType<typeof read>>;

const mayChange = (ctx: Ctx, { station_id }: Row) => {
  const scope = scopeOf(ctx.tenant);
  return ctx.capabilities.includes("traffic:write") && (!scope || scope.ids.includes(station_id));
};

async function present(ctx: Ctx, rows: readonly Row[]): Promise<Mapping[]> {
  const stations = await ctx.db.station.findMany({
    where: { uuid: { in: rows.map((row) => row.station_id) } },
    select: { uuid: true, name: true },
  });
  return rows.map((row) => ({
    ...row,
    station: stations.find((station) => station.uuid === row.station_id) ?? null,
    may_change: mayChange(ctx, row),
  }));
}
async function presentOne(ctx: Ctx, row: Row): Promise<Mapping> {
  const [one] = await present(ctx, [row]);
  if (!one) throw new Error("nothing was presented");
  return one;
}

/** A mapping that may be changed. Throws 404 for another tenant's, 403 for one of stations outside the member's scope. */
async function readToChange(ctx: Ctx, uuid: string): Promise<Row> {
  const row = await read(ctx, uuid);
  if (!mayChange(ctx, row)) throw forbidden();
  return row;
}

const checkMapping = (mapping: AsRunMapping) => {
  const problem = findMappingProblem(mapping);
  if (problem) throw invalid("mapping", problem);
};

/** The mappings of the tenant by name, also those of stations that the member does not see. */
export const list: Service<Calls["list"]> = async (ctx) => {
  const rows = await ctx.db.as_run_mapping.findMany({
    where: { retired_at: null },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
  });
  return { rows: await present(ctx, rows) };
};

/** Saves a mapping for a station. Throws 409 (`name`, `taken`) for a name another one has, 422 for one that reads nothing. */
export const create: Service<Calls["create"]> = (ctx, { station, name, mapping }) =>
  inTransaction(ctx, async (ctx) => {
    checkMapping(mapping);
    const { uuid: station_id } = await readLogStation(ctx, station);
    const after = await ctx.db.as_run_mapping.create({
      data: {
        station_id,
        name,
        mapping,
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      },
    });
    await record(ctx, "as_run_mapping.created", { after });
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. Imported lines stay as they are. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    if (own.mapping) checkMapping(own.mapping);
    await readToChange(ctx, uuid);
    const before = await ctx.db.as_run_mapping.findFirstOrThrow({ where: { uuid, retired_at: null } });
    const { count } = await ctx.db.as_run_mapping.updateMany({
      where: { uuid, version, retired_at: null },
      data: { ...own, updated_at: ctx.now, version: version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(await presentOne(ctx, after));
    await record(ctx, "as_run_mapping.updated", { before, after });
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });

/** Deletes a mapping; what was read with it stays. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await readToChange(ctx, uuid);
    const before = await ctx.db.as_run_mapping.findFirstOrThrow({ where: { uuid, retired_at: null } });
    await ctx.db.as_run_mapping.updateMany({ where: { uuid }, data: { retired_at: ctx.now } });
    await record(ctx, "as_run_mapping.deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

/** Takes back a deletion; one that is not deleted stays as it is. Throws 409 (`name`, `taken`) for a used name. */
export const restore: Service<Calls["restore"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await readToChange(ctx, uuid);
    if (before.retired_at === null) return presentOne(ctx, before);
    const after = await ctx.db.as_run_mapping.update({
      where: keyOf(ctx, uuid),
      data: { retired_at: null },
    });
    await record(ctx, "as_run_mapping.restored", { before, after });
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });
