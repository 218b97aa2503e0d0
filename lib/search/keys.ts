import { ACTIVITY_MODELS } from "@/lib/access/activity";
import { INVOICE_KINDS, INVOICE_STATUS } from "@/lib/billing/invoice-status";
import { PRICE_UNITS } from "@/lib/billing/price-items";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { PACKAGE_PRICES } from "@/lib/columns/sales-packages";
import { ROTATION_MODES } from "@/lib/commercials/rotation";
import { CONTRACT_STATES } from "@/lib/contracts/states";
import { FOUND } from "@/lib/entities";
import { LANGUAGES } from "@/lib/i18n/languages";
import { INSIGHT_NAMES } from "@/lib/insights/types";
import { PROPOSAL_STATES } from "@/lib/proposals/states";
import { declareSearchKeys } from "@/lib/search/read";
import { LOG_STATES } from "@/lib/traffic/day-log";

const RECORD = { kind: "record" } as const;
const DAY = { kind: "day" } as const;
const TEXT = { kind: "text" } as const;
const YES_OR_NO = { kind: "choice", values: ["true", "false"] } as const;
/** Rows that a list leaves out or takes in; the opposite is the key with a minus sign. */
const YES = { kind: "choice", values: ["true"] } as const;
/** The states of an approval that the list of campaigns is filtered by. */
export const APPROVALS = ["open", "refused"] as const;

/** The keys of the search in the list of campaigns. */
export const CAMPAIGN_SEARCH = declareSearchKeys({
  customer: RECORD,
  status: { kind: "choice", values: CAMPAIGN_STATUS },
  station: RECORD,
  created_by: { kind: "record", me: true },
  agent: RECORD,
  agency: RECORD,
  approval: { kind: "choice", values: APPROVALS },
  number: TEXT,
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of invoices. */
export const INVOICE_SEARCH = declareSearchKeys({
  customer: RECORD,
  kind: { kind: "choice", values: INVOICE_KINDS },
  status: { kind: "choice", values: INVOICE_STATUS },
  from: DAY,
  to: DAY,
});

/** The keys of the search in the lists of contracts. */
export const CONTRACT_SEARCH = declareSearchKeys({
  customer: RECORD,
  status: { kind: "choice", values: CONTRACT_STATES },
  number: TEXT,
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of proposals. */
export const PROPOSAL_SEARCH = declareSearchKeys({
  customer: RECORD,
  status: { kind: "choice", values: PROPOSAL_STATES },
  number: TEXT,
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of payments. */
export const PAYMENT_SEARCH = declareSearchKeys({
  customer: RECORD,
  number: TEXT,
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of logs. */
export const LOG_SEARCH = declareSearchKeys({
  station: RECORD,
  state: { kind: "choice", values: LOG_STATES },
  from: DAY,
  to: DAY,
});

/** The keys of the search in the list of broadcast reports. */
export const REPORT_SEARCH = declareSearchKeys({
  customer: RECORD,
  basis: { kind: "choice", values: ["aired", "planned"] },
  number: TEXT,
  shared: YES_OR_NO,
  invoiced: YES_OR_NO,
});

/** The keys of the search in the list of customers. */
export const CUSTOMER_SEARCH = declareSearchKeys({
  category: RECORD,
  agent: RECORD,
  agency: RECORD,
  language: { kind: "choice", values: LANGUAGES },
  tag: TEXT,
  archived: YES,
});

/** The states of its audio that a commercial is filtered by. */
export const COPY_SOUNDS = ["none", "waiting", "fine", "doubtful", "refused"] as const;
/** The kinds of commercials. */
export const COPY_KINDS = ["commercial", "jingle", "topup"] as const;
/** The keys of the search in the list of commercials. */
export const COMMERCIAL_SEARCH = declareSearchKeys({
  customer: RECORD,
  kind: { kind: "choice", values: COPY_KINDS },
  media_state: { kind: "choice", values: COPY_SOUNDS },
  copy: { kind: "choice", values: ["missing", "expiring"] },
  artist: RECORD,
  group: RECORD,
  tag: TEXT,
  isci: TEXT,
  ad_id: TEXT,
});

/** The states of their rights that artists are filtered by. */
export const ARTIST_STATES = ["held", "expiring", "expired"] as const;
/** The keys of the search in the list of artists. */
export const ARTIST_SEARCH = declareSearchKeys({ state: { kind: "choice", values: ARTIST_STATES } });

/** The keys of the search in the list of rotation groups. */
export const GROUP_SEARCH = declareSearchKeys({
  customer: RECORD,
  commercial: RECORD,
  mode: { kind: "choice", values: ROTATION_MODES },
});

/** The keys of the search in the list of stations. */
export const STATION_SEARCH = declareSearchKeys({
  code: TEXT,
  medium: { kind: "choice", values: ["radio", "tv"] },
  region: RECORD,
  group: TEXT,
  sync_status: { kind: "choice", values: ["leader", "follower"] },
});

/** The keys of the search in the list of break templates. */
export const BREAK_TEMPLATE_SEARCH = declareSearchKeys({ name: TEXT });

/** The keys of the search in the list of price items. */
export const PRICE_ITEM_SEARCH = declareSearchKeys({
  unit: { kind: "choice", values: PRICE_UNITS },
  archived: YES,
});

/** The keys of the search in the list of packages. */
export const SALES_PACKAGE_SEARCH = declareSearchKeys({
  station: RECORD,
  price_by: { kind: "choice", values: PACKAGE_PRICES },
  sellable: YES,
  archived: YES,
});

/** The keys of the search in the list of insights. */
export const INSIGHT_SEARCH = declareSearchKeys({
  insight_type: { kind: "choice", values: INSIGHT_NAMES },
  is_favorite: YES_OR_NO,
});

/** The keys of the search in the activity log. */
export const ACTIVITY_SEARCH = declareSearchKeys({
  user: { kind: "record", me: true },
  model: { kind: "choice", values: ACTIVITY_MODELS },
  action: TEXT,
  from: DAY,
  to: DAY,
});

/** The keys of the search of the whole product. */
export const RECORD_SEARCH = declareSearchKeys({
  type: { kind: "choice", values: FOUND },
  customer: RECORD,
  station: RECORD,
  status: {
    kind: "choice",
    values: [
      ...new Set<string>([
        ...CAMPAIGN_STATUS,
        ...INVOICE_STATUS,
        ...CONTRACT_STATES,
        ...PROPOSAL_STATES,
        ...LOG_STATES,
      ]),
    ],
  },
  from: DAY,
  to: DAY,
});

/** The lists whose search has keys, by their call. */
export const LIST_SEARCHES = {
  "campaigns.list": CAMPAIGN_SEARCH,
  "invoices.list": INVOICE_SEARCH,
  "contracts.list": CONTRACT_SEARCH,
  "contracts.list_extended": CONTRACT_SEARCH,
  "proposals.list": PROPOSAL_SEARCH,
  "payments.list": PAYMENT_SEARCH,
  "logs.list": LOG_SEARCH,
  "reports.list": REPORT_SEARCH,
  "customers.list": CUSTOMER_SEARCH,
  "commercials.list": COMMERCIAL_SEARCH,
  "artists.list": ARTIST_SEARCH,
  "commercial_groups.list": GROUP_SEARCH,
  "stations.extended_list": STATION_SEARCH,
  "break_templates.list": BREAK_TEMPLATE_SEARCH,
  "price_items.list": PRICE_ITEM_SEARCH,
  "sales_packages.list": SALES_PACKAGE_SEARCH,
  "insights.list": INSIGHT_SEARCH,
  "activity.list": ACTIVITY_SEARCH,
} as const;
