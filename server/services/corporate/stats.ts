import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { ListColumns } from "@/lib/columns/column";
import { STATS_COLUMNS } from "@/lib/columns/stats";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { readSellOutByHour } from "@/server/data/queries/insights/stats";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";
import { readLimits } from "./stats/limits";
import { readNotes, writeNotes } from "./stats/note-rows";
import {
  getPreviousSpan,
  presentCustomers,
  readCustomersOf,
  readDiscountsOf,
  readFigures,
  resolveStatsScopes,
} from "./stats/read";
import { findSavedQuery, readStatsQuery } from "./stats/saved";

type Calls = (typeof calls)["stats"];

/** Returns the requested parts of the statistics; what is not requested is null and not read. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { parts, ...query }) => {
  const scopes = await resolveStatsScopes(ctx, query);
  const { from, to } = scopes;
  const has = (part: (typeof parts)[number]) => parts.includes(part);
  const [notes, figures, sell_out, discounts, customers, limits] = await Promise.all([
    readNotes(ctx, scopes),
    has("figures") ? readFigures(ctx, scopes) : null,
    has("sell_out") ? readSellOutByHour(ctx, from, to, query.filters.station) : null,
    has("discounts") ? readDiscountsOf(ctx, scopes) : null,
    has("customers") ? readCustomersOf(ctx, scopes) : null,
    has("limits") ? readLimits(ctx, scopes.now) : null,
  ]);
  return {
    from,
    to,
    previous: getPreviousSpan(scopes),
    notes,
    figures,
    sell_out,
    discounts,
    customers: customers && presentCustomers(ctx, customers),
    limits,
  };
};

/** Returns the figures of a saved view as they are now. */
export const saved: Service<Calls["saved"]> = async (ctx, { uuid }) => {
  const { name, query } = await findSavedQuery(ctx, uuid);
  const { view, parts, ...asked } = readStatsQuery(ctx, query);
  const input = { tenant: tenantOf(ctx).tenant_id, ...asked, parts: [...parts] };
  return { ...(await retrieve(ctx, input)), name, view };
};

type Rows = Record<string, unknown>[];

/** Reads the figures of the months, each with what was noted on its days. */
async function readMonths(ctx: Ctx, scopes: Awaited<ReturnType<typeof resolveStatsScopes>>): Promise<Rows> {
  const [{ months }, notes] = await Promise.all([readFigures(ctx, scopes), readNotes(ctx, scopes)]);
  return months.map((month) => ({ ...month, notes: writeNotes(ctx, notes, month) }));
}

/** Reads the rows of a table, with every column of its declaration. */
async function readTable(ctx: Ctx, { table, ...query }: Input<Calls["export"]>): Promise<Rows> {
  const scopes = await resolveStatsScopes(ctx, query);
  const t = await loadWordsFor(ctx, "stats");
  const name = <R extends { name: string }>(row: R) => ({ ...row, name: row.name || t("no_name") });
  switch (table) {
    case "months":
      return readMonths(ctx, scopes);
    case "groups":
      return (await readFigures(ctx, scopes)).groups.map(name);
    case "sell_out":
      return readSellOutByHour(ctx, scopes.from, scopes.to, query.filters.station);
    case "discounts":
      return (await readDiscountsOf(ctx, scopes)).groups.map(name);
    case "limits":
      return (await readLimits(ctx, scopes.now)).rows;
    case "customers":
      return (await readCustomersOf(ctx, scopes)).map((row) => ({ ...row, kind: t(`kinds.${row.kind}`) }));
  }
}

const toCell = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

/** Exports one table with all its rows; its name has the period. */
export const export_: Service<Calls["export"]> = (ctx, input) => {
  const columns: ListColumns = STATS_COLUMNS[input.table];
  async function* parts() {
    yield await readTable(ctx, input);
  }
  const values = Object.fromEntries(
    Object.keys(columns).map((id) => [id, (row: Rows[number]) => toCell(row[id])]),
  );
  return streamDeclaredFile(
    ctx,
    input,
    `statistics-${input.table}-${input.from}-${input.to}`,
    columns,
    values,
    parts(),
  );
};
export { set_targets, targets } from "./stats/targets";
export { export_ as export };
