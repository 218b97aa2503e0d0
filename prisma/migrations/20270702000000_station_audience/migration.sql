-- What a study says of a station's audience, for estimates of reach.
ALTER TABLE "station" ADD COLUMN "audience" JSONB;
