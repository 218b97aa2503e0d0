/** The specification's column sets (seed §3), the default columns of each list. */
export const COLUMN_SETS = {
  customer: ["name", "balance", "active_campaigns", "earliest_expires", "latest_expires"],
  campaign: [
    "name",
    "customer",
    "stations",
    "end_date",
    "status",
    "number",
    "start_date",
    "created_at",
    "created_by",
  ],
  payment: ["number", "amount", "customer", "payment_date", "invoices", "overpaid"],
  invoice_proposal: ["number", "total", "customer", "start_date", "status", "convert"],
  insights: ["insight_type", "title", "created_at", "notes", "is_favorite"],
} as const;
