/** Parts of the timeline of a customer that can be shown alone. */
export const TIMELINE_PARTS = ["money", "air", "documents", "email"] as const;
/** A part of `TIMELINE_PARTS`. */
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

/** The kinds of records whose entries stand in the timeline, each with its part; null stands in none. */
export const TIMELINE_MODELS = {
  customer: null,
  commercial: null,
  campaign: "air",
  invoice: "money",
  payment: "money",
  proposal: "documents",
  contract: "documents",
  report: "documents",
} as const satisfies Record<string, TimelinePart | null>;

/** What is done by email or with a link; it stands under emails, whatever it is done with. */
export const MAIL_ACTIONS = [
  "sent",
  "test_sent",
  "viewed",
  "reminded",
  "mail_scheduled",
  "mail_moved",
  "mail_cancelled",
  "mail_resent",
  "link_created",
  "link_updated",
  "link_revoked",
  "shared",
  "unshared",
] as const;
