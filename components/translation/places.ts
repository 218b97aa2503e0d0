import type { Namespace } from "@/lib/i18n/load";

/** A screen of the navigation by its name in `shell.go`, or documents. */
type Place = { go: string; href: string };
const at = (go: string, href: string): Place => ({ go, href });
const SETTINGS = at("settings", "/settings");

/** Where the texts of a namespace are read; the words of the frame and its messages are on every screen. */
const PLACES: Partial<Record<Namespace, readonly Place[]>> = {
  account: [SETTINGS],
  activity: [at("activity", "/activity-log")],
  agents: [SETTINGS],
  bank: [at("payments", "/payments")],
  breaks: [at("break_templates", "/break-templates"), at("stations", "/stations")],
  campaigns: [at("campaigns", "/order/search")],
  commercials: [at("commercials", "/commercials")],
  contracts: [at("contracts", "/contracts")],
  customers: [at("customers", "/customers")],
  data: [SETTINGS],
  documents: [
    at("reports", "/broadcast-reports"),
    at("invoices", "/invoices"),
    at("contracts", "/contracts"),
  ],
  formats: [SETTINGS],
  home: [at("home", "/")],
  insights: [at("insights", "/insights")],
  invoices: [at("invoices", "/invoices")],
  log: [at("day_log", "/traffic-log-editor"), at("logs", "/traffic-log-editor/list")],
  notifications: [at("inbox", "/notifications"), SETTINGS],
  organisation: [SETTINGS],
  payments: [at("payments", "/payments")],
  people: [SETTINGS],
  planner: [at("campaigns", "/order/search")],
  price_items: [at("price_items", "/invoices/price-list")],
  prices: [at("stations", "/stations")],
  purchase: [at("licences", "/purchase-page")],
  reports: [at("reports", "/broadcast-reports")],
  sales_packages: [at("sales_packages", "/stations/packages")],
  stations: [at("stations", "/stations")],
  stats: [at("stats", "/stats-and-data")],
  storage: [at("storage", "/manage-storage")],
  webhooks: [SETTINGS],
  week: [at("stations", "/stations")],
  week_board: [at("week_board", "/traffic-log-editor-v2")],
};

/** The screens where the text of a key is read; empty where it may be on any. */
export const listPlaces = (key: string): readonly Place[] =>
  Object.entries(PLACES).find(([space]) => key.startsWith(`${space}.`))?.[1] ?? [];
