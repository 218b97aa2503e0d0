-- The purpose of the breaks a segment is sold into.
ALTER TABLE "segment" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'paid';
