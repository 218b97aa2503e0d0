import type { CallName, Calls } from "@/lib/calls";
import type { Ctx, Service } from "@/server/ctx";
import * as accounts from "./accounts/accounts";
import * as api_keys from "./accounts/api-keys";
import * as data from "./accounts/data";
import * as sessions from "./accounts/devices";
import * as feedback from "./accounts/feedback";
import * as profile from "./accounts/profile";
import * as user from "./accounts/user";
import * as ad_limits from "./broadcast/ad-limits";
import * as artists from "./broadcast/artists";
import * as as_run from "./broadcast/as-run";
import * as breaks from "./broadcast/breaks";
import * as campaigns from "./broadcast/campaigns";
import * as commercial_groups from "./broadcast/commercial-groups";
import * as commercials from "./broadcast/commercials";
import * as day_parts from "./broadcast/day-parts";
import * as holidays from "./broadcast/holidays";
import * as jingles from "./broadcast/jingles";
import * as live_report from "./broadcast/live-report";
import * as logs from "./broadcast/logs";
import * as output_formats from "./broadcast/output-formats";
import * as price_models from "./broadcast/price-models";
import * as purchase from "./broadcast/purchase";
import * as reconciliation from "./broadcast/reconciliation";
import * as regions from "./broadcast/regions";
import * as reports from "./broadcast/reports";
import * as schedules from "./broadcast/schedules";
import * as segments from "./broadcast/segments";
import * as spots from "./broadcast/spots";
import * as station_groups from "./broadcast/station-groups";
import * as stations from "./broadcast/stations";
import * as sync_groups from "./broadcast/sync-groups";
import * as topups from "./broadcast/topups";
import * as attachments from "./corporate/attachments";
import * as categories from "./corporate/categories";
import * as customers from "./corporate/customers";
import * as invoices from "./corporate/invoices";
import * as payments from "./corporate/payments";
import * as share from "./share";
import * as activity from "./tenant/activity";
import * as agents from "./tenant/agents";
import * as break_templates from "./tenant/break-templates";
import * as contract_templates from "./tenant/contract-templates";
import * as invitations from "./tenant/invitations";
import * as jobs from "./tenant/jobs";
import * as sandbox from "./tenant/sandbox";
import * as tenant from "./tenant/tenant";
import * as users from "./tenant/users";

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
  feedback,
  stations,
  output_formats,
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
  segments,
  schedules,
  spots,
  logs,
  as_run,
  reconciliation,
  reports,
  live_report,
  purchase,
  customers,
  categories,
  attachments,
  invoices,
  payments,
  share,
} satisfies Services;

type AnyService = (ctx: Ctx, ask: Record<string, unknown>) => Promise<unknown>;

export function serviceOf(name: CallName | string): AnyService {
  const [group = "", verb = ""] = name.split(".");
  const found = (services as unknown as Record<string, Record<string, AnyService>>)[group]?.[verb];
  if (!found) throw new Error(`no service for ${name}`);
  return found;
}
