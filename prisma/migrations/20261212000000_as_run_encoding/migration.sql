-- The encoding that a person chose for the as-run files of a station. The next file is read with it.
ALTER TABLE "as_run_file" ADD COLUMN "chosen_encoding" TEXT;
