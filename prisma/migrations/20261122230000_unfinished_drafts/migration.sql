-- What is typed of a draft but cannot be sold yet: incomplete segments, stations without spots, emptied fields.
ALTER TABLE "campaign" ADD COLUMN "unfinished" JSONB;
-- Painted spots that no segment of their draft sells.
ALTER TABLE "scenario" ADD COLUMN "unsold" INTEGER NOT NULL DEFAULT 0;
