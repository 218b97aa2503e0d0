-- Statement files of banks, and their incoming entries with the payments made from them.
CREATE TABLE "bank_import" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "format" TEXT NOT NULL CHECK ("format" IN ('csv', 'camt', 'mt940')),
    "account" TEXT NOT NULL,
    "from_date" DATE,
    "to_date" DATE,
    "repeated" INTEGER NOT NULL,
    "outgoing" INTEGER NOT NULL,
    "foreign" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "bank_import_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE UNIQUE INDEX "bank_import_tenant_id_sha256_key" ON "bank_import"("tenant_id", "sha256");
CREATE INDEX "bank_import_tenant_id_created_at_idx" ON "bank_import"("tenant_id", "created_at");
ALTER TABLE "bank_import" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "bank_import" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_import" TO spotledger_service;

CREATE TABLE "bank_entry" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "amount" NUMERIC NOT NULL CHECK ("amount" > 0),
    "name" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "bank_reference" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open' CHECK ("state" IN ('open', 'booked', 'left')),
    "payment_id" UUID,

    CONSTRAINT "bank_entry_pkey" PRIMARY KEY ("tenant_id","uuid"),
    CONSTRAINT bank_entry_booked CHECK (("state" = 'booked') = ("payment_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "bank_entry_tenant_id_key_key" ON "bank_entry"("tenant_id", "key");
CREATE INDEX "bank_entry_tenant_id_import_id_idx" ON "bank_entry"("tenant_id", "import_id");
CREATE INDEX "bank_entry_tenant_id_payment_id_idx" ON "bank_entry"("tenant_id", "payment_id");
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "bank_import"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "bank_entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "bank_entry" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_entry" TO spotledger_service;
