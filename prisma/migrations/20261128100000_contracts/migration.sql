-- Contracts and their items.
CREATE TABLE "contract" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "renews_id" UUID,
    "index_bp" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'sent', 'signed', 'active', 'ended', 'cancelled')),
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "template_id" UUID,
    "text" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT NOT NULL DEFAULT '',
    "total" NUMERIC NOT NULL DEFAULT 0,
    "document" JSONB,
    "hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "signature" JSONB,
    "signed_at" TIMESTAMPTZ(3),
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "contract_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT contract_dates CHECK ("end_date" >= "start_date")
);
CREATE UNIQUE INDEX "contract_tenant_id_number_revision_key" ON "contract"("tenant_id", "number", "revision");
CREATE INDEX "contract_tenant_id_customer_id_idx" ON "contract"("tenant_id", "customer_id");
CREATE INDEX "contract_tenant_id_renews_id_idx" ON "contract"("tenant_id", "renews_id");
CREATE INDEX "contract_tenant_id_end_date_idx" ON "contract"("tenant_id", "end_date");
ALTER TABLE "contract" ADD CONSTRAINT "contract_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contract" ADD CONSTRAINT "contract_tenant_id_renews_id_fkey" FOREIGN KEY ("tenant_id", "renews_id") REFERENCES "contract"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "contract" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "contract" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "contract" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_ids <@ app_scope_ids());
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract" TO spotledger_service;

CREATE TABLE "contract_item" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "contract_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('spots', 'seconds', 'money', 'sponsorship')),
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "price" NUMERIC NOT NULL,
    "amount" NUMERIC NOT NULL,

    CONSTRAINT "contract_item_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "contract_item_tenant_id_contract_id_idx" ON "contract_item"("tenant_id", "contract_id");
ALTER TABLE "contract_item" ADD CONSTRAINT "contract_item_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contract"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "contract_item" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "contract_item" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_item" TO spotledger_service;

-- A campaign is booked under a contract. Its free text of before stays.
ALTER TABLE "campaign" ADD COLUMN "contract_id" UUID, ADD COLUMN "contract_item_id" UUID;
ALTER TABLE "campaign" ADD CONSTRAINT campaign_contract_item CHECK ("contract_item_id" IS NULL OR "contract_id" IS NOT NULL);
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contract"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_tenant_id_contract_item_id_fkey" FOREIGN KEY ("tenant_id", "contract_item_id") REFERENCES "contract_item"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "campaign_tenant_id_contract_id_idx" ON "campaign"("tenant_id", "contract_id");
CREATE INDEX "campaign_tenant_id_contract_item_id_idx" ON "campaign"("tenant_id", "contract_item_id");

-- Attachments of contracts and of their items.
ALTER TABLE "attachment" ADD COLUMN "contract_id" UUID, ADD COLUMN "contract_item_id" UUID, ALTER COLUMN "campaign_id" DROP NOT NULL;
ALTER TABLE "attachment" ADD CONSTRAINT attachment_owner CHECK (num_nonnulls("campaign_id", "contract_id", "contract_item_id") = 1);
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_contract_id_fkey" FOREIGN KEY ("tenant_id", "contract_id") REFERENCES "contract"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_contract_item_id_fkey" FOREIGN KEY ("tenant_id", "contract_item_id") REFERENCES "contract_item"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
CREATE INDEX "attachment_tenant_id_contract_id_idx" ON "attachment"("tenant_id", "contract_id");
CREATE INDEX "attachment_tenant_id_contract_item_id_idx" ON "attachment"("tenant_id", "contract_item_id");
