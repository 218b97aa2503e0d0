-- The last day on which a live report opens, and whether it shows net prices.
ALTER TABLE "share" ADD COLUMN "expires_on" DATE;
ALTER TABLE "share" ADD COLUMN "prices" BOOLEAN NOT NULL DEFAULT false;
