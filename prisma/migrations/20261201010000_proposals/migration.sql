-- Proposals with their options, and the comments on them.
CREATE TABLE "proposal" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'sent', 'accepted', 'declined', 'expired')),
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "valid_until" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "terms" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "taxes_inline" BOOLEAN NOT NULL DEFAULT false,
    "options" JSONB NOT NULL DEFAULT '[]',
    "total" NUMERIC NOT NULL DEFAULT 0,
    "document" JSONB,
    "hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "option_id" UUID,
    "signature" JSONB,
    "declined_by" TEXT NOT NULL DEFAULT '',
    "decline_reason" TEXT NOT NULL DEFAULT '',
    "campaign_id" UUID,
    "contract_id" UUID,
    "invoice_id" UUID,
    "agent_id" UUID,
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "agent_ids" UUID[] NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT proposal_dates CHECK ("end_date" >= "start_date")
);
CREATE UNIQUE INDEX "proposal_tenant_id_number_key" ON "proposal"("tenant_id", "number");
CREATE INDEX "proposal_tenant_id_customer_id_idx" ON "proposal"("tenant_id", "customer_id");
CREATE INDEX "proposal_tenant_id_campaign_id_idx" ON "proposal"("tenant_id", "campaign_id");
CREATE INDEX "proposal_tenant_id_contract_id_idx" ON "proposal"("tenant_id", "contract_id");
CREATE INDEX "proposal_tenant_id_invoice_id_idx" ON "proposal"("tenant_id", "invoice_id");
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "proposal" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "proposal" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "proposal" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR CASE app_scope() WHEN 'stations' THEN station_ids <@ app_scope_ids() ELSE agent_ids && app_scope_ids() END);
GRANT SELECT, INSERT, UPDATE, DELETE ON "proposal" TO spotledger_service;

CREATE TABLE "proposal_comment" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_comment_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "proposal_comment_tenant_id_proposal_id_idx" ON "proposal_comment"("tenant_id", "proposal_id");
ALTER TABLE "proposal_comment" ADD CONSTRAINT "proposal_comment_tenant_id_proposal_id_fkey" FOREIGN KEY ("tenant_id", "proposal_id") REFERENCES "proposal"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "proposal_comment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "proposal_comment" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "proposal_comment" TO spotledger_service;
