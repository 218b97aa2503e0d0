import type { DocumentForm } from "@/lib/documents/pages";
import type { Messages } from "@/lib/i18n/load";
import { renderCommissions } from "@/server/documents/billing/commissions";
import { renderReceipt } from "@/server/documents/billing/receipt";
import { renderStatement } from "@/server/documents/billing/statement";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { renderConfirmation } from "@/server/documents/confirmation";
import { renderDayLog } from "@/server/documents/day-log";
import { renderEstimate } from "@/server/documents/estimate";
import { renderLiveReport } from "@/server/documents/live-report";
import { loadDocumentWords, loadOwnMessages } from "@/server/documents/translator";
import type {
  BroadcastReportData,
  CommissionData,
  ConfirmationData,
  DayLogData,
  EstimateData,
  LiveReportData,
  ReceiptData,
  StatementData,
} from "@/server/documents/types";
import { makeThreads } from "@/server/outside/threads";

/** A document whose length depends on its input. */
export type DocumentTask =
  | { kind: "commissions"; data: CommissionData }
  | { kind: "confirmation"; data: ConfirmationData }
  | { kind: "estimate"; data: EstimateData }
  | { kind: "day_log"; data: DayLogData }
  | { kind: "live"; data: LiveReportData }
  | { kind: "receipt"; data: ReceiptData }
  | { kind: "report"; data: BroadcastReportData; form: DocumentForm }
  | { kind: "statement"; data: StatementData };

/** Rows up to which a document is drawn in the process: a row costs about 0.4 milliseconds. */
const SMALL = 60;
/** A task for a thread, which has no database, with the words the tenant uses. */
type ThreadTask = { task: DocumentTask; own: Messages };
const runInThread = makeThreads<ThreadTask, Uint8Array>({
  name: "document",
  folder: "server/services",
  threads: 1,
  each: 1,
  megabytes: 256,
  waiting: 16,
  waiting_all: 64,
});

/** Draws a document in the language it is read in and the tenant's words for it. */
export async function renderDocument({ task, own }: ThreadTask): Promise<Uint8Array> {
  const t = await loadDocumentWords(task.data.reading.language, own);
  switch (task.kind) {
    case "commissions":
      return renderCommissions(task.data, t);
    case "confirmation":
      return renderConfirmation(task.data, t);
    case "estimate":
      return renderEstimate(task.data, t);
    case "day_log":
      return renderDayLog(task.data, t);
    case "live":
      return renderLiveReport(task.data, t);
    case "receipt":
      return renderReceipt(task.data, t);
    case "report":
      return renderBroadcastReport(task.data, t, task.form);
    case "statement":
      return renderStatement(task.data, t);
  }
}

async function renderWhere(tenant: string, rows: number, task: DocumentTask): Promise<Uint8Array> {
  const input = { task, own: await loadOwnMessages(task.data.reading.language) };
  return rows <= SMALL ? renderDocument(input) : runInThread({ tenant, input, seconds: 30 });
}

/** Draws an estimate; a long one in a thread. Throws a refusal where it takes too long (413) or too many wait (503). */
export const renderEstimateInThread = (tenant: string, data: EstimateData): Promise<Uint8Array> =>
  renderWhere(tenant, data.rows.length + data.stations.length, { kind: "estimate", data });

/** Draws the confirmation of a campaign. Like `renderEstimateInThread`. */
export const renderConfirmationInThread = (tenant: string, data: ConfirmationData): Promise<Uint8Array> =>
  renderWhere(
    tenant,
    data.stations.reduce((n, { days }) => n + days.length, data.stations.length),
    { kind: "confirmation", data },
  );

/** Draws a broadcast report; a long one in a thread. Like `renderEstimateInThread`. */
export const renderReportInThread = (
  tenant: string,
  data: BroadcastReportData,
  form: DocumentForm = "pdf",
): Promise<Uint8Array> =>
  renderWhere(
    tenant,
    data.groups.reduce((n, group) => n + group.rows.length, data.sources.length),
    { kind: "report", data, form },
  );

/** Draws the log of a day; a long one in a thread. Like `renderEstimateInThread`. */
export const renderDayLogInThread = (tenant: string, data: DayLogData): Promise<Uint8Array> =>
  renderWhere(
    tenant,
    data.log.breaks.reduce((n, { rows }) => n + rows.length, data.log.breaks.length),
    { kind: "day_log", data },
  );

/** Draws a live report; a long one in a thread. Like `renderEstimateInThread`. */
export const renderLiveReportInThread = (tenant: string, data: LiveReportData): Promise<Uint8Array> =>
  renderWhere(tenant, data.rows.length, { kind: "live", data });

/** Draws the receipt of a payment; one of many invoices in a thread. Like `renderEstimateInThread`. */
export const renderReceiptInThread = (tenant: string, data: ReceiptData): Promise<Uint8Array> =>
  renderWhere(tenant, data.rows.length, { kind: "receipt", data });

/** Draws a commission statement; a long one in a thread. Like `renderEstimateInThread`. */
export const renderCommissionsInThread = (tenant: string, data: CommissionData): Promise<Uint8Array> =>
  renderWhere(tenant, data.statement.entries.length, { kind: "commissions", data });

/** Draws a statement of account; a long one in a thread. Like `renderEstimateInThread`. */
export const renderStatementInThread = (tenant: string, data: StatementData): Promise<Uint8Array> =>
  renderWhere(tenant, data.statement.entries.length + data.statement.open_items.length, {
    kind: "statement",
    data,
  });
