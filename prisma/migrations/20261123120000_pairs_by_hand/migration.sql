-- A person can say which spot a line of an as-run file is, or that it is none.
ALTER TABLE "as_run_line"
  ADD COLUMN "paired_with" UUID,
  ADD COLUMN "kept_apart" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "paired_by" UUID;
