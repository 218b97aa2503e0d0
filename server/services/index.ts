import type { CallName, Calls } from "@/lib/calls";
import type { Ctx, Service } from "@/server/ctx";
import * as approvals from "@/server/services/broadcast/approvals/approvals";
import * as campaigns from "@/server/services/broadcast/campaigns/campaigns";
import * as segments from "@/server/services/broadcast/campaigns/segments";
import * as spots from "@/server/services/broadcast/campaigns/spots";
import * as artists from "@/server/services/broadcast/commercials/artists";
import * as commercial_groups from "@/server/services/broadcast/commercials/commercial-groups";
import * as commercials from "@/server/services/broadcast/commercials/commercials";
import * as jingles from "@/server/services/broadcast/commercials/jingles";
import * as topups from "@/server/services/broadcast/commercials/topups";
import * as ad_limits from "@/server/services/broadcast/inventory/ad-limits";
import * as breaks from "@/server/services/broadcast/inventory/breaks";
import * as day_parts from "@/server/services/broadcast/inventory/day-parts";
import * as holidays from "@/server/services/broadcast/inventory/holidays";
import * as price_models from "@/server/services/broadcast/inventory/price-models";
import * as regions from "@/server/services/broadcast/inventory/regions";
import * as sales_packages from "@/server/services/broadcast/inventory/sales-packages";
import * as station_groups from "@/server/services/broadcast/inventory/station-groups";
import * as stations from "@/server/services/broadcast/inventory/stations";
import * as sync_groups from "@/server/services/broadcast/inventory/sync-groups";
import * as purchase from "@/server/services/broadcast/licences/purchase";
import * as offers from "@/server/services/broadcast/offers/offers";
import * as live_report from "@/server/services/broadcast/reports/live-report";
import * as reports from "@/server/services/broadcast/reports/reports";
import * as report_runs from "@/server/services/broadcast/reports/run";
import * as report_schedules from "@/server/services/broadcast/reports/schedules";
import * as revisions from "@/server/services/broadcast/revisions/revisions";
import * as schedules from "@/server/services/broadcast/schedules/schedules";
import * as as_run from "@/server/services/broadcast/traffic/as-run";
import * as as_run_mappings from "@/server/services/broadcast/traffic/as-run-mappings";
import * as bonus_spots from "@/server/services/broadcast/traffic/bonus-spots";
import * as log_presence from "@/server/services/broadcast/traffic/log-presence";
import * as log_targets from "@/server/services/broadcast/traffic/log-targets";
import * as logs from "@/server/services/broadcast/traffic/logs";
import * as output_formats from "@/server/services/broadcast/traffic/output-formats";
import * as reconciliation from "@/server/services/broadcast/traffic/reconciliation";
import * as commissions from "@/server/services/corporate/commissions";
import * as insights from "@/server/services/corporate/insights";
import * as price_items from "@/server/services/corporate/price-items";
import * as stats from "@/server/services/corporate/stats";
import * as stats_notes from "@/server/services/corporate/stats/notes";
import * as accounts from "./accounts/accounts";
import * as api_keys from "./accounts/api-keys";
import * as assistant from "./accounts/assistant";
import * as data from "./accounts/data";
import * as sessions from "./accounts/devices";
import * as feedback from "./accounts/feedback";
import * as languages from "./accounts/languages";
import * as profile from "./accounts/profile";
import * as user from "./accounts/user";
import * as accounting_exports from "./corporate/accounting-exports";
import * as aging from "./corporate/aging";
import * as attachments from "./corporate/attachments";
import * as bank_imports from "./corporate/bank-imports";
import * as categories from "./corporate/categories";
import * as contracts from "./corporate/contracts";
import * as contract_changes from "./corporate/contracts/changes";
import * as customer_imports from "./corporate/customer-imports";
import * as customer_merges from "./corporate/customer-merges";
import * as customers from "./corporate/customers";
import * as desktops from "./corporate/desktops";
import * as interest from "./corporate/interest";
import * as invoice_runs from "./corporate/invoice-runs";
import * as invoices from "./corporate/invoices";
import * as payments from "./corporate/payments";
import * as proposals from "./corporate/proposals";
import * as recurring_invoices from "./corporate/recurring-invoices";
import * as reminders from "./corporate/reminders";

import * as stats_mails from "./corporate/stats-mails";
import * as tax_report from "./corporate/tax-report";
import * as share from "./share";
import * as share_links from "./share-links";
import * as activity from "./tenant/activity";
import * as admin from "./tenant/admin/figures";
import * as admin_stations from "./tenant/admin/stations";
import * as admin_tenants from "./tenant/admin/tenants";
import * as agents from "./tenant/agents";
import * as break_templates from "./tenant/break-templates";
import * as calendar_feeds from "./tenant/calendar-feeds/calendar-feeds";
import * as comments from "./tenant/comments";
import * as contract_templates from "./tenant/contract-templates";
import * as invitations from "./tenant/invitations";
import * as jobs from "./tenant/jobs";
import * as notifications from "./tenant/notifications";
import * as platform_notifications from "./tenant/platform-notifications";
import * as sandbox from "./tenant/sandbox";
import * as scheduled_mails from "./tenant/scheduled-mails";
import * as shared_views from "./tenant/shared-views";
import * as storage from "./tenant/storage";
import * as tenant from "./tenant/tenant";
import * as users from "./tenant/users";
import * as webhooks from "./tenant/webhooks/webhooks";

/** A declared call without a service of its name does not compile. */
type Services = { [G in keyof Calls]: { [V in keyof Calls[G]]: Service<Calls[G][V]> } };

/** The services by group: the exports of a file are the calls of its group. */
const services = {
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
  commissions,
  aging,
  tax_report,
  accounting_exports,
  recurring_invoices,
  scheduled_mails,
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
} satisfies Services;

type AnyService = (ctx: Ctx, input: Record<string, unknown>) => Promise<unknown>;

/** Returns the service of a call by name; throws where there is none. */
export function findService(name: CallName | string): AnyService {
  const [group = "", verb = ""] = name.split(".");
  const found = (services as unknown as Record<string, Record<string, AnyService>>)[group]?.[verb];
  if (!found) throw new Error(`no service for ${name}`);
  return found;
}
