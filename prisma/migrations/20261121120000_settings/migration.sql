-- Discounts on the line, taxes rounded on the line: as the invoice was begun.
ALTER TABLE "invoice" ADD COLUMN "taxes_inline" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "discounts_inline" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invoice_line" ADD COLUMN "discount_bp" INTEGER NOT NULL DEFAULT 0,
    ADD CONSTRAINT "invoice_line_discount" CHECK (discount_bp BETWEEN 0 AND 10000);

CREATE TABLE "contract_template" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "contract_template_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "contract_template_tenant_id_name_key" ON "contract_template"("tenant_id", "name");
ALTER TABLE "contract_template" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "contract_template" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "contract_template" TO spotledger_service;

CREATE TABLE "feedback" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "rating" INTEGER,
    "page" TEXT NOT NULL DEFAULT '',
    "screenshot_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT "feedback_rating" CHECK (rating BETWEEN 1 AND 5)
);
CREATE INDEX "feedback_tenant_id_created_at_idx" ON "feedback"("tenant_id", "created_at" DESC);
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "feedback" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "feedback" TO spotledger_service;
