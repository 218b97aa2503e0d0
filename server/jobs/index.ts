import type { Ctx } from "@/server/ctx";
import type { Message } from "@/server/data/queue";
import { DOWNLOAD, IMPORT } from "@/server/services/accounts/data";
import { PRICE, priceDrafts } from "@/server/services/broadcast/campaigns/import";
import { MEASURE, measureMedia } from "@/server/services/broadcast/commercials/media";
import { mailProforma } from "@/server/services/broadcast/licences/proforma";
import { PROFORMA } from "@/server/services/broadcast/licences/purchase";
import { createReports, RUN } from "@/server/services/broadcast/reports/run";
import { mailScheduledReport, SCHEDULED } from "@/server/services/broadcast/reports/scheduled";
import { mailReport, SEND_REPORT } from "@/server/services/broadcast/reports/send";
import { REBUILD } from "@/server/services/broadcast/schedules/preview";
import { rebuildSchedule } from "@/server/services/broadcast/schedules/rebuild";
import { createInvoices, INVOICE_RUN } from "@/server/services/corporate/invoice-runs";
import { makeRecurringInvoices, RECURRING } from "@/server/services/corporate/invoices/recurring";
import { mailReminder, REMIND } from "@/server/services/corporate/invoices/reminder-mails";
import { mailInvoice, SEND } from "@/server/services/corporate/invoices/send";
import { mailStats, STATS_MAIL } from "@/server/services/corporate/stats/mail";
import { copyTenant } from "@/server/services/tenant/lifecycle/copy-tenant";
import { collect } from "@/server/services/tenant/lifecycle/download-tenant";
import { eraseSandbox } from "@/server/services/tenant/lifecycle/erase";
import { importTenant } from "@/server/services/tenant/lifecycle/import-tenant";
import { COPY, ERASE, FILL } from "@/server/services/tenant/sandbox";
import { fillSandbox } from "./fill-sandbox";

/**
 * Long work: reports its progress (0–100) and returns its result. `say` throws where the job was cancelled; it looks
 * when the whole percent rises, with `always` at every call. `runJob` runs another queued job at once.
 */
export type JobHandler = (
  ctx: Ctx,
  input: never,
  say: (percent: number, always?: boolean) => Promise<void>,
  runJob: (message: Message, last: boolean) => Promise<void>,
) => Promise<object | null>;

/** The kinds of jobs; each names a function of a service. */
export const kinds: Readonly<Record<string, JobHandler>> = {
  [MEASURE]: measureMedia,
  [FILL]: fillSandbox,
  [COPY]: copyTenant,
  [ERASE]: eraseSandbox,
  [DOWNLOAD]: collect,
  [IMPORT]: importTenant,
  [PROFORMA]: mailProforma,
  [REBUILD]: rebuildSchedule,
  [PRICE]: priceDrafts,
  [RUN]: createReports,
  [SEND]: mailInvoice,
  [REMIND]: mailReminder,
  [SEND_REPORT]: mailReport,
  [SCHEDULED]: mailScheduledReport,
  [INVOICE_RUN]: createInvoices,
  [RECURRING]: makeRecurringInvoices,
  [STATS_MAIL]: mailStats,
};
