-- The audio files that the main output of a station takes, and the formats that converting a file to has failed.
ALTER TABLE "station" ADD COLUMN "audio" JSONB;
ALTER TABLE "media" ADD COLUMN "unconvertible" JSONB NOT NULL DEFAULT '[]';
