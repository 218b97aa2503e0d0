import { computeShare } from "@/lib/commercials/storage";
import { getMonthStart, toWallTime } from "@/lib/day";
import { STORAGE_NEARLY_FULL } from "@/lib/notifications/due";
import { getEvent } from "@/lib/notifications/events";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { claimDueEvents, type DueEvent, readDueEvents } from "@/server/data/queries/tenant/due-events";
import { readStorageUsed } from "@/server/data/queries/tenant/tenant";
import { notifyOf } from "./notify";
import { readOwnTenant } from "./own";

/** The storage, told of once a month while it is nearly full. */
async function readFullStorage(ctx: Ctx, available: number): Promise<DueEvent[]> {
  const percent = Math.floor(computeShare(await readStorageUsed(ctx), available));
  if (percent < STORAGE_NEARLY_FULL) return [];
  const { tenant_id } = tenantOf(ctx);
  const day = getMonthStart(ctx.today);
  const about = { object_id: tenant_id, title: "", stations: [], agents: [], day };
  return [{ event: "storage_full", ...about, params: { percent } }];
}

async function notifyDue(ctx: Ctx): Promise<number> {
  const { storage_bytes, settings_json, timezone, name } = await readOwnTenant(ctx);
  const { publish_by } = readSettings(settings_json).logs;
  const late = toWallTime(ctx.now, timezone).second >= publish_by * 3600;
  const due = [...(await readDueEvents(ctx, late)), ...(await readFullStorage(ctx, Number(storage_bytes)))];
  const claimed = await claimDueEvents(ctx, due);
  for (const one of claimed) {
    const { event, object_id, title, stations, agents, params } = one;
    const [kind = null] = getEvent(event).kinds ?? [];
    const record = kind ? { kind, uuid: object_id, title } : { kind, uuid: null, title: name };
    await notifyOf(ctx, event, { ...record, stations, agents, params });
  }
  return claimed.length;
}

/** Tells the tenant's people what is due by the passing of time and was not told yet. Returns the number of events. */
export const notifyDueEvents = (ctx: Ctx): Promise<number> => inTransaction(ctx, notifyDue);
