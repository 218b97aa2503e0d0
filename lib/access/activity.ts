import type { Capability, Resource } from "./access";

/**
 * The resource each model of the activity log belongs to. Permission to read the resource includes its log entries.
 */
const RESOURCE_OF: Readonly<Record<string, Resource>> = {
  ad_limit: "inventory",
  agent: "customers",
  api_key: "settings",
  artist: "media",
  as_run: "traffic",
  attachment: "campaigns",
  break_template: "inventory",
  breaks: "inventory",
  campaign: "campaigns",
  category: "customers",
  commercial: "media",
  commercial_group: "media",
  contract_template: "contracts",
  customer: "customers",
  data: "settings",
  day_part: "inventory",
  feedback: "settings",
  holiday: "inventory",
  invitation: "members",
  invoice: "finance",
  jingle: "media",
  licence: "settings",
  log: "traffic",
  media: "media",
  member: "members",
  payment: "finance",
  price_model: "inventory",
  reconciliation: "traffic",
  region: "stations",
  report: "reports",
  sandbox: "settings",
  scenario: "campaigns",
  station: "stations",
  station_group: "stations",
  sync_group: "stations",
  tenant: "settings",
  topup: "media",
  user: "members",
};
/** The models that occur in the activity log. */
export const ACTIVITY_MODELS = Object.keys(RESOURCE_OF);

/** The models whose log entries may be read with these capabilities. */
export const listActivityModels = (capabilities: readonly Capability[]): string[] =>
  ACTIVITY_MODELS.filter((model) => capabilities.includes(`${RESOURCE_OF[model]!}:read`));
