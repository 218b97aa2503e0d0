-- A segment may be sold as the only spot of its breaks, and its commercial may advertise two brands.
ALTER TABLE "segment" ADD COLUMN "alone" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "segment" ADD COLUMN "co_branding" BOOLEAN NOT NULL DEFAULT false;
