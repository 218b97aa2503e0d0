-- Calendars that programs read by an address with a code. Only the hash of the code is stored.
CREATE TABLE "calendar_feed" (
    "uuid" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kinds" TEXT[],
    "station_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "last_fetched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "calendar_feed_hash_key" ON "calendar_feed"("hash");
CREATE INDEX "calendar_feed_tenant_id_user_id_idx" ON "calendar_feed"("tenant_id", "user_id");
CREATE INDEX "calendar_feed_user_id_idx" ON "calendar_feed"("user_id");
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON "calendar_feed" TO spotledger_service;
