-- What VIES said of the VAT number of a customer, and when.
ALTER TABLE "customer" ADD COLUMN "vat_check" JSONB;
