import { computeShare } from "@/lib/commercials/storage";
import { getMonthStart, toWallTime } from "@/lib/day";
import { getLead, type LeadEvent } from "@/lib/notifications/due";
import { getEvent } from "@/lib/notifications/events";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import {
  claimDueEvents,
  type DueEvent,
  type Leads,
  readDueEvents,
} from "@/server/data/queries/tenant/due-events";
import { readStorageUsed } from "@/server/data/queries/tenant/tenant";
import { listHearers } from "@/server/data/unscoped/people";
import { notifyOf } from "./notify";
import { readOwnTenant } from "./own";

/** How early the tenant's people want to hear of each event; the default, by which webhooks hear, is always among them. */
async function listLeads(ctx: Ctx): Promise<Leads> {
  const members = await listHearers(tenantOf(ctx).tenant_id);
  const listOf = (event: LeadEvent) => {
    const chosen = members.map(({ choices }) => getLead(event, choices[event]?.lead));
    return [...new Set([getLead(event, undefined), ...chosen])];
  };
  return {
    campaign_expiring: listOf("campaign_expiring"),
    copy_missing: listOf("copy_missing"),
    copy_expiring: listOf("copy_expiring"),
    licence_expiring: listOf("licence_expiring"),
    storage_full: listOf("storage_full"),
  };
}

/** The storage, told of once a month while more of it is used than people want to hear of. */
async function readFullStorage(ctx: Ctx, available: number, { storage_full }: Leads): Promise<DueEvent[]> {
  const percent = Math.floor(computeShare(await readStorageUsed(ctx), available));
  const { tenant_id } = tenantOf(ctx);
  const day = getMonthStart(ctx.today);
  const about = { object_id: tenant_id, title: "", stations: [], agents: [], day };
  return storage_full
    .filter((lead) => percent >= lead)
    .map((lead) => ({ event: "storage_full", ...about, lead, params: { percent } }));
}

async function notifyDue(ctx: Ctx): Promise<number> {
  const { storage_bytes, settings_json, timezone, name } = await readOwnTenant(ctx);
  const { publish_by } = readSettings(settings_json).logs;
  const late = toWallTime(ctx.now, timezone).second >= publish_by * 3600;
  const leads = await listLeads(ctx);
  const due = [
    ...(await readDueEvents(ctx, late, leads)),
    ...(await readFullStorage(ctx, Number(storage_bytes), leads)),
  ];
  const claimed = await claimDueEvents(ctx, due);
  for (const one of claimed) {
    const { event, object_id, title, stations, agents, lead, params } = one;
    const [kind = null] = getEvent(event).kinds ?? [];
    const record = kind ? { kind, uuid: object_id, title } : { kind, uuid: null, title: name };
    await notifyOf(ctx, event, { ...record, stations, agents, lead, params });
  }
  return claimed.length;
}

/** Tells the tenant's people what is due by the passing of time and was not told yet. Returns the number of events. */
export const notifyDueEvents = (ctx: Ctx): Promise<number> => inTransaction(ctx, notifyDue);
