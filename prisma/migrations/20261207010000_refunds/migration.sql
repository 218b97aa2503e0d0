-- Parts of payments that were paid back. A payment settles and pays back no more than its amount.
-- An allocation that is taken back has a row of the opposite amount from that day on, so that earlier days stay as they were.
ALTER TABLE "payment" ADD COLUMN "refunded" NUMERIC NOT NULL DEFAULT 0;
ALTER TABLE "payment" DROP CONSTRAINT payment_allocated;
ALTER TABLE "payment" ADD CONSTRAINT payment_allocated CHECK (amount > 0 AND allocated >= 0 AND refunded >= 0 AND allocated + refunded <= amount);
ALTER TABLE "allocation" DROP CONSTRAINT allocation_positive;
ALTER TABLE "allocation" ADD CONSTRAINT allocation_amount CHECK (amount <> 0);

CREATE TABLE "refund" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "amount" NUMERIC NOT NULL CHECK ("amount" > 0),
    "method" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "station_ids" UUID[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "refund_tenant_id_payment_id_idx" ON "refund"("tenant_id", "payment_id");
CREATE INDEX "refund_tenant_id_customer_id_idx" ON "refund"("tenant_id", "customer_id");
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payment"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customer"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "refund" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "refund" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "refund" AS RESTRICTIVE USING (app_scope() NOT IN ('stations', 'agent') OR app_scope() = 'stations' AND station_ids <@ app_scope_ids());
GRANT SELECT, INSERT, UPDATE, DELETE ON "refund" TO spotledger_service;
