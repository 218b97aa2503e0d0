import { listActivityModels } from "@/lib/access/activity";
import type { calls } from "@/lib/calls";
import { type Ctx, hasCapability, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { EVERYTHING, readList } from "@/server/data/list";
import {
  makeTimelineList,
  readOrderedYears,
  type TimelineRow,
} from "@/server/data/queries/sales/customer-timeline";
import { buildReadableFilter } from "@/server/data/queries/tenant/activity";
import { list as listCampaigns } from "@/server/services/broadcast/campaigns/lists";
import { list as listCommercials } from "@/server/services/broadcast/commercials/commercials";
import { list as listContracts } from "@/server/services/corporate/contracts";
import { list as listInvoices } from "@/server/services/corporate/invoices";
import { list as listPayments } from "@/server/services/corporate/payments";
import { list as listProposals } from "@/server/services/corporate/proposals";
import { addActorNames } from "@/server/services/tenant/activity";
import { findOpenable } from "./open";

type Calls = (typeof calls)["customers"];

/** The missed spots of a reconciled day, as one value. */
const presentMissed = <R extends TimelineRow>({ station, date, missed, made_good, ...row }: R) => ({
  ...row,
  missed:
    station && date && missed !== null ? { station, date, spots: missed, made_good: made_good ?? 0 } : null,
});

export const timeline: Service<Calls["timeline"]> = async (ctx, { uuid, ...input }) => {
  const customer = await findOpenable(ctx, uuid);
  const seen = buildReadableFilter(ctx, listActivityModels(ctx.capabilities), scopeOf(ctx.tenant) !== null);
  const spec = makeTimelineList(customer, seen, hasCapability(ctx, "campaigns:read"));
  const found = await readList<TimelineRow>(ctx, input, spec);
  return { ...found, rows: await addActorNames(found.rows.map(presentMissed)) };
};

/** Counts what each list shows of the customer, and sums what it booked; null for what the person may not read. */
export const related: Service<Calls["related"]> = async (ctx, { uuid }) => {
  const customer = await findOpenable(ctx, uuid);
  const query = { ...EVERYTHING, tenant: tenantOf(ctx).tenant_id, filters: { customer } };
  const count = async (may: boolean, list: (ctx: Ctx, input: typeof query) => Promise<{ total: number }>) =>
    may ? (await list(ctx, query)).total : null;
  const mayFinance = hasCapability(ctx, "finance:read");
  const mayCampaigns = hasCapability(ctx, "campaigns:read");
  const year = Number(ctx.today.slice(0, 4));
  const ordered = mayCampaigns && (await readOrderedYears(ctx, customer, year));
  return {
    year,
    ...(ordered || { booked_this_year: null, booked_last_year: null }),
    campaigns: await count(mayCampaigns, listCampaigns),
    proposals: await count(hasCapability(ctx, "proposals:read"), listProposals),
    contracts: await count(hasCapability(ctx, "contracts:read"), listContracts),
    invoices: await count(mayFinance, listInvoices),
    payments: await count(mayFinance, listPayments),
    commercials: await count(hasCapability(ctx, "media:read"), listCommercials),
  };
};
