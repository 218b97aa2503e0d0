-- Discounts for early payment: own terms of a customer (null: those of the organisation), the terms of an invoice, and
-- what of an invoice is settled by them. A discount belongs to the payment that earned it, and keeps the tax it corrects.
ALTER TABLE "customer" ADD COLUMN "early_discount_bp" INTEGER, ADD COLUMN "early_discount_days" INTEGER;
ALTER TABLE "customer" ADD CONSTRAINT customer_early_discount CHECK ("early_discount_bp" BETWEEN 0 AND 9999 AND "early_discount_days" BETWEEN 0 AND 365);

ALTER TABLE "invoice" ADD COLUMN "early_discount_bp" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "early_discount_until" DATE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_early_discount CHECK (
  "early_discount_bp" BETWEEN 0 AND 9999 AND ("early_discount_bp" > 0) = ("early_discount_until" IS NOT NULL)
  AND "early_discount_until" BETWEEN "date" AND "due_date" AND ("early_discount_bp" = 0 OR "kind" = 'invoice'));

ALTER TABLE "allocation" ADD COLUMN "is_discount" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "taxes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "allocation" ADD CONSTRAINT allocation_discount CHECK (NOT "is_discount" OR "payment_id" IS NOT NULL);
