-- A customer who may not book until the stop is lifted, whatever its credit limit.
ALTER TABLE "customer" ADD COLUMN "credit_stop" BOOLEAN NOT NULL DEFAULT false;
