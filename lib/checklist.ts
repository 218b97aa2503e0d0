import type { Capability } from "@/lib/access/access";

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

/** What may need somebody today, and who is told of it. */
export const WORK_NEEDS = {
  expiring: "campaigns:read",
  overdue: "finance:read",
  missing_copy: "campaigns:read",
  unreconciled: "traffic:read",
  unplaced: "campaigns:read",
  open_make_good: "traffic:read",
  draft: "campaigns:read",
} as const satisfies Record<string, Capability>;
export type WorkKind = keyof typeof WORK_NEEDS;
export const WORK_KINDS = Object.keys(WORK_NEEDS) as [WorkKind, ...WorkKind[]];
