import type { z } from "zod";
import type { CampaignRow } from "@/lib/booking/shapes/campaign";
import type { Spot } from "@/lib/booking/shapes/spot";
import type { calls } from "@/lib/calls";
import type { ShownStatus } from "@/lib/campaigns/status";
import { takeFrom } from "@/lib/must";
import { hasCapability, type Service } from "@/server/ctx";
import { EVERYTHING, readList } from "@/server/data/list";
import { buyerList, countByStatus, makeCampaignList, spotList } from "@/server/data/queries/sales/campaigns";
import { readUserNames } from "@/server/data/unscoped";
import { readStationRows } from "@/server/services/broadcast/inventory/stations/read";
import {
  type BonusColumns,
  readBonusNotes,
} from "@/server/services/broadcast/traffic/reconciliation/bonus-notes";
import { presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];
/** A campaign as lists of calls show it. */
export type Row = z.input<typeof CampaignRow>;

/** Adds the name of the creator to each row; empty where unknown. */
export async function addCreatorNames(rows: readonly Row[]): Promise<(Row & { created_by_name: string })[]> {
  const names = await readUserNames(rows.map((r) => r.created_by));
  return rows.map((r) => ({ ...r, created_by_name: names.get(r.created_by ?? "") ?? "" }));
}

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<Row>(ctx, input, makeCampaignList(ctx.today));
  return { ...found, rows: await addCreatorNames(found.rows) };
};

export const list_with_status: Service<Calls["list_with_status"]> = (ctx, { status, ...input }) =>
  list(ctx, { ...input, filters: { ...input.filters, status } });

export const expiring: Service<Calls["expiring"]> = async (ctx, { days }) => {
  const filters = { ends_within: String(days) };
  const sort = [{ id: "end_date", desc: false }];
  const input = { search: "", filters, sort, page: 1, per_page: MOST_EXPIRING };
  const { rows } = await readList<Row>(ctx, input, makeCampaignList(ctx.today));
  return { rows: await addCreatorNames(rows) };
};
const MOST_EXPIRING = 200;

export const count: Service<Calls["count"]> = async (ctx) => {
  const counts = await countByStatus(ctx);
  const all = [...counts.values()].reduce((n, many) => n + many, 0);
  const of = (status: ShownStatus) => counts.get(status) ?? 0;
  return {
    all,
    draft: of("draft"),
    upcoming: of("upcoming"),
    active: of("active"),
    expiring: of("expiring"),
    finished: of("finished"),
    stopped: of("stopped"),
  };
};

const MOST_STATIONS = 500;
const MOST_BUYERS = 20;

export const offer: Service<Calls["offer"]> = async (ctx) => {
  const { rows } = await readStationRows(ctx, { ...EVERYTHING, per_page: MOST_STATIONS });
  const named = { select: { uuid: true, name: true } } as const;
  const sets = await ctx.db.station.findMany({
    where: { uuid: { in: rows.map((r) => r.uuid) } },
    select: { uuid: true, region: named, groups: { select: { group: named } } },
  });
  const setsOf = new Map(
    sets.map((s) => [s.uuid, { region: s.region, groups: s.groups.map((g) => g.group) }]),
  );
  const knows = hasCapability(ctx, "stations:read");
  return {
    rows: rows.map((row) => ({
      ...row,
      ...takeFrom(setsOf, row.uuid),
      sold_week: knows ? row.sold_week : null,
    })),
  };
};

type Buyer = z.input<Calls["buyers"]["output"]>["rows"][number];
export const buyers: Service<Calls["buyers"]> = (ctx, { search }) =>
  readList<Buyer>(ctx, { ...EVERYTHING, search, per_page: MOST_BUYERS }, buyerList);

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentCampaign(ctx, input.uuid);

type SpotRow = Omit<z.input<typeof Spot>, "bonus"> & BonusColumns;
export const spots: Service<Calls["spots"]> = async (ctx, input) => {
  const found = await readList<SpotRow>(ctx, input, spotList);
  const bonusOf = await readBonusNotes(found.rows);
  return { ...found, rows: found.rows.map((row) => ({ ...row, bonus: bonusOf(row) })) };
};
