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
