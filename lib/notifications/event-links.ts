import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { toDay } from "@/lib/day";
import { buildLogHref, buildReconciliationHref, findRecordHref } from "@/lib/hrefs";

/** The values of a notification's text, as stored. */
export type NotificationParams = Readonly<Record<string, string | number>>;
/** What the link of a notification is made from. */
export type Linked = { kind: string | null; object_id: string | null; params: NotificationParams };

/** Builds the address that a notification leads to; null where its record has none. */
export type Link = (row: Linked, screen: CampaignScreen) => string | null;

/** The page of the record. */
export const toRecord: Link = ({ kind, object_id }, screen) =>
  kind && object_id ? findRecordHref(kind, object_id, screen) : null;
/** The log of the record's station and the day of the text. */
export const toLog: Link = ({ object_id, params }) =>
  object_id ? buildLogHref(object_id, toDay(String(params.date))) : null;
/** The reconciliation of the record's station and the day of the text. */
export const toReconciliation: Link = ({ object_id, params }) =>
  object_id ? buildReconciliationHref(object_id, toDay(String(params.date))) : null;
/** The page of the commented record with its comments open. */
export const toComments: Link = (row, screen) => {
  if (!row.object_id) return null;
  const href =
    row.kind === "campaign" ? `${buildCampaignHref(screen, row.object_id)}?` : `${toLog(row, screen)}&`;
  return `${href}comments=open`;
};
/** The kinds of jobs whose end is told to who ordered them: those that a person does not wait for. */
export const TOLD_JOBS: readonly string[] = [
  "sandbox.fill",
  "sandbox.copy",
  "data.download",
  "data.import",
  "reports.run",
  "licence.proforma",
];

/** Where the result of each kind of job is found. */
const JOB_PAGES: Readonly<Record<string, string>> = {
  "reports.run": "/broadcast-reports",
  "invoices.run": "/invoices",
  "licence.proforma": "/purchase-page",
};
/** Where the result of a job is found. */
export const toJob: Link = ({ params }) => JOB_PAGES[String(params.job)] ?? "/settings/data";

/** The licence of the record's station. */
export const toLicence: Link = ({ object_id }) => (object_id ? `/stations/${object_id}?tab=licence` : null);
