import type { Capability } from "@/lib/access/access";
import type { Day } from "@/lib/day";
import { buildLogHref } from "@/lib/hrefs";
import { listKeys } from "@/lib/own";

/** The first steps of a new tenant (domain 1.7). */
export const CHECKLIST = [
  "station",
  "breaks",
  "price",
  "customer",
  "copy",
  "campaign",
  "carts",
  "log",
  "details",
  "report",
] as const;
/** A step of `CHECKLIST`. */
export type Step = (typeof CHECKLIST)[number];

/** Returns the first step that is not done; null when all are. */
export const findNextStep = (done: Readonly<Record<Step, boolean>>): Step | null =>
  CHECKLIST.find((step) => !done[step]) ?? null;

/** What the addresses of steps depend on: the first station, and the first day that has spots. */
export type StepPlaces = {
  first_station: string | null;
  first_day: { station: string; date: Day } | null;
};

/** Returns the page on which a step is done; `newCampaign` is where this person begins a campaign. */
export function buildStepHref(step: Step, { first_station, first_day }: StepPlaces, newCampaign: string) {
  const onStation = (tab: string) => (first_station ? `/stations/${first_station}${tab}` : "/stations");
  const hrefs: Record<Step, string> = {
    station: "/stations/new",
    breaks: onStation(""),
    price: onStation("?tab=price"),
    customer: "/customer/new",
    copy: "/commercials?copy=new",
    campaign: newCampaign,
    carts: onStation("?tab=settings"),
    log: first_day ? buildLogHref(first_day.station, first_day.date) : "/traffic-log-editor",
    details: "/settings/documents",
    report: "/broadcast-reports/new",
  };
  return hrefs[step];
}

/** Kinds of open tasks on the home page, with the capability required to see them. */
export const WORK_NEEDS = {
  unpublished: "traffic:read",
  never_published: "traffic:read",
  unbilled: "finance:read",
  expiring: "campaigns:read",
  overdue: "finance:read",
  missing_copy: "campaigns:read",
  unreconciled: "traffic:read",
  unplaced: "campaigns:read",
  open_make_good: "traffic:read",
  offer_back: "traffic:read",
  credit_due: "finance:read",
  approval: "approvals:write",
  draft: "campaigns:read",
} as const satisfies Record<string, Capability>;
/** A kind of `WORK_NEEDS`. */
export type WorkKind = keyof typeof WORK_NEEDS;
/** The kinds of open tasks. */
export const WORK_KINDS = listKeys(WORK_NEEDS);
