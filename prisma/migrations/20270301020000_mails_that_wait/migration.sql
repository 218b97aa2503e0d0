-- A mail of a document may wait: for seconds in which it can be taken back, or until a time.
ALTER TABLE "job" ADD COLUMN "due_at" TIMESTAMPTZ(3), ADD COLUMN "about" UUID[] NOT NULL DEFAULT '{}';
