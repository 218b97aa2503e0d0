-- A log with problems is published with a reason, which is kept with its version.
ALTER TABLE "traffic_log_version"
  ADD COLUMN "problems" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';
