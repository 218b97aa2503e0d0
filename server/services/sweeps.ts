import { type Ctx, makeCtx, withTenant } from "@/server/ctx";
import { listActiveTenants } from "@/server/data/tenants";
import { tenantContextOf } from "@/server/identity";
import { endDueHolds, endDueOffers, sumTallies } from "./broadcast/booking/sweep";
import { deleteLostFiles } from "./broadcast/commercials/media";
import { enqueueDueReports } from "./broadcast/reports/scheduled";
import { enqueueLostLogDeliveries } from "./broadcast/traffic/deliveries/order";
import { applyDueChanges } from "./corporate/contracts/apply-changes";
import { enqueueDueInvoices } from "./corporate/invoices/recurring";
import { enqueueDueStatsMails } from "./corporate/stats/mail";
import { refreshStats, verifyStats } from "./corporate/stats/weeks";
import { deleteKeptRecords } from "./deleted-records";
import { notifyDueEvents } from "./tenant/due-events";
import { enqueueLateMails } from "./tenant/notification-mails/send";
import { enqueueLostDeliveries } from "./tenant/webhooks/deliver";

/** What is due in one tenant, done in transactions of its own. Returns the number of records. */
export type Sweep = (ctx: Ctx) => Promise<number>;
/** The sweeps of a tenant by their names in the log. */
export type Sweeps = Readonly<Record<string, Sweep>>;

/** What is done in every tenant every five minutes: until then statistics read the spots of changed campaigns. */
export const FREQUENT: Sweeps = { stats: refreshStats };
/** What is done in every tenant once an hour. */
export const HOURLY: Sweeps = {
  holds: endDueHolds,
  offers: endDueOffers,
  tallies: sumTallies,
  "report-schedules": enqueueDueReports,
  "contract-changes": applyDueChanges,
  "recurring-invoices": enqueueDueInvoices,
  "stats-mails": enqueueDueStatsMails,
  "due-events": notifyDueEvents,
  webhooks: enqueueLostDeliveries,
  "log-deliveries": enqueueLostLogDeliveries,
  "notification-mails": enqueueLateMails,
};
/** What is done in every tenant once a night. */
export const NIGHTLY: Sweeps = {
  "lost-files": deleteLostFiles,
  "deleted-records": deleteKeptRecords,
  "stats-check": verifyStats,
};

/** Runs sweeps in one tenant, one after another. Returns the errors of those that failed. */
export async function runSweeps(
  tenant: Parameters<typeof tenantContextOf>[0]["tenant"],
  now: Date,
  sweeps: Sweeps,
): Promise<Error[]> {
  const failures: Error[] = [];
  for (const [name, sweep] of Object.entries(sweeps)) {
    const place = tenantContextOf({ tenant, role: "owner" });
    const ctx = makeCtx({ tenant: place, now, request_id: name, via: "job" });
    try {
      await withTenant(ctx, () => sweep(ctx));
    } catch (cause) {
      failures.push(new Error(`${name} of tenant ${tenant.uuid}`, { cause }));
    }
  }
  return failures;
}

/**
 * Runs sweeps in all tenants. One that fails holds up neither the others nor the next tenant: an AggregateError tells of
 * all failures when everything had its turn.
 */
export async function runSweepsInAllTenants(now: Date, sweeps: Sweeps): Promise<void> {
  const failures: Error[] = [];
  for (const tenant of await listActiveTenants()) failures.push(...(await runSweeps(tenant, now, sweeps)));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps failed`);
}
