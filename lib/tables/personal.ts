import { AROUND_COLUMNS } from "@/lib/tables/personal-around";
import { ON_AIR_COLUMNS } from "@/lib/tables/personal-on-air";
import { AGREEMENT_COLUMNS } from "./agreements";

/**
 * How a personal column is anonymised in a sandbox (domain 11): `keep` is copied, as a business name or trade text;
 * `secret` is never copied or exported; `withheld` is in the tenant's own download and never in a sandbox; the others
 * are overwritten.
 */
export type Disguise =
  | "keep"
  | "secret"
  | "withheld"
  | "text"
  | "name"
  | "email"
  | "phone"
  | "address"
  /** A list of persons: {name, email, phone, …}; an issued document with its recipient. */
  | "people"
  | "receiver";

type Classified = { personal: Readonly<Record<string, Disguise>>; plain: string };

/**
 * Every column of the database, classified as personal or plain. A test fails for a column without a classification.
 */
export const COLUMNS: Readonly<Record<string, Classified>> = {
  agent_agency: {
    personal: {
      name: "keep",
      email: "email",
      phone: "phone",
      address: "address",
      post_code: "text",
      city: "keep",
      electronic_address: "text",
      buyer_reference: "text",
      note: "text",
      vat_number: "text",
    },
    plain: "tenant_id uuid type country commission_bp terms_days archived_at version created_at created_by",
  },
  ad_limit: {
    personal: {},
    plain:
      "tenant_id uuid name station_ids window from_hour to_hour share_bp seconds counted valid_from valid_to version created_at",
  },
  allocation: {
    personal: {},
    plain: "tenant_id uuid payment_id credit_id invoice_id amount date is_discount taxes",
  },
  api_key: {
    personal: { name: "keep", hash: "secret", ending: "secret" },
    plain: "uuid tenant_id user_id capabilities station_id expires_at last_used_at revoked_at created_at",
  },
  app_user: {
    personal: {
      totp_secret: "secret",
      totp_pending: "secret",
      totp_step: "secret",
      email: "email",
      first_name: "name",
      last_name: "name",
      password_hash: "secret",
      profile: "keep",
    },
    plain: "uuid is_staff activated_at default_tenant version created_at",
  },
  artist: {
    personal: { name: "keep", note: "text" },
    plain: "tenant_id uuid rights_until version created_at created_by",
  },
  attachment: {
    personal: { file_name: "text" },
    plain:
      "tenant_id uuid campaign_id contract_id contract_item_id customer_id invoice_id proposal_id file_key bytes created_at created_by",
  },
  billing_entry: {
    personal: {},
    plain: "tenant_id uuid spot_id invoice_line_id sign amount reason created_at created_by",
  },
  break_exception: {
    personal: {},
    plain:
      "tenant_id uuid station_id date second cancelled number name capacity_seconds capacity_spots smallest_length priority kind purpose opener_id closer_id separator_id topup_set code_above code_below file_when_empty",
  },
  ad_break: {
    personal: { note: "text", lines: "keep" },
    plain:
      "tenant_id uuid station_id date second planned_at number name capacity_seconds capacity_spots smallest_length priority kind purpose opener_id closer_id separator_id topup_set code_above code_below file_when_empty booked_seconds booked_spots closed_seconds",
  },
  break_rule: {
    personal: {},
    plain:
      "tenant_id uuid station_id weekday second number name capacity_seconds capacity_spots smallest_length priority kind purpose opener_id closer_id separator_id topup_set code_above code_below file_when_empty valid_from valid_to",
  },
  break_template: { personal: {}, plain: "tenant_id uuid name lines version created_at created_by" },
  campaign: {
    personal: { note: "text", po_number: "text", contract_number: "text" },
    plain:
      "tenant_id uuid number nr name customer_id category_id categories competing separation priority agent_id agency_id station_ids status start_date end_date contract_id contract_item_id start_hour end_hour holds_until price_json stations_prices discounts commission_bp agent_commission_bp budget total spots_booked unplaced plan stopped_on live_report unfinished version activated_at created_at created_by",
  },
  campaign_approval: {
    personal: { note: "text", reason: "text" },
    plain: "tenant_id uuid campaign_id state request held_before created_at created_by decided_at decided_by",
  },
  campaign_commercial: { personal: {}, plain: "tenant_id campaign_id commercial_id since" },
  campaign_revision: {
    personal: {},
    plain:
      "tenant_id uuid campaign_id from_date terms origins version created_at created_by applied_at applied_by undone_at outcome replaced",
  },
  campaign_station: {
    personal: {},
    plain: "tenant_id campaign_id station_id price_model_id price_model_version created_at",
  },
  campaign_month: { personal: {}, plain: "tenant_id campaign_id month created_at" },
  campaign_tally: {
    personal: {},
    plain: "tenant_id uuid status start_date end_date many total booked station_id",
  },
  campaign_week: {
    personal: {},
    plain:
      "tenant_id campaign_id station_id week booked list aired spots seconds delivered due missed made_good undecided undecided_price last_undecided last_spot",
  },
  campaign_week_bill: {
    personal: {},
    plain: "tenant_id campaign_id station_id week invoice_line_id amount",
  },
  campaign_week_stale: { personal: {}, plain: "tenant_id uuid campaign_id bills" },
  cart_number: { personal: {}, plain: "tenant_id station_id commercial_id number version created_at" },
  cart_rest: { personal: {}, plain: "tenant_id station_id number title free_from" },
  comment: {
    personal: { text: "text" },
    plain:
      "tenant_id uuid kind object_id date notified version created_at created_by edited_at deleted_at deleted_by",
  },
  commercial: {
    personal: { note: "text" },
    plain:
      "tenant_id uuid title customer_id length kind isci ad_id language tags color valid_from valid_to substitute_id media_id agent_id station_ids agent_ids version created_at created_by",
  },
  commercial_artist: { personal: {}, plain: "tenant_id commercial_id artist_id rights_until" },
  commercial_category: { personal: {}, plain: "tenant_id commercial_id category_id position" },
  contract_template: {
    personal: { text: "keep" },
    plain: "tenant_id uuid name used_at version created_at created_by",
  },
  counter: { personal: {}, plain: "tenant_id kind next" },
  customer: {
    personal: {
      name: "keep",
      legal_name: "keep",
      registration_number: "text",
      vat_number: "text",
      vat_check: "withheld",
      email: "email",
      phone: "phone",
      address: "address",
      post_code: "text",
      city: "keep",
      electronic_address: "text",
      buyer_reference: "text",
      contacts: "people",
      note: "text",
    },
    plain:
      "tenant_id uuid category_id terms_days early_discount_bp early_discount_days credit_limit credit_stop reminders_paused language tags agent_id agency_id station_ids agent_ids archived_at merged_into_id country version created_at created_by",
  },
  customer_import: {
    personal: { file_name: "keep" },
    plain:
      "tenant_id uuid sha256 heads mapping created updated skipped wrong head_texts created_at created_by undone_at undone_by",
  },
  day_part: { personal: {}, plain: "tenant_id uuid name color cells position version created_at" },
  deleted_record: {
    personal: { row: "withheld", links: "withheld" },
    plain: "tenant_id kind uuid deleted_at deleted_by",
  },
  external_identity: {
    personal: { email: "email", subject: "secret" },
    plain: "provider user_id created_at",
  },
  feedback: {
    personal: { message: "text", screenshot_key: "secret" },
    plain: "tenant_id uuid rating page created_at created_by",
  },
  call_error: { personal: {}, plain: "request_id tenant_id call code cause at" },
  mail_log: {
    personal: { receiver: "secret" },
    plain: "uuid tenant_id kind state message_id cause at",
  },
  guess: { personal: { key: "text" }, plain: "tries last_at until" },
  holiday: { personal: {}, plain: "tenant_id uuid date name opens_as version created_at" },
  history: {
    personal: { before: "secret", after: "secret", address: "secret" },
    plain: "tenant_id uuid seq hash at actor_id via action model object_id request_id",
  },
  history_head: { personal: {}, plain: "tenant_id seq hash" },
  idempotency: {
    personal: { answer: "secret", body_hash: "secret" },
    plain: "scope key call status created_at",
  },
  invitation: {
    personal: { email: "email", code_hash: "secret" },
    plain: "uuid tenant_id role stations agent_id invited_by created_at expires_at",
  },
  invoice: {
    personal: { issued: "receiver", parties: "withheld", reference: "text", text: "text" },
    plain:
      "tenant_id uuid kind credits_id pro_forma_id number nr status customer_id agency_id report_id recurring_id recurring_on date due_date period_from period_to currency second_currency second_rate second_rate_date discount_bp early_discount_bp early_discount_until taxes_inline discounts_inline gross discount commission net tax total paid credited taxes issued_at sent_at reminders_paused station_ids agent_ids version created_at created_by",
  },
  invoice_line: {
    personal: { title: "keep", detail: "keep" },
    plain:
      "tenant_id uuid invoice_id position quantity unit price amount tax_name tax_bp discount_bp commission_bp campaign_id station_id credits_line_id credited_spots interest_of_id interest_from interest_until",
  },
  job: {
    personal: { input: "secret", result: "secret", error: "secret" },
    plain: "tenant_id uuid kind state progress created_at created_by finished_at due_at about",
  },
  licence_purchase: {
    personal: {},
    plain:
      "tenant_id uuid number plan recurring vendor vendor_id state stations currency net tax_bp tax total paid_until last_at events created_at created_by",
  },
  mail_token: {
    personal: { email: "email", hash: "secret" },
    plain: "kind user_id expires_at used_at created_at",
  },
  make_good_offer: {
    personal: { message: "text", email: "email", wish: "text", answered_by: "name" },
    plain:
      "tenant_id uuid campaign_id station_id spots places credit expires_at state wish_times credit_due closed_at version created_at created_by",
  },
  media: {
    personal: { file_name: "keep" },
    plain: "tenant_id uuid sha256 bytes type state problems measured unconvertible created_at created_by",
  },
  membership: { personal: {}, plain: "user_id tenant_id role stations agent_id version created_at" },
  notification: {
    personal: { title: "text", params: "text" },
    plain:
      "tenant_id uuid user_id event kind object_id station_ids agent_ids created_by created_at read_at snoozed_until",
  },
  payment: {
    personal: { note: "text" },
    plain:
      "tenant_id uuid number customer_id payment_date amount allocated refunded method station_ids version created_at created_by",
  },
  platform_notification: {
    personal: {},
    plain: "uuid title body level blinking audience only_tenant publish_at created_at created_by",
  },
  platform_notification_read: { personal: {}, plain: "user_id notification_id read_at" },
  price_model: { personal: {}, plain: "tenant_id uuid name version terms created_at created_by" },
  price_model_version: { personal: {}, plain: "tenant_id price_model_id version terms created_at" },
  proof: { personal: {}, plain: "sha256 tenant_id report_id kind withdrawn_at created_at" },
  rate_limit: { personal: { key: "text" }, plain: "hits until" },
  recovery_code: { personal: { hash: "secret" }, plain: "user_id used_at" },
  region: { personal: {}, plain: "tenant_id uuid name version created_at" },
  report: {
    personal: { snapshot: "keep", document: "receiver", title: "keep" },
    plain:
      "tenant_id uuid number customer_id from_date to_date basis spots net hash scope_campaigns scope_stations outdated_at sent_at changed_spots station_ids agent_ids revision created_at created_by",
  },
  scenario: {
    personal: {},
    plain: "tenant_id uuid campaign_id name spots chosen unsold version created_at created_by",
  },
  schedule_preview: { personal: {}, plain: "tenant_id uuid campaign_id answer seen created_at created_by" },
  search_entry: { personal: { folded: "secret" }, plain: "tenant_id model uuid words changed_at" },
  search_word: { personal: { word: "secret" }, plain: "tenant_id" },
  segment: {
    personal: {},
    plain:
      "tenant_id uuid campaign_id position kind commercial_id length station_ids from_date to_date weekdays hours group_id days skip_holidays per_day per_week total budget place break_numbers break_names purpose separation_minutes prefers_prime alone co_branding price_override from_package follows frozen",
  },
  session: {
    personal: { address: "text", device: "text", refresh_hash: "secret", previous_hash: "secret" },
    plain:
      "uuid user_id tenant_id previous_until expires_at revoked_at confirmed_at two_factor_at viewed_tenant view_id view_until created_at used_at",
  },
  share: {
    personal: { label: "text", password_hash: "secret" },
    plain: "code model tenant_id object_id views revoked_at expires_on prices version created_by created_at",
  },
  share_view: { personal: {}, plain: "code at" },
  spent_token: { personal: { hash: "secret" }, plain: "session_id at" },
  spot: {
    personal: { decision_note: "text", bonus_reason: "text" },
    plain:
      "tenant_id uuid campaign_id segment_id commercial_id station_id break_id leader_spot_id date second position length price price_steps source pinned status reasons result reason_code decision decided_by aired_at aired_second aired_length as_run_line_id made_good_for bonus_by bonus_at invoice_line_id bills",
  },
  station: {
    personal: {},
    plain:
      "tenant_id uuid name code medium timezone day_start color license_type license_expires_at license_recurring leader_id sync_group price_model_id hour_limit separation_minutes tolerance_minutes length_tolerance_seconds length_tolerance_percent make_good_hours make_good_published cart_from cart_to cart_rest_days output_format media_path audio outputs audience logo_key region_id break_template_id break_template_from opened_from opened_to archived_at version created_at created_by",
  },
  station_group: { personal: {}, plain: "tenant_id uuid name version created_at" },
  station_group_member: { personal: {}, plain: "tenant_id group_id station_id" },
  tenant: {
    personal: { letterhead: "keep", default_terms: "keep", name: "keep" },
    plain:
      "uuid kind business country timezone status max_break_number currency currency_format currency_symbol taxes_json numbering_json terms_days settings_json flags storage_bytes sandbox_of erase_at version created_at",
  },
  type_of_business: { personal: {}, plain: "tenant_id uuid name parent_id" },
  price_item: {
    personal: { name: "keep", text: "keep", note: "text" },
    plain: "tenant_id uuid unit price tax_name archived_at version created_at created_by",
  },
  sales_package: {
    personal: { name: "keep", note: "text" },
    plain:
      "tenant_id uuid station_ids lines usual_days price_by price discount_bp valid_from valid_to archived_at version created_at created_by",
  },
  ...AGREEMENT_COLUMNS,
  insight: {
    personal: { title: "keep", notes: "text" },
    plain: "tenant_id uuid insight_type params is_favorite version created_at created_by",
  },
  ...AROUND_COLUMNS,
  ...ON_AIR_COLUMNS,
  report_schedule: {
    personal: { name: "keep", recipients: "text", note: "text" },
    plain:
      "tenant_id uuid customer_id language day group_by last_from last_state last_at report_id tried_on archived_at version created_at created_by",
  },
  // new entities
};
