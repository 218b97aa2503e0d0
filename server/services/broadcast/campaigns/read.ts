import type { z } from "zod";
import { decideCampaignAccess } from "@/lib/access/campaign-access";
import type { Campaign } from "@/lib/booking/shapes/campaign";
import type { Segment } from "@/lib/booking/shapes/segment";
import { type CampaignAct, findRefusal } from "@/lib/campaigns/acts";
import { deriveStatus } from "@/lib/campaigns/status";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { type Ctx, hasCapability, keyOf, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readCampaignNames } from "@/server/data/queries/sales/campaign-names";
import { readStationFigures } from "@/server/data/queries/sales/campaigns";
import { readUserNames } from "@/server/data/unscoped";
import { presentApproval } from "@/server/services/broadcast/approvals/find";
import { getCommission, readPriceSums } from "@/server/services/broadcast/booking/commission";
import { readLiveReportShare } from "@/server/services/broadcast/reports/live-share";
import { presentRevisions } from "@/server/services/broadcast/revisions/find";
import { presentPartiesById } from "@/server/services/corporate/customers/parties";

type CampaignView = z.input<typeof Campaign>;
/** A campaign as stored, with its segments, stations and commercials. */
export type CampaignRow = Awaited<ReturnType<typeof campaignToRead>>;

const WHOLE = {
  segments: { orderBy: { position: "asc" } },
  stations: true,
} as const;

/**
 * Returns a campaign with its customer, agents, segments and stations. On stations outside the caller's scope it is
 * restricted.
 */
export async function campaignToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.campaign.findUnique({ where: keyOf(ctx, uuid), include: WHOLE });
  if (row) return { ...row, ...takeFrom(await readCampaignNames(ctx, [uuid]), uuid) };
  const elsewhere =
    tenantOf(ctx).stations && (await withoutScope(() => ctx.db.campaign.count({ where: { uuid } })));
  throw elsewhere ? forbidden("restricted") : notFound();
}

/** What a notification says of a campaign, and who may read it. */
export const toNotifiedCampaign = ({
  uuid,
  name,
  station_ids,
  agent_id,
  agency_id,
}: Pick<CampaignRow, "uuid" | "name" | "station_ids" | "agent_id" | "agency_id">) => ({
  kind: "campaign" as const,
  uuid,
  title: name,
  stations: station_ids,
  agents: [agent_id, agency_id],
});

/** Returns the status people see today, in the tenant's zone. */
export const deriveShownStatus = (ctx: Ctx, row: Pick<CampaignRow, "status" | "start_date" | "end_date">) =>
  deriveStatus(row, ctx.today);

const accessTo = (ctx: Ctx, row: CampaignRow) =>
  decideCampaignAccess({
    may_write: hasCapability(ctx, "campaigns:write"),
    scope: tenantOf(ctx).stations,
    stations: row.stations.map((s) => s.station_id),
    mirrored: row.station_ids,
    status: deriveShownStatus(ctx, row),
  });

const editable = (ctx: Ctx, row: CampaignRow): CampaignRow => {
  const access = accessTo(ctx, row);
  if (access === "restricted" || access === "read-only-multi-stations") throw forbidden("restricted");
  return row;
};

/** Returns a campaign for a change. Refused (403) where it has stations outside the caller's scope. */
export const campaignToEdit = async (ctx: Ctx, uuid: string): Promise<CampaignRow> =>
  editable(ctx, await campaignToRead(ctx, uuid));

/** Returns several campaigns for a change, in the given order; missing ones are left out. */
export async function campaignsToEdit(ctx: Ctx, uuids: readonly string[]): Promise<CampaignRow[]> {
  const rows = await ctx.db.campaign.findMany({ where: { uuid: { in: [...uuids] } }, include: WHOLE });
  const names = await readCampaignNames(ctx, uuids);
  const found = new Map(rows.map((row) => [row.uuid, { ...row, ...takeFrom(names, row.uuid) }]));
  return uuids.flatMap((uuid) => found.get(uuid) ?? []).map((row) => editable(ctx, row));
}

/** Returns a campaign for an act; throws a conflict (409) where its status does not allow the act. */
export async function campaignToChange(ctx: Ctx, act: CampaignAct, uuid: string): Promise<CampaignRow> {
  const row = await campaignToEdit(ctx, uuid);
  const refusal = findRefusal(deriveShownStatus(ctx, row), act);
  if (refusal) throw conflict(refusal);
  return row;
}

/** Returns the segments of a campaign row in the form of calls and rules. */
export const readSegments = (row: CampaignRow): Segment[] =>
  row.segments.map((s) => ({
    uuid: s.uuid,
    kind: s.kind,
    commercial: s.commercial_id,
    group: s.group_id,
    length: s.length,
    stations: s.station_ids,
    from_date: s.from_date,
    to_date: s.to_date,
    days: s.days,
    weekdays: s.weekdays,
    skip_holidays: s.skip_holidays,
    hours: s.hours,
    per_day: s.per_day,
    per_week: s.per_week,
    total: s.total,
    budget: s.budget,
    place: s.place,
    break_numbers: s.break_numbers,
    break_names: s.break_names,
    purpose: s.purpose,
    separation_minutes: s.separation_minutes,
    prefers_prime: s.prefers_prime,
    alone: s.alone,
    co_branding: s.co_branding,
    price_override: s.price_override,
    from_package: s.from_package,
    follows: s.follows,
    frozen: s.frozen,
  }));

type StationLine = CampaignView["stations_prices"][number];
/**
 * Returns the stations of a campaign in the caller's scope with their prices: a draft's as last estimated, a booked
 * campaign's as the sum of its spots.
 */
export async function readStationLines(
  ctx: Ctx,
  row: CampaignRow,
): Promise<{ lines: StationLine[] } & Pick<CampaignView, "aired" | "billed" | "bonus" | "bonus_aired">> {
  const [figures, stations] = await Promise.all([
    row.status === "draft" ? [] : readStationFigures(ctx, row.uuid),
    ctx.db.station.findMany({ select: { uuid: true, name: true } }),
  ]);
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  if (row.status === "draft") {
    const lines = Object.values(row.stations_prices);
    return {
      lines: lines.filter((l) => names.has(l.station)),
      aired: 0,
      billed: 0,
      bonus: 0,
      bonus_aired: 0,
    };
  }
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const found = new Map(figures.map((f) => [f.station, f]));
  const all = new Set([...found.keys(), ...row.stations.map((s) => s.station_id)]);
  const lines = [...all]
    .filter((station) => names.has(station))
    .map((station) => {
      const { spots = 0, seconds = 0, price = "0" } = found.get(station) ?? {};
      return {
        station,
        station_name: takeFrom(names, station),
        spots,
        seconds,
        price: toMoney(price, places),
      };
    });
  return {
    lines: lines.sort((a, b) => a.station_name.localeCompare(b.station_name)),
    aired: figures.reduce((n, f) => n + f.aired, 0),
    billed: figures.reduce((n, f) => n + f.billed, 0),
    bonus: figures.reduce((n, f) => n + f.bonus, 0),
    bonus_aired: figures.reduce((n, f) => n + f.bonus_aired, 0),
  };
}

/** Returns a campaign with the access of the caller. Refused (403) where it is outside their scope. */
export async function readCampaignAccess(ctx: Ctx, uuid: string) {
  const row = await campaignToRead(ctx, uuid);
  const access = accessTo(ctx, row);
  if (access === "restricted") throw forbidden("restricted");
  return { row, access };
}

/** Returns a campaign as calls answer it. Refused (403) where it is outside the caller's scope. */
export async function presentCampaign(ctx: Ctx, uuid: string): Promise<CampaignView> {
  const { row, access } = await readCampaignAccess(ctx, uuid);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const total = toMoney(row.total, places);
  const commission_bp = getCommission(row);
  const [{ lines, ...delivered }, names, parties, live, painted, revisions, approval, sums] =
    await Promise.all([
      readStationLines(ctx, row),
      readUserNames([row.created_by]),
      presentPartiesById(ctx, row),
      row.live_report ? readLiveReportShare(ctx, uuid) : null,
      row.status === "draft"
        ? ctx.db.scenario.findFirst({ where: { campaign_id: uuid, chosen: true } })
        : null,
      presentRevisions(ctx, row),
      presentApproval(ctx, uuid),
      readPriceSums(ctx, total, commission_bp),
    ]);
  const segments = readSegments(row);
  const listOnce = (uuids: readonly (string | null | undefined)[]) => [
    ...new Set(uuids.flatMap((uuid) => uuid ?? [])),
  ];
  return {
    ...row,
    status: deriveShownStatus(ctx, row),
    access,
    stations: row.station_ids,
    campaign_commercials: listOnce(segments.map((segment) => segment.commercial)),
    campaign_commercialgroups: listOnce(segments.map((segment) => segment.group)),
    customer: row.customer_id,
    customer_name: row.customer.name,
    category: row.category_id,
    category_name: row.category?.name ?? null,
    agent: row.agent_id,
    agent_name: row.agent?.name ?? null,
    agency: row.agency_id,
    agency_name: row.agency?.name ?? null,
    ...parties,
    live_report_code: live?.code ?? null,
    live_report_expires_on: live?.expires_on ?? null,
    live_report_prices: live?.prices ?? false,
    painting: painted && { name: painted.name, spots: painted.spots.length, unsold: painted.unsold },
    ...revisions,
    approval,
    budget: row.budget && toMoney(row.budget, places),
    segments,
    total,
    sums,
    commission_bp,
    stations_prices: lines,
    booked: row.spots_booked,
    ...delivered,
    created_by_name: names.get(row.created_by ?? "") ?? "",
  };
}

/** Returns the sum of prices with `places` decimal places; zero without any. */
export const sumPrices = (prices: readonly Money[], places: number): Money =>
  sum([toMoney(0, places), ...prices]);
