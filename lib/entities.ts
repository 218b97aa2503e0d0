import type { Resource } from "@/lib/access/access";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { listKeys } from "@/lib/own";

/** What the registers know of one kind of record; the activity log, links and the search read it. */
type Entity = {
  /** Who may read this resource may read its activity and, where it is searched, find it. */
  resource: Resource;
  /** Not for logins of agents and agencies, like its calls. */
  isInside?: true;
} & (
  | { href?: never; isSearched?: never }
  | {
      /** Where one record is read; campaigns in the person's own screen. */
      href: (uuid: string, screen: CampaignScreen) => string;
      /** The search of the whole product looks for it. */
      isSearched?: true;
    }
);

/** Every kind of record there is, by the name its lines in the activity log begin with. */
export const ENTITIES = {
  ad_limit: { resource: "inventory" },
  agent: { resource: "customers" },
  api_key: { resource: "settings" },
  artist: { resource: "media" },
  as_run: { resource: "traffic" },
  as_run_mapping: { resource: "traffic", href: () => "/settings/output-formats#mappings" },
  attachment: { resource: "campaigns" },
  break_template: { resource: "inventory" },
  breaks: { resource: "inventory" },
  calendar_feed: { resource: "settings", href: () => "/settings/calendar" },
  campaign: {
    resource: "campaigns",
    href: (uuid, screen) => buildCampaignHref(screen, uuid),
    isSearched: true,
  },
  category: { resource: "customers" },
  commercial: { resource: "media", href: (uuid) => `/commercials?copy=${uuid}`, isSearched: true },
  commercial_group: { resource: "media" },
  contract: { resource: "contracts", href: (uuid) => `/contract/${uuid}`, isSearched: true },
  contract_template: { resource: "contracts" },
  customer: { resource: "customers", href: (uuid) => `/customer/${uuid}`, isSearched: true },
  data: { resource: "settings" },
  day_part: { resource: "inventory" },
  feedback: { resource: "settings" },
  holiday: { resource: "inventory" },
  invitation: { resource: "members" },
  invoice: { resource: "finance", href: (uuid) => `/invoice-v2/${uuid}`, isSearched: true },
  jingle: { resource: "media" },
  licence: { resource: "settings" },
  log: { resource: "traffic" },
  log_target: { resource: "stations" },
  media: { resource: "media" },
  member: { resource: "members" },
  output_format: {
    resource: "stations",
    href: (uuid) => `/settings/output-formats?format=${uuid}`,
  },
  payment: { resource: "finance", href: (uuid) => `/payment/${uuid}`, isSearched: true },
  price_model: { resource: "inventory" },
  reconciliation: { resource: "traffic" },
  proposal: { resource: "proposals", href: (uuid) => `/proposal/${uuid}`, isSearched: true },
  region: { resource: "stations" },
  report: { resource: "reports", href: (uuid) => `/broadcast-reports/${uuid}`, isSearched: true },
  sandbox: { resource: "settings" },
  scenario: { resource: "campaigns" },
  station: { resource: "stations", href: (uuid) => `/stations/${uuid}`, isSearched: true },
  station_agent: { resource: "stations", href: () => "/settings/desktops" },
  station_group: { resource: "stations" },
  stats_mail: { resource: "insights", isInside: true },
  stats_note: { resource: "insights", href: () => "/stats-and-data", isInside: true },
  shared_view: { resource: "settings", isInside: true },
  sync_group: { resource: "stations" },
  tenant: { resource: "settings" },
  topup: { resource: "media" },
  user: { resource: "members" },
  webhook: { resource: "settings", href: () => "/settings/webhooks" },
  wording: { resource: "settings" },
  price_item: {
    resource: "finance",
    href: (uuid) => `/invoices/price-list?price_item=${uuid}`,
    isInside: true,
    isSearched: true,
  },
  sales_package: {
    resource: "inventory",
    href: (uuid) => `/stations/packages?sales_package=${uuid}`,
    isInside: true,
    isSearched: true,
  },
  insight: {
    resource: "insights",
    href: (uuid) => `/insights?insight=${uuid}`,
    isInside: true,
  },
  report_schedule: {
    resource: "reports",
    href: (uuid) => `/broadcast-reports/schedules?report_schedule=${uuid}`,
    isInside: true,
  },
  revenue_target: { resource: "insights", isInside: true },
  bank_import: { resource: "finance", href: (uuid) => `/payments/bank/${uuid}`, isInside: true },
  recurring_invoice: {
    resource: "finance",
    href: (uuid) => `/invoices/recurring?recurring_invoice=${uuid}`,
    isInside: true,
  },
  accounting_export: { resource: "finance", href: () => "/invoices/accounting", isInside: true },
  // new entities
} as const satisfies Record<string, Entity>;

type Entities = typeof ENTITIES;
/** A kind of record. */
export type EntityName = keyof Entities;
type NamesWith<Part> = {
  [M in EntityName]: Entities[M] extends Part ? M : never;
}[EntityName];
/** A kind of record with a page of its own. */
export type LinkedEntity = NamesWith<{ href: unknown }>;
/** A kind of record whose words the search keeps. */
export type SearchedEntity = NamesWith<{ isSearched: true }>;

/** The kinds of records there are. */
export const ENTITY_NAMES = listKeys(ENTITIES);

/** What is known of a kind of record, whichever parts it has. */
export const findEntity = (name: EntityName): Entity => ENTITIES[name];

/** The kinds of records whose words the search keeps. */
export const SEARCHED = ENTITY_NAMES.filter(
  (name): name is SearchedEntity => findEntity(name).isSearched === true,
);

/** The kinds of records the search finds: logs and people, too, which it reads where they are. */
export const FOUND = [...SEARCHED, "log", "member"] as const;
/** A kind of record the search finds. */
export type FoundEntity = (typeof FOUND)[number];
