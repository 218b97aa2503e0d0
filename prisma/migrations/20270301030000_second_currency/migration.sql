-- An invoice may state its total in a second currency, at a rate of a day.
ALTER TABLE "invoice" ADD COLUMN "second_currency" TEXT, ADD COLUMN "second_rate" NUMERIC, ADD COLUMN "second_rate_date" DATE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_second_currency CHECK (
  ("second_currency" IS NULL) = ("second_rate" IS NULL) AND ("second_currency" IS NULL) = ("second_rate_date" IS NULL)
  AND "second_currency" <> "currency" AND "second_rate" > 0);
