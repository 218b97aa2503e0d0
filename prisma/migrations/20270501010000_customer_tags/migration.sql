-- The language a customer is written to in ("" is that of its country), and the tags it is found by.
ALTER TABLE "customer" ADD COLUMN "language" TEXT NOT NULL DEFAULT '', ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';
