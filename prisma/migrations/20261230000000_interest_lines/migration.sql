-- A line may charge the interest on another invoice of the same recipient, for the days from the one to the other.
ALTER TABLE "invoice_line" ADD COLUMN "interest_of_id" UUID, ADD COLUMN "interest_from" DATE, ADD COLUMN "interest_until" DATE;
ALTER TABLE "invoice_line" ADD CONSTRAINT invoice_line_interest CHECK (
  ("interest_of_id" IS NULL) = ("interest_from" IS NULL) AND ("interest_of_id" IS NULL) = ("interest_until" IS NULL)
  AND "interest_from" <= "interest_until" AND ("interest_of_id" IS NULL OR "credits_line_id" IS NULL));
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_tenant_id_interest_of_id_fkey" FOREIGN KEY ("tenant_id", "interest_of_id") REFERENCES "invoice"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "invoice_line_tenant_id_interest_of_id_idx" ON "invoice_line"("tenant_id", "interest_of_id");
