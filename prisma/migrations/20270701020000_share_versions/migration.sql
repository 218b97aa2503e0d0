-- Further links of documents can be edited.
ALTER TABLE "share" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
