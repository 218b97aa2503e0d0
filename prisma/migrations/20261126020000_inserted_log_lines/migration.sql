-- Note lines and fillers that people inserted into a break, in the order in which they were placed.
ALTER TABLE "ad_break" ADD COLUMN "lines" JSONB NOT NULL DEFAULT '[]';
