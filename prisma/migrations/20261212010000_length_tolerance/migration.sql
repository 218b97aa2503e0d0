-- By how much an airing may be shorter than its spot. The greater of both counts.
ALTER TABLE "station" ADD COLUMN "length_tolerance_seconds" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "station" ADD COLUMN "length_tolerance_percent" INTEGER NOT NULL DEFAULT 5;
