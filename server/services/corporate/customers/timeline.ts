import { listActivityModels } from "@/lib/access/activity";
import type { calls } from "@/lib/calls";
import { type Ctx, hasCapability, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { EVERYTHING, readList } from "@/server/data/list";
import { makeTimelineList, type TimelineRow } from "@/server/data/queries/sales/customer-timeline";
import { buildReadableFilter, readLineTitles } from "@/server/data/queries/tenant/activity";
import { list as listCampaigns } from "@/server/services/broadcast/campaigns/lists";
import { list as listCommercials } from "@/server/services/broadcast/commercials/commercials";
import { list as listContracts } from "@/server/services/corporate/contracts";
import { list as listInvoices } from "@/server/services/corporate/invoices";
import { list as listPayments } from "@/server/services/corporate/payments";
import { list as listProposals } from "@/server/services/corporate/proposals";
import { addActorNames } from "@/server/services/tenant/activity";
import { findOpenable } from "./open";

type Calls = (typeof calls)["customers"];

/** Adds the names of the records, and of the stations of reconciled days. */
async function addTitles<R extends TimelineRow>(ctx: Ctx, rows: readonly R[]) {
  const titles = await readLineTitles(
    ctx,
    rows.map(({ uuid }) => uuid),
  );
  const stations = rows.flatMap(({ station }) => station ?? []);
  const found = stations.length
    ? await ctx.db.station.findMany({ where: { uuid: { in: stations } }, select: { uuid: true, name: true } })
    : [];
  const names = new Map(found.map(({ uuid, name }) => [uuid, name]));
  return rows.map(({ station, date, missed, made_good, ...row }) => ({
    ...row,
    title: station ? (names.get(station) ?? "") : (titles.get(row.uuid) ?? ""),
    missed:
      station && date && missed !== null ? { station, date, spots: missed, made_good: made_good ?? 0 } : null,
  }));
}

export const timeline: Service<Calls["timeline"]> = async (ctx, { uuid, ...input }) => {
  const customer = await findOpenable(ctx, uuid);
  const seen = buildReadableFilter(ctx, listActivityModels(ctx.capabilities), scopeOf(ctx.tenant) !== null);
  const spec = makeTimelineList(customer, seen, hasCapability(ctx, "campaigns:read"));
  const found = await readList<TimelineRow>(ctx, input, spec);
  return { ...found, rows: await addActorNames(await addTitles(ctx, found.rows)) };
};

/** Counts what each list shows of the customer, for those that the person may read. */
export const related: Service<Calls["related"]> = async (ctx, { uuid }) => {
  const customer = await findOpenable(ctx, uuid);
  const query = { ...EVERYTHING, tenant: tenantOf(ctx).tenant_id, filters: { customer } };
  const count = async (may: boolean, list: (ctx: Ctx, input: typeof query) => Promise<{ total: number }>) =>
    may ? (await list(ctx, query)).total : null;
  const mayFinance = hasCapability(ctx, "finance:read");
  return {
    campaigns: await count(hasCapability(ctx, "campaigns:read"), listCampaigns),
    proposals: await count(hasCapability(ctx, "proposals:read"), listProposals),
    contracts: await count(hasCapability(ctx, "contracts:read"), listContracts),
    invoices: await count(mayFinance, listInvoices),
    payments: await count(mayFinance, listPayments),
    commercials: await count(hasCapability(ctx, "media:read"), listCommercials),
  };
};
