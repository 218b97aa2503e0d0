-- Where a station's log goes beside its main output: a backup, mirrors.
ALTER TABLE "station" ADD COLUMN "outputs" JSONB NOT NULL DEFAULT '[]';
