import { assistant } from "./accounts/assistant";
import { data } from "./accounts/data";
import { feedback } from "./accounts/feedback";
import { api_keys } from "./accounts/keys";
import { languages } from "./accounts/languages";
import { profile } from "./accounts/profile";
import { accounts } from "./accounts/session";
import { sessions, user } from "./accounts/user";
import { approvals } from "./broadcast/approvals";
import { as_run_mappings } from "./broadcast/as-run-mappings";
import { bonus_spots } from "./broadcast/bonus-spots";
import { breaks } from "./broadcast/breaks";
import { campaigns } from "./broadcast/campaign-calls";
import { commercials } from "./broadcast/commercials";
import { artists, commercial_groups, jingles, topups } from "./broadcast/copy";
import { day_parts, price_models } from "./broadcast/inventory";
import { ad_limits, holidays } from "./broadcast/limits";
import { as_run } from "./broadcast/logs/as-run";
import { log_presence } from "./broadcast/logs/presence";
import { log_targets } from "./broadcast/logs/targets";
import { offers } from "./broadcast/offers";
import { output_formats } from "./broadcast/output-formats";
import { purchase } from "./broadcast/purchase";
import { reconciliation } from "./broadcast/reconciliation";
import { report_runs } from "./broadcast/report-runs";
import { report_schedules } from "./broadcast/report-schedules";
import { live_report, reports } from "./broadcast/reports";
import { revisions } from "./broadcast/revisions";
import { sales_packages } from "./broadcast/sales-packages";
import { schedules, spots } from "./broadcast/schedules";
import { segments } from "./broadcast/segments";
import { regions, station_groups, sync_groups } from "./broadcast/station-groups";
import { stations } from "./broadcast/stations";
import { logs } from "./broadcast/traffic";
import { accounting_exports } from "./corporate/accounting-exports";
import { aging } from "./corporate/aging";
import { attachments } from "./corporate/attachments";
import { bank_imports } from "./corporate/bank-imports";
import { commissions } from "./corporate/commissions";
import { contracts } from "./corporate/contracts";
import { contract_changes } from "./corporate/contracts/changes";
import { customer_imports } from "./corporate/customer-imports";
import { customer_merges } from "./corporate/customer-merges";
import { categories, customers } from "./corporate/customers";
import { desktops } from "./corporate/desktops";
import { insights } from "./corporate/insights";
import { interest } from "./corporate/interest";
import { invoice_runs } from "./corporate/invoice-runs";
import { invoices } from "./corporate/money";
import { payments } from "./corporate/payments";
import { price_items } from "./corporate/price-items";
import { proposals } from "./corporate/proposals";
import { recurring_invoices } from "./corporate/recurring-invoices";
import { reminders } from "./corporate/reminders";
import { scheduled_mails } from "./corporate/scheduled-mails";
import { stats } from "./corporate/stats";
import { stats_mails } from "./corporate/stats/mails";
import { stats_notes } from "./corporate/stats/notes";
import { tax_report } from "./corporate/tax-report";
import type { Call } from "./kit";
import { share } from "./share";
import { share_links } from "./share-links";
import { activity } from "./tenant/activity";
import { admin, admin_stations, admin_tenants, platform_notifications } from "./tenant/admin";
import { break_templates } from "./tenant/break-templates";
import { calendar_feeds } from "./tenant/calendar-feeds";
import { comments } from "./tenant/comments";
import { contract_templates } from "./tenant/contract-templates";
import { notifications } from "./tenant/notifications";
import { agents, invitations, users } from "./tenant/people";
import { sandbox } from "./tenant/sandbox";
import { shared_views } from "./tenant/shared-views";
import { storage } from "./tenant/storage";
import { jobs, tenant } from "./tenant/tenant";
import { webhooks } from "./tenant/webhooks";

/** The catalogue of all calls, by group and verb. Routes, clients, OpenAPI and services derive from it. */
export const calls = {
  accounts,
  profile,
  user,
  sessions,
  api_keys,
  tenant,
  invitations,
  users,
  agents,
  jobs,
  activity,
  sandbox,
  data,
  break_templates,
  contract_templates,
  comments,
  shared_views,
  notifications,
  feedback,
  stations,
  log_presence,
  output_formats,
  as_run_mappings,
  sync_groups,
  station_groups,
  regions,
  ad_limits,
  holidays,
  breaks,
  day_parts,
  price_models,
  commercials,
  commercial_groups,
  artists,
  jingles,
  topups,
  campaigns,
  revisions,
  approvals,
  segments,
  schedules,
  spots,
  logs,
  log_targets,
  as_run,
  reconciliation,
  offers,
  bonus_spots,
  reports,
  report_runs,
  live_report,
  purchase,
  customers,
  customer_imports,
  customer_merges,
  categories,
  attachments,
  invoices,
  invoice_runs,
  payments,
  aging,
  tax_report,
  accounting_exports,
  recurring_invoices,
  scheduled_mails,
  commissions,
  reminders,
  interest,
  share,
  share_links,
  price_items,
  sales_packages,
  stats,
  stats_mails,
  stats_notes,
  admin,
  admin_tenants,
  admin_stations,
  platform_notifications,
  storage,
  contract_changes,
  contracts,
  proposals,
  insights,
  webhooks,
  calendar_feeds,
  languages,
  assistant,
  desktops,
  report_schedules,
  bank_imports,
  // new entities
};
/** The type of the catalogue. */
export type Calls = typeof calls;
/** The name of a call: "customers.list", "invoices.issue" … */
export type CallName = {
  [G in keyof Calls]: { [V in keyof Calls[G]]: `${G & string}.${V & string}` }[keyof Calls[G]];
}[keyof Calls];
/** The declaration of the call with this name. */
export type CallNamed<N extends CallName> = N extends `${infer G}.${infer V}`
  ? G extends keyof Calls
    ? V extends keyof Calls[G]
      ? Calls[G][V]
      : never
    : never
  : never;

/** All calls with their names, in the order of the catalogue. */
export const listCalls = (): { name: CallName; call: Call }[] =>
  Object.entries(calls).flatMap(([group, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => ({
      name: `${group}.${verb}` as CallName,
      call: call as Call,
    })),
  );
const byName = new Map<string, Call>(listCalls().map(({ name, call }) => [name, call]));
/** The call with a name, or undefined. */
export const findCall = (name: string): Call | undefined => byName.get(name);
