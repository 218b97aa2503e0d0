import { z } from "zod";
import { CAPABILITIES, ROLES } from "@/lib/access/access";
import { PROVIDERS } from "@/lib/access/sign-in";
import { TENANT_STATES } from "@/lib/access/staff";
import { Turn } from "@/lib/assistant/turns";
import { SCHEDULE_GROUPINGS, SCHEDULE_STATES } from "@/lib/billing/report-schedule";
import { PackageLine } from "@/lib/booking/packages/package-shapes";
import { PLACES, SEGMENT_KINDS } from "@/lib/booking/segment";
import { own as campaign, Plan, StoredStationPrice, Unplaced } from "@/lib/booking/shapes/campaign";
import type { PriceStep } from "@/lib/booking/shapes/estimate";
import { Segment } from "@/lib/booking/shapes/segment";
import type { SpotReason } from "@/lib/booking/shapes/spot";
import { BreakLines } from "@/lib/calls/broadcast/breaks";
import { Measured, Media } from "@/lib/calls/broadcast/commercials";
import { ReportDocument, Snapshot } from "@/lib/calls/broadcast/reports";
import type { Preview } from "@/lib/calls/broadcast/schedules";
import { Station } from "@/lib/calls/broadcast/stations";
import { Contact } from "@/lib/calls/corporate/customers";
import { APPROVAL_STATES } from "@/lib/campaigns/approval";
import { ApprovalRequest } from "@/lib/campaigns/approval-shapes";
import { Replaced, RevisedTerms, RevisionOutcome } from "@/lib/campaigns/revision-shapes";
import { PACKAGE_PRICES } from "@/lib/columns/sales-packages";
import { COMMENTED_KINDS } from "@/lib/comments";
import { ROTATION_MODES } from "@/lib/commercials/rotation";
import { StoredEffect } from "@/lib/contracts/change-shapes";
import { CHANGE_KINDS, CHANGE_PROBLEMS, CHANGE_STATES } from "@/lib/contracts/changes";
import { ITEM_KINDS } from "@/lib/contracts/items";
import { Signature, TypedFieldTexts } from "@/lib/contracts/shapes";
import { CONTRACT_STATES } from "@/lib/contracts/states";
import { VatCheck } from "@/lib/customers/vat-check";
import { toDay } from "@/lib/day";
import { LANGUAGES } from "@/lib/i18n/languages";
import { InsightParams } from "@/lib/insights/insight-shapes";
import { INSIGHT_NAMES } from "@/lib/insights/types";
import { LIMIT_WINDOWS } from "@/lib/inventory/ad-limits";
import { PURPOSES } from "@/lib/inventory/purposes";
import { MAIL_KINDS, MAIL_STATES } from "@/lib/mail";
import { readAmount } from "@/lib/money";
import type { PaintedSpot } from "@/lib/planner/shapes";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import { StoredOptions } from "@/lib/proposals/shapes";
import { PROPOSAL_STATUS } from "@/lib/proposals/states";
import { MAIL_PERIODS } from "@/lib/stats/mails";
import { FILE_DAY_STATES } from "@/lib/traffic/asrun/file-days";
import { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { LOG_STATES } from "@/lib/traffic/day-log";
import { LOG_DELIVERY_STATES, LOG_TARGET_KINDS } from "@/lib/traffic/delivery";
import { type DiffLine, InsertedLine } from "@/lib/traffic/log-shapes";
import { OFFER_STATES } from "@/lib/traffic/offers/offer";
import { OfferedPlace, WishTimes } from "@/lib/traffic/offers/shapes";
import { FormatDefinition } from "@/lib/traffic/output-format";
import type { SpotBefore } from "@/lib/traffic/reconcile";
import type { PrismaClient } from "@/server/data/generated/client";
import {
  amountOrNull,
  dayOrNull,
  isRecord,
  json,
  makeColumns,
  oneOf,
  orNull,
  present,
  texts,
} from "./column-readers";
import { MONEY_COLUMNS } from "./money-columns";

const numbers = json(z.array(z.number()));
const textsOrNull = json(z.array(z.string()).nullable());
const BookedInBreak = z.tuple([z.number(), z.number()]);
const fields = json(z.record(z.string(), z.unknown()).nullable());
const basis = oneOf(Snapshot.shape.basis.options);
const measured = json(Measured.nullable());
// Up to thousands of lines, written by one statement of our own from a parsed value and never edited, so only the
// outer form is checked when they are read.
const snapshot = json(z.custom<Snapshot>(isRecord));
const document = json(ReportDocument.nullable());
const painted = json(z.custom<PaintedSpot[]>(Array.isArray));
const answer = json(z.custom<Omit<Preview, "uuid">>(isRecord));
const steps = json(z.custom<z.output<typeof PriceStep>[]>(Array.isArray));
const reasons = json(z.custom<z.output<typeof SpotReason>[]>(Array.isArray));
const spotsBefore = json(z.custom<SpotBefore[]>(Array.isArray));
const diff = json(z.custom<z.output<typeof DiffLine>[]>(Array.isArray));
// A rate card holds a price for every hour; the form that calls answer with is checked where it is saved.
const cardTerms = json(z.custom<PriceModelTerms>(isRecord));

/**
 * How columns are read whose type in Postgres is narrower than Prisma's: dates (`date`), amounts (`numeric`), states
 * (text with a check constraint) and JSON. `tests/data/columns.test.ts` says which are missing.
 */
export const COLUMNS = {
  membership: makeColumns({ role: oneOf(ROLES), stations: textsOrNull }),
  invitation: makeColumns({ role: oneOf(ROLES), stations: textsOrNull }),
  stats_mail: makeColumns({ period: oneOf(MAIL_PERIODS), sent_for: dayOrNull }),
  stats_note: makeColumns({ day: toDay }),
  mail_log: makeColumns({ kind: oneOf(MAIL_KINDS), state: oneOf(MAIL_STATES) }),
  tenant: makeColumns({
    kind: oneOf(["live", "sandbox"]),
    status: oneOf(TENANT_STATES),
    // The functions of lib/settings read these, with defaults for what is not stored.
    taxes_json: present,
    numbering_json: present,
    settings_json: present,
    flags: present,
    letterhead: present,
  }),
  external_identity: makeColumns({ provider: oneOf(PROVIDERS) }),
  api_key: makeColumns({ capabilities: json(z.array(z.enum(CAPABILITIES))) }),
  agent_agency: makeColumns({ type: oneOf(["agent", "agency"]) }),
  job: makeColumns({ state: oneOf(["queued", "running", "done", "failed", "cancelled"]) }),
  station: makeColumns({
    medium: oneOf(["radio", "tv"]),
    license_type: oneOf(["trial", "annual"]),
    license_expires_at: toDay,
    break_template_from: dayOrNull,
    opened_from: dayOrNull,
    opened_to: dayOrNull,
    audience: json(Station.shape.audience),
    audio: json(Station.shape.audio),
    outputs: json(Station.shape.outputs),
  }),
  assistant_thread: makeColumns({ turns: json(z.array(Turn)) }),
  assistant_usage: makeColumns({ day: toDay }),
  due_event: makeColumns({ day: toDay }),
  station_agent: makeColumns({ logs_until: dayOrNull }),
  guest_thread: makeColumns({ turns: json(z.array(Turn)) }),
  output_format: makeColumns({ definition: json(FormatDefinition) }),
  share: makeColumns({ expires_on: dayOrNull }),
  holiday: makeColumns({ date: toDay }),
  ad_limit: makeColumns({
    window: oneOf(LIMIT_WINDOWS),
    counted: json(z.array(z.enum(PURPOSES))),
    valid_from: toDay,
    valid_to: dayOrNull,
  }),
  break_template: makeColumns({ lines: json(BreakLines) }),
  break_rule: makeColumns({ valid_from: toDay, valid_to: dayOrNull }),
  break_exception: makeColumns({ date: toDay }),
  log_presence: makeColumns({ date: toDay }),
  ad_break: makeColumns({ date: toDay, lines: json(z.array(InsertedLine)) }),
  day_part: makeColumns({ cells: texts }),
  price_model: makeColumns({ terms: cardTerms }),
  price_model_version: makeColumns({ terms: cardTerms }),
  customer: makeColumns({
    contacts: json(z.array(Contact)),
    vat_check: orNull(json(VatCheck)),
    credit_limit: amountOrNull,
    language: oneOf(["", ...LANGUAGES]),
  }),
  artist: makeColumns({ rights_until: dayOrNull }),
  commercial: makeColumns({ valid_from: dayOrNull, valid_to: dayOrNull }),
  commercial_group_member: makeColumns({ from_date: dayOrNull, to_date: dayOrNull }),
  commercial_artist: makeColumns({ rights_until: dayOrNull }),
  commercial_group: makeColumns({ mode: oneOf(ROTATION_MODES) }),
  media: makeColumns({
    state: oneOf(["waiting", "fine", "doubtful", "refused"]),
    problems: json(Media.shape.problems),
    measured,
    unconvertible: texts,
  }),
  cart_rest: makeColumns({ free_from: toDay }),
  campaign_month: makeColumns({ month: toDay }),
  campaign: makeColumns({
    status: oneOf(["draft", "active", "stopped"]),
    start_date: toDay,
    end_date: toDay,
    stopped_on: dayOrNull,
    holds_until: dayOrNull,
    separation: json(campaign.separation),
    price_json: json(campaign.price_json),
    discounts: json(campaign.discounts),
    budget: amountOrNull,
    total: readAmount,
    stations_prices: json(z.record(z.string(), StoredStationPrice)),
    unplaced: json(z.array(Unplaced)),
    plan: json(Plan.nullable()),
    unfinished: json(campaign.unfinished),
  }),
  campaign_approval: makeColumns({
    state: oneOf(APPROVAL_STATES),
    request: json(ApprovalRequest),
    held_before: dayOrNull,
  }),
  make_good_offer: makeColumns({
    spots: texts,
    places: json(z.array(OfferedPlace)),
    credit: amountOrNull,
    state: oneOf(OFFER_STATES),
    wish_times: json(WishTimes.nullable()),
  }),
  campaign_revision: makeColumns({
    from_date: toDay,
    terms: json(RevisedTerms),
    origins: json(z.record(z.string(), z.string())),
    outcome: json(RevisionOutcome.nullable()),
    replaced: json(Replaced.nullable()),
  }),
  campaign_tally: makeColumns({ start_date: toDay, end_date: toDay, total: readAmount }),
  campaign_week: makeColumns({
    week: toDay,
    booked: readAmount,
    list: readAmount,
    aired: readAmount,
    undecided_price: readAmount,
    last_undecided: dayOrNull,
    last_spot: dayOrNull,
  }),
  campaign_week_bill: makeColumns({ week: toDay, amount: readAmount }),
  segment: makeColumns({
    kind: oneOf(SEGMENT_KINDS),
    place: oneOf(PLACES),
    purpose: oneOf(PURPOSES),
    station_ids: texts,
    from_date: toDay,
    to_date: toDay,
    weekdays: numbers,
    // Without the bounds of a request: a stored draft may be incomplete.
    hours: json(z.array(Segment.shape.hours.element)),
    budget: amountOrNull,
    break_numbers: numbers,
    break_names: texts,
    price_override: amountOrNull,
    from_package: json(Segment.shape.from_package),
    follows: json(Segment.shape.follows),
    frozen: json(Segment.shape.frozen),
  }),
  spot: makeColumns({
    date: toDay,
    price: readAmount,
    price_steps: steps,
    reasons,
    bills: amountOrNull,
  }),
  scenario: makeColumns({ spots: painted }),
  schedule_preview: makeColumns({
    answer,
    seen: json(z.object({ version: z.number(), breaks: z.record(z.string(), BookedInBreak) })),
  }),
  history: makeColumns({ before: fields, after: fields }),
  report: makeColumns({ from_date: toDay, to_date: toDay, basis, net: readAmount, snapshot, document }),
  contract: makeColumns({
    status: oneOf(CONTRACT_STATES),
    start_date: toDay,
    end_date: toDay,
    fields: json(TypedFieldTexts),
    total: readAmount,
    document: json(z.custom<Record<string, unknown>>(isRecord).nullable()),
    signature: json(Signature.nullable()),
  }),
  contract_item: makeColumns({ kind: oneOf(ITEM_KINDS), price: readAmount, amount: readAmount }),
  contract_change: makeColumns({
    day: toDay,
    kind: oneOf(CHANGE_KINDS),
    price: amountOrNull,
    item_kind: orNull(oneOf(ITEM_KINDS)),
    end_date: dayOrNull,
    state: oneOf(CHANGE_STATES),
    problem: orNull(oneOf(CHANGE_PROBLEMS)),
    effect: json(StoredEffect.nullable()),
  }),
  proposal: makeColumns({
    status: oneOf(PROPOSAL_STATUS),
    start_date: toDay,
    end_date: toDay,
    valid_until: toDay,
    options: json(StoredOptions),
    total: readAmount,
    document: json(z.custom<Record<string, unknown>>(isRecord).nullable()),
    signature: json(Signature.nullable()),
  }),
  insight: makeColumns({ insight_type: oneOf(INSIGHT_NAMES), params: json(InsightParams) }),
  traffic_log: makeColumns({ date: toDay, state: oneOf(LOG_STATES) }),
  traffic_log_version: makeColumns({ diff }),
  log_target: makeColumns({ kind: oneOf(LOG_TARGET_KINDS) }),
  log_delivery: makeColumns({ date: toDay, state: oneOf(LOG_DELIVERY_STATES) }),
  as_run_file: makeColumns({
    from_date: toDay,
    to_date: toDay,
    unreadable: json(z.array(z.unknown())),
  }),
  as_run_mapping: makeColumns({ mapping: json(AsRunMapping) }),
  as_run_day: makeColumns({
    date: toDay,
    state: oneOf(FILE_DAY_STATES),
    gaps: json(z.array(z.object({ from: z.number(), to: z.number() }))),
    before: spotsBefore,
  }),
  as_run_line: makeColumns({ date: toDay }),
  comment: makeColumns({ kind: oneOf(COMMENTED_KINDS), date: dayOrNull }),
  sales_package: makeColumns({
    lines: json(z.array(PackageLine)),
    price_by: oneOf(PACKAGE_PRICES),
    price: amountOrNull,
    valid_from: dayOrNull,
    valid_to: dayOrNull,
  }),
  revenue_target: makeColumns({ month: toDay, amount: readAmount }),
  report_schedule: makeColumns({
    language: oneOf(LANGUAGES),
    group_by: oneOf(SCHEDULE_GROUPINGS),
    last_from: dayOrNull,
    last_state: orNull(oneOf(SCHEDULE_STATES)),
    tried_on: dayOrNull,
  }),
  ...MONEY_COLUMNS,
  // new entities
};

/** Returns a client whose rows have the types of `COLUMNS`. What is not used of a row is not read. */
export const readTypedColumns = (prisma: PrismaClient) => prisma.$extends({ result: COLUMNS });
/** A client that reads typed columns. */
export type TypedClient = ReturnType<typeof readTypedColumns>;
