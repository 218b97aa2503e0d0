-- The fields of an address that an e-invoice states, the electronic address of a customer, and what its buyer is called
-- there. `address` keeps the street and every address that was typed as one text.
ALTER TABLE "customer"
  ADD COLUMN "post_code" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "city" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "country" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "electronic_address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "buyer_reference" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "customer_country" CHECK ("country" ~ '^([A-Z]{2})?$');

-- Seller, buyer, account and tax rates as they were when the document was issued. Null in older ones.
ALTER TABLE "invoice" ADD COLUMN "parties" JSONB;
