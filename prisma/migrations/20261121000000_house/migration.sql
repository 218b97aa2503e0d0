-- The tenant a connection works for. With none set it is null, so every policy fails closed.
CREATE FUNCTION app_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "counter" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "kind" TEXT NOT NULL,
    "next" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("tenant_id","kind")
);

-- CreateTable
CREATE TABLE "history" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "object_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "history_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "job" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "ask" JSONB NOT NULL,
    "result" JSONB,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "station" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "medium" TEXT NOT NULL DEFAULT 'radio',
    "timezone" TEXT NOT NULL DEFAULT 'Europe/London',
    "day_start" INTEGER NOT NULL DEFAULT 0,
    "color" INTEGER NOT NULL DEFAULT 1,
    "license_type" TEXT NOT NULL DEFAULT 'trial',
    "license_expires_at" DATE NOT NULL,
    "license_recurring" BOOLEAN NOT NULL DEFAULT false,
    "leader_id" UUID,
    "sync_group" TEXT,
    "price_model_id" UUID,
    "hour_limit" INTEGER,
    "separation_minutes" INTEGER NOT NULL DEFAULT 0,
    "tolerance_minutes" INTEGER NOT NULL DEFAULT 15,
    "cart_from" INTEGER NOT NULL DEFAULT 1000,
    "cart_to" INTEGER NOT NULL DEFAULT 9999,
    "output_format" TEXT NOT NULL DEFAULT 'rivendell',
    "media_path" TEXT NOT NULL DEFAULT 'Ads',
    "opened_from" DATE,
    "opened_to" DATE,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "station_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "break_template" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "break_template_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "break_rule" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "capacity_seconds" INTEGER NOT NULL,
    "capacity_spots" INTEGER,
    "smallest_length" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL DEFAULT 'soft',
    "purpose" TEXT NOT NULL DEFAULT 'paid',
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,

    CONSTRAINT "break_rule_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "break_occurrence" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "second" INTEGER NOT NULL,
    "planned_at" TIMESTAMPTZ(0) NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "capacity_seconds" INTEGER NOT NULL,
    "capacity_spots" INTEGER,
    "smallest_length" INTEGER NOT NULL DEFAULT 0,
    "priority" INTEGER NOT NULL DEFAULT 1,
    "kind" TEXT NOT NULL DEFAULT 'soft',
    "purpose" TEXT NOT NULL DEFAULT 'paid',
    "booked_seconds" INTEGER NOT NULL DEFAULT 0,
    "booked_spots" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "closed_seconds" INTEGER,

    CONSTRAINT "break_occurrence_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "day_part" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" INTEGER NOT NULL DEFAULT 1,
    "cells" JSONB NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "day_part_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "price_model" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "price_model_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "price_model_version" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "price_model_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_model_version_pkey" PRIMARY KEY ("tenant_id","price_model_id","version")
);

-- CreateTable
CREATE TABLE "report" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "basis" TEXT NOT NULL DEFAULT 'aired',
    "snapshot" JSONB NOT NULL,
    "plays" INTEGER NOT NULL,
    "net" NUMERIC NOT NULL,
    "hash" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "report_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "invoice" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT,
    "nr" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "customer_id" UUID NOT NULL,
    "report_id" UUID,
    "date" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "period_from" DATE,
    "period_to" DATE,
    "reference" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "gross" NUMERIC NOT NULL DEFAULT 0,
    "discount" NUMERIC NOT NULL DEFAULT 0,
    "net" NUMERIC NOT NULL DEFAULT 0,
    "tax" NUMERIC NOT NULL DEFAULT 0,
    "total" NUMERIC NOT NULL DEFAULT 0,
    "paid" NUMERIC NOT NULL DEFAULT 0,
    "taxes" JSONB NOT NULL DEFAULT '[]',
    "issued" JSONB,
    "issued_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "price" NUMERIC NOT NULL,
    "amount" NUMERIC NOT NULL,
    "tax_name" TEXT NOT NULL DEFAULT '',
    "tax_bp" INTEGER NOT NULL DEFAULT 0,
    "campaign_id" UUID,
    "station_id" UUID,

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "payment" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "payment_date" DATE NOT NULL,
    "amount" NUMERIC NOT NULL,
    "allocated" NUMERIC NOT NULL DEFAULT 0,
    "method" TEXT NOT NULL DEFAULT 'transfer',
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "allocation" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "payment_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" NUMERIC NOT NULL,

    CONSTRAINT "allocation_pkey" PRIMARY KEY ("tenant_id","payment_id","invoice_id")
);

-- CreateTable
CREATE TABLE "traffic_log" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "published" INTEGER NOT NULL DEFAULT 0,
    "changed" BOOLEAN NOT NULL DEFAULT false,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,

    CONSTRAINT "traffic_log_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "traffic_log_version" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "log_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "diff" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" UUID,

    CONSTRAINT "traffic_log_version_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "as_run_file" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "unreadable" JSONB NOT NULL DEFAULT '[]',
    "clock_offset" INTEGER NOT NULL DEFAULT 0,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "imported_by" UUID,

    CONSTRAINT "as_run_file_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "as_run_line" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "second" INTEGER NOT NULL,
    "aired_at" TIMESTAMPTZ(0) NOT NULL,
    "line" INTEGER NOT NULL,
    "cart" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "artist" TEXT NOT NULL DEFAULT '',
    "length" INTEGER,
    "play_id" TEXT NOT NULL DEFAULT '',
    "isci" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL DEFAULT '',
    "spot_id" UUID,
    "result" TEXT NOT NULL DEFAULT 'extra',
    "confidence" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "as_run_line_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "app_user" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "is_staff" BOOLEAN NOT NULL DEFAULT false,
    "activated_at" TIMESTAMPTZ(3),
    "default_tenant" UUID,
    "profile" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "tenant" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'live',
    "business" TEXT NOT NULL DEFAULT 'radio',
    "country" TEXT NOT NULL DEFAULT 'GB',
    "timezone" TEXT NOT NULL DEFAULT 'Europe/London',
    "status" TEXT NOT NULL DEFAULT 'active',
    "max_break_number" INTEGER NOT NULL DEFAULT 2,
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "currency_format" TEXT NOT NULL DEFAULT '1,000.00',
    "currency_symbol" TEXT NOT NULL DEFAULT '€',
    "taxes_json" JSONB NOT NULL DEFAULT '[]',
    "numbering_json" JSONB NOT NULL DEFAULT '{}',
    "default_terms" TEXT NOT NULL DEFAULT '',
    "terms_days" INTEGER NOT NULL DEFAULT 30,
    "settings_json" JSONB NOT NULL DEFAULT '{}',
    "letterhead" JSONB NOT NULL DEFAULT '{}',
    "storage_bytes" BIGINT NOT NULL DEFAULT 5368709120,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "membership" (
    "user_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "stations" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("user_id","tenant_id")
);

-- CreateTable
CREATE TABLE "session" (
    "uuid" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "tenant_id" UUID,
    "refresh_hash" TEXT NOT NULL,
    "previous_hash" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "device" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "spent_token" (
    "hash" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spent_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "mail_token" (
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "share" (
    "code" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "object_id" UUID NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "idempotency" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "type_of_business" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,

    CONSTRAINT "type_of_business_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "customer" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "legal_name" TEXT NOT NULL DEFAULT '',
    "registration_number" TEXT NOT NULL DEFAULT '',
    "vat_number" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "contacts" JSONB NOT NULL DEFAULT '[]',
    "category_id" UUID,
    "terms_days" INTEGER,
    "credit_limit" NUMERIC,
    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "commercial" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "customer_id" UUID,
    "length" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'commercial',
    "isci" TEXT NOT NULL DEFAULT '',
    "color" INTEGER NOT NULL DEFAULT 1,
    "valid_from" DATE,
    "valid_to" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "media_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "commercial_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "media" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "problems" JSONB NOT NULL DEFAULT '[]',
    "measured" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "media_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "cart_number" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "station_id" UUID NOT NULL,
    "commercial_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_number_pkey" PRIMARY KEY ("tenant_id","station_id","commercial_id")
);

-- CreateTable
CREATE TABLE "campaign" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT,
    "nr" INTEGER,
    "name" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "category_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "po_number" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "price_json" JSONB NOT NULL DEFAULT '{"auto_calc":"auto"}',
    "stations_prices" JSONB NOT NULL DEFAULT '{}',
    "discounts" JSONB NOT NULL DEFAULT '[]',
    "budget" NUMERIC,
    "total" NUMERIC NOT NULL DEFAULT 0,
    "plays_booked" INTEGER NOT NULL DEFAULT 0,
    "unplaced" JSONB NOT NULL DEFAULT '[]',
    "plan" JSONB,
    "stopped_on" DATE,
    "live_report" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "activated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "campaign_station" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "campaign_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "price_model_id" UUID,
    "price_model_version" INTEGER,

    CONSTRAINT "campaign_station_pkey" PRIMARY KEY ("tenant_id","campaign_id","station_id")
);

-- CreateTable
CREATE TABLE "segment" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "commercial_id" UUID,
    "length" INTEGER NOT NULL,
    "station_ids" JSONB NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "weekdays" JSONB NOT NULL,
    "hours" JSONB NOT NULL,
    "per_day" INTEGER,
    "per_week" INTEGER,
    "total" INTEGER,
    "place" TEXT NOT NULL DEFAULT 'any',
    "break_numbers" JSONB NOT NULL DEFAULT '[]',
    "separation_minutes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "segment_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateTable
CREATE TABLE "spot" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "segment_id" UUID,
    "commercial_id" UUID,
    "station_id" UUID NOT NULL,
    "occurrence_id" UUID NOT NULL,
    "leader_spot_id" UUID,
    "date" DATE NOT NULL,
    "second" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "length" INTEGER NOT NULL,
    "price" NUMERIC NOT NULL,
    "price_steps" JSONB NOT NULL DEFAULT '[]',
    "source" TEXT NOT NULL DEFAULT 'auto',
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "result" TEXT,
    "reason_code" TEXT,
    "decision" TEXT,
    "decision_note" TEXT NOT NULL DEFAULT '',
    "decided_by" UUID,
    "aired_at" TIMESTAMPTZ(0),
    "aired_second" INTEGER,
    "aired_length" INTEGER,
    "as_run_line_id" UUID,
    "made_good_for" UUID,
    "invoice_line_id" UUID,
    "bills" NUMERIC,

    CONSTRAINT "spot_pkey" PRIMARY KEY ("tenant_id","uuid")
);

-- CreateIndex
CREATE INDEX "history_tenant_id_at_idx" ON "history"("tenant_id", "at" DESC);

-- CreateIndex
CREATE INDEX "history_tenant_id_object_id_idx" ON "history"("tenant_id", "object_id");

-- CreateIndex
CREATE INDEX "job_tenant_id_state_idx" ON "job"("tenant_id", "state");

-- CreateIndex
CREATE INDEX "station_tenant_id_leader_id_idx" ON "station"("tenant_id", "leader_id");

-- CreateIndex
CREATE UNIQUE INDEX "station_tenant_id_code_key" ON "station"("tenant_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "break_template_tenant_id_name_key" ON "break_template"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "break_rule_tenant_id_station_id_weekday_idx" ON "break_rule"("tenant_id", "station_id", "weekday");

-- CreateIndex
CREATE UNIQUE INDEX "break_occurrence_tenant_id_station_id_date_second_key" ON "break_occurrence"("tenant_id", "station_id", "date", "second");

-- CreateIndex
CREATE UNIQUE INDEX "day_part_tenant_id_name_key" ON "day_part"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "price_model_tenant_id_name_key" ON "price_model"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "report_tenant_id_customer_id_idx" ON "report"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_tenant_id_number_revision_key" ON "report"("tenant_id", "number", "revision");

-- CreateIndex
CREATE INDEX "invoice_tenant_id_customer_id_idx" ON "invoice"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "invoice_tenant_id_status_due_date_idx" ON "invoice"("tenant_id", "status", "due_date");

-- CreateIndex
CREATE INDEX "invoice_tenant_id_report_id_idx" ON "invoice"("tenant_id", "report_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_tenant_id_number_key" ON "invoice"("tenant_id", "number");

-- CreateIndex
CREATE INDEX "invoice_line_tenant_id_invoice_id_idx" ON "invoice_line"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "payment_tenant_id_customer_id_idx" ON "payment"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_tenant_id_number_key" ON "payment"("tenant_id", "number");

-- CreateIndex
CREATE INDEX "allocation_tenant_id_invoice_id_idx" ON "allocation"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "traffic_log_tenant_id_station_id_date_key" ON "traffic_log"("tenant_id", "station_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "traffic_log_version_tenant_id_log_id_number_key" ON "traffic_log_version"("tenant_id", "log_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "as_run_file_tenant_id_station_id_sha256_key" ON "as_run_file"("tenant_id", "station_id", "sha256");

-- CreateIndex
CREATE INDEX "as_run_line_tenant_id_spot_id_idx" ON "as_run_line"("tenant_id", "spot_id");

-- CreateIndex
CREATE UNIQUE INDEX "as_run_line_tenant_id_station_id_date_second_title_cart_key" ON "as_run_line"("tenant_id", "station_id", "date", "second", "title", "cart");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_tenant_id_idx" ON "membership"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_refresh_hash_key" ON "session"("refresh_hash");

-- CreateIndex
CREATE UNIQUE INDEX "session_previous_hash_key" ON "session"("previous_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_tenant_id_model_object_id_key" ON "share"("tenant_id", "model", "object_id");

-- CreateIndex
CREATE UNIQUE INDEX "type_of_business_tenant_id_name_key" ON "type_of_business"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "customer_tenant_id_category_id_idx" ON "customer"("tenant_id", "category_id");

-- CreateIndex
CREATE INDEX "customer_tenant_id_name_idx" ON "customer"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "commercial_tenant_id_customer_id_idx" ON "commercial"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_tenant_id_sha256_key" ON "media"("tenant_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "cart_number_tenant_id_station_id_number_key" ON "cart_number"("tenant_id", "station_id", "number");

-- CreateIndex
CREATE INDEX "campaign_tenant_id_customer_id_idx" ON "campaign"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "campaign_tenant_id_status_end_date_idx" ON "campaign"("tenant_id", "status", "end_date");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_tenant_id_number_key" ON "campaign"("tenant_id", "number");

-- CreateIndex
CREATE INDEX "campaign_station_tenant_id_station_id_idx" ON "campaign_station"("tenant_id", "station_id");

-- CreateIndex
CREATE INDEX "segment_tenant_id_campaign_id_idx" ON "segment"("tenant_id", "campaign_id");

-- CreateIndex
CREATE INDEX "spot_tenant_id_station_id_date_idx" ON "spot"("tenant_id", "station_id", "date");

-- CreateIndex
CREATE INDEX "spot_tenant_id_campaign_id_date_idx" ON "spot"("tenant_id", "campaign_id", "date");

-- CreateIndex
CREATE INDEX "spot_tenant_id_occurrence_id_idx" ON "spot"("tenant_id", "occurrence_id");

-- CreateIndex
CREATE INDEX "spot_tenant_id_invoice_line_id_idx" ON "spot"("tenant_id", "invoice_line_id");

-- CreateIndex
CREATE INDEX "spot_tenant_id_commercial_id_idx" ON "spot"("tenant_id", "commercial_id");

-- CreateIndex
CREATE INDEX "spot_tenant_id_made_good_for_idx" ON "spot"("tenant_id", "made_good_for");

-- CreateIndex
CREATE INDEX "spot_tenant_id_leader_spot_id_idx" ON "spot"("tenant_id", "leader_spot_id");

-- AddForeignKey
ALTER TABLE "station" ADD CONSTRAINT "station_tenant_id_leader_id_fkey" FOREIGN KEY ("tenant_id", "leader_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "station" ADD CONSTRAINT "station_tenant_id_price_model_id_fkey" FOREIGN KEY ("tenant_id", "price_model_id") REFERENCES "price_model"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "break_rule" ADD CONSTRAINT "break_rule_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "break_occurrence" ADD CONSTRAINT "break_occurrence_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "price_model_version" ADD CONSTRAINT "price_model_version_tenant_id_price_model_id_fkey" FOREIGN KEY ("tenant_id", "price_model_id") REFERENCES "price_model"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_id_report_id_fkey" FOREIGN KEY ("tenant_id", "report_id") REFERENCES "report"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "traffic_log" ADD CONSTRAINT "traffic_log_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "traffic_log_version" ADD CONSTRAINT "traffic_log_version_tenant_id_log_id_fkey" FOREIGN KEY ("tenant_id", "log_id") REFERENCES "traffic_log"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "as_run_file" ADD CONSTRAINT "as_run_file_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "as_run_line" ADD CONSTRAINT "as_run_line_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "as_run_file"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "type_of_business" ADD CONSTRAINT "type_of_business_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "type_of_business"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "type_of_business"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "commercial" ADD CONSTRAINT "commercial_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "commercial" ADD CONSTRAINT "commercial_tenant_id_media_id_fkey" FOREIGN KEY ("tenant_id", "media_id") REFERENCES "media"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "cart_number" ADD CONSTRAINT "cart_number_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "cart_number" ADD CONSTRAINT "cart_number_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "type_of_business"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "campaign_station" ADD CONSTRAINT "campaign_station_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "segment" ADD CONSTRAINT "segment_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "segment" ADD CONSTRAINT "segment_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_segment_id_fkey" FOREIGN KEY ("tenant_id", "segment_id") REFERENCES "segment"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_commercial_id_fkey" FOREIGN KEY ("tenant_id", "commercial_id") REFERENCES "commercial"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_occurrence_id_fkey" FOREIGN KEY ("tenant_id", "occurrence_id") REFERENCES "break_occurrence"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_leader_spot_id_fkey" FOREIGN KEY ("tenant_id", "leader_spot_id") REFERENCES "spot"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_made_good_for_fkey" FOREIGN KEY ("tenant_id", "made_good_for") REFERENCES "spot"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "spot" ADD CONSTRAINT "spot_tenant_id_invoice_line_id_fkey" FOREIGN KEY ("tenant_id", "invoice_line_id") REFERENCES "invoice_line"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What may never be, whatever path leads there.
ALTER TABLE "break_occurrence" ADD CONSTRAINT break_never_overbooked CHECK (booked_seconds BETWEEN 0 AND capacity_seconds AND booked_spots >= 0 AND (capacity_spots IS NULL OR booked_spots <= capacity_spots));
-- A day that is closed keeps its breaks as they were. Whoever books into one, or takes from it, is refused.
ALTER TABLE "break_occurrence" ADD CONSTRAINT break_closed CHECK (closed_seconds IS NULL OR closed_seconds = booked_seconds);
-- Each place of a break once. A play taken out of the log keeps its row and remembers where it stood.
ALTER TABLE "spot" ADD CONSTRAINT spot_place_once EXCLUDE USING btree (tenant_id WITH =, occurrence_id WITH =, position WITH =) WHERE (status <> 'removed') DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "spot" ADD CONSTRAINT spot_length CHECK (length > 0 AND position > 0);
ALTER TABLE "spot" ADD CONSTRAINT spot_status CHECK (status IN ('planned','published','aired','short','missed','made_good','credited','removed'));
ALTER TABLE "spot" ADD CONSTRAINT spot_bills CHECK (bills BETWEEN 0 AND price);
ALTER TABLE "spot" ADD CONSTRAINT spot_billed CHECK (invoice_line_id IS NULL OR bills IS NOT NULL);
ALTER TABLE "spot" ADD CONSTRAINT spot_source CHECK (source IN ('auto','manual','make_good','bonus','sync'));
ALTER TABLE "campaign" ADD CONSTRAINT campaign_status CHECK (status IN ('draft','active','stopped'));
ALTER TABLE "campaign" ADD CONSTRAINT campaign_dates CHECK (start_date <= end_date);
ALTER TABLE "segment" ADD CONSTRAINT segment_kind CHECK (kind IN ('exact','variable'));
ALTER TABLE "traffic_log" ADD CONSTRAINT log_state CHECK (state IN ('open','published','aired','reconciled'));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_status CHECK (status IN ('draft','issued','void'));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_numbered CHECK ((status = 'draft') = (number IS NULL));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_frozen CHECK ((status = 'draft') = (issued IS NULL));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_paid CHECK (paid >= 0 AND paid <= greatest(total, 0));
ALTER TABLE "payment" ADD CONSTRAINT payment_allocated CHECK (amount > 0 AND allocated >= 0 AND allocated <= amount);
ALTER TABLE "allocation" ADD CONSTRAINT allocation_positive CHECK (amount > 0);
ALTER TABLE "membership" ADD CONSTRAINT membership_role CHECK (role IN ('owner','admin','sales','traffic','finance','viewer','agent','agency'));
ALTER TABLE "tenant" ADD CONSTRAINT tenant_kind CHECK (kind IN ('live','sandbox'));
ALTER TABLE "job" ADD CONSTRAINT job_state CHECK (state IN ('queued','running','done','failed','cancelled'));
ALTER TABLE "media" ADD CONSTRAINT media_state CHECK (state IN ('waiting','fine','doubtful','refused'));
CREATE INDEX customer_search ON "customer" USING gin (name gin_trgm_ops);
CREATE INDEX campaign_search ON "campaign" USING gin (name gin_trgm_ops);

-- Row-level security: the second lock. The app's role owns nothing, so ENABLE binds it.
ALTER TABLE "counter" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "counter" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "history" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "history" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "job" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "station" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "station" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "break_template" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "break_template" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "break_rule" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "break_rule" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "break_occurrence" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "break_occurrence" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "day_part" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "day_part" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "price_model" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "price_model" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "price_model_version" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "price_model_version" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "report" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "invoice" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "invoice" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "invoice_line" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "invoice_line" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "payment" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "allocation" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "allocation" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "traffic_log" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "traffic_log" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "traffic_log_version" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "traffic_log_version" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "as_run_file" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "as_run_file" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "as_run_line" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "as_run_line" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "type_of_business" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "type_of_business" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "customer" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "commercial" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "commercial" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "media" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "media" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "cart_number" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "cart_number" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "campaign" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "campaign_station" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "campaign_station" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "segment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "segment" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
ALTER TABLE "spot" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "spot" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());

-- What the app may do. The activity log is only ever added to.
GRANT USAGE ON SCHEMA public TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "counter" TO spotledger_service;
GRANT SELECT, INSERT ON "history" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "job" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "station" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "break_template" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "break_rule" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "break_occurrence" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "day_part" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_model" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "price_model_version" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "report" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "invoice_line" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "payment" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "allocation" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "traffic_log" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "traffic_log_version" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "as_run_file" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "as_run_line" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "app_user" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "tenant" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "membership" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "session" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "spent_token" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_token" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "share" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "rate_limit" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "type_of_business" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "commercial" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "media" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "cart_number" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "campaign_station" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "segment" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "spot" TO spotledger_service;
