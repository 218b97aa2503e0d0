/** The columns of bank files, webhooks, mails of notifications, wording, the assistant and station agents, classified like `COLUMNS` in personal.ts, which includes them. */
export const AROUND_COLUMNS = {
  stats_mail: {
    personal: { name: "text", query: "keep" },
    plain: "tenant_id uuid user_id period active sent_for sent_at version created_at",
  },
  stats_note: {
    personal: { text: "text" },
    plain: "tenant_id uuid day version created_at created_by edited_at",
  },
  shared_view: {
    personal: { name: "keep", query: "keep" },
    plain: "tenant_id uuid list version created_at created_by",
  },
  assistant_thread: {
    personal: { title: "text", turns: "text" },
    plain: "tenant_id uuid user_id language created_at updated_at",
  },
  assistant_usage: { personal: {}, plain: "tenant_id day tokens" },
  calendar_feed: {
    personal: { hash: "secret", name: "text" },
    plain: "uuid tenant_id user_id kinds station_ids version last_fetched_at created_at",
  },
  accounting_export: {
    personal: {},
    plain: "tenant_id uuid from_date to_date is_repeat entries currency settings created_at created_by",
  },
  accounting_entry: {
    personal: { customer_name: "name", text: "text" },
    plain:
      "tenant_id uuid export_id position source kind date due_date number amount base tax tax_name tax_bp tax_key account contra reverses_id ended_by",
  },
  bank_import: {
    personal: { account: "text" },
    plain:
      "tenant_id uuid file_name sha256 format from_date to_date repeated outgoing foreign created_at created_by",
  },
  bank_entry: {
    personal: { name: "name", iban: "text", text: "text" },
    plain: "tenant_id uuid import_id position key date amount bank_reference state payment_id",
  },
  customer_import_row: {
    personal: { before: "withheld", refused: "withheld" },
    plain: "tenant_id import_id line customer_id version",
  },
  customer_merge: {
    personal: { fields: "withheld" },
    plain:
      "tenant_id uuid kept_id merged_id moved kept_stations archived_before created_at created_by undone_at undone_by",
  },
  e_invoice: {
    personal: { recipient: "text" },
    plain: "tenant_id invoice_id format sha256 bytes created_at created_by",
  },
  recurring_invoice: {
    personal: { title: "keep", content: "keep", recipients: "text", message: "text" },
    plain:
      "tenant_id uuid customer_id total every start_date until times step made next_date paused sends language tried_on problem version created_at created_by",
  },
  guest_thread: { personal: { turns: "secret" }, plain: "uuid language updated_at" },
  station_agent: {
    personal: { name: "keep", problem: "text" },
    plain: "tenant_id uuid station_id key_id version logs_until last_seen_at created_at created_by",
  },
  revenue_target: {
    personal: {},
    plain: "tenant_id uuid month station_id seller_id amount changed_at",
  },
  due_event: { personal: {}, plain: "tenant_id event object_id day lead told_at" },
  notification_mail: {
    personal: { title: "text", params: "text" },
    plain:
      "tenant_id uuid user_id channel event kind object_id station_ids agent_ids created_by created_at mail_id claimed_at",
  },
  pairing_code: { personal: { hash: "secret" }, plain: "tenant_id station_id user_id expires_at" },
  wording: {
    personal: { text: "keep" },
    plain: "tenant_id uuid language key replaced version updated_at updated_by",
  },
  platform_wording: { personal: {}, plain: "language key text replaced version updated_at updated_by" },
  webhook: {
    personal: { url: "text" },
    plain:
      "tenant_id uuid events active secret_version rotated_at failing_since disabled_at version created_at created_by",
  },
  webhook_delivery: {
    personal: { answer: "text" },
    plain:
      "tenant_id uuid webhook_id event_id state attempts next_at last_at status error duration_ms first_at created_at",
  },
  webhook_event: { personal: { payload: "text" }, plain: "tenant_id uuid seq event created_at" },
} as const;
