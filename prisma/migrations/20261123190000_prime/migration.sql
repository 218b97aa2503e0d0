-- A segment may prefer the breaks of its window with the highest list price. Weights of hours are kept in "hours".
ALTER TABLE "segment" ADD COLUMN "prefers_prime" BOOLEAN NOT NULL DEFAULT false;
