-- What belongs to an order on paper: its contract, the customer's own order.
CREATE TABLE "attachment" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "attachment_tenant_id_campaign_id_idx" ON "attachment"("tenant_id", "campaign_id");
ALTER TABLE "attachment" ADD CONSTRAINT attachment_bytes CHECK (bytes > 0);
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "attachment" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "attachment" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "attachment" TO spotledger_service;
