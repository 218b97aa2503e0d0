import type { Capability } from "@/lib/access/access";
import { listKeys } from "@/lib/own";

/** The first steps of a new tenant (domain 1.7). */
export const CHECKLIST = [
  "station",
  "breaks",
  "price",
  "customer",
  "copy",
  "campaign",
  "log",
  "report",
] as const;

/** Kinds of open tasks on the home page, with the capability required to see them. */
export const WORK_NEEDS = {
  expiring: "campaigns:read",
  overdue: "finance:read",
  missing_copy: "campaigns:read",
  unreconciled: "traffic:read",
  unplaced: "campaigns:read",
  open_make_good: "traffic:read",
  draft: "campaigns:read",
} as const satisfies Record<string, Capability>;
/** A kind of `WORK_NEEDS`. */
export type WorkKind = keyof typeof WORK_NEEDS;
/** The kinds of open tasks. */
export const WORK_KINDS = listKeys(WORK_NEEDS);
