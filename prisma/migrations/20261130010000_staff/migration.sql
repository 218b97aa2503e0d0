-- The tenant that a member of the staff views in a session, read-only, until a moment.
ALTER TABLE "session" ADD COLUMN "viewed_tenant" UUID, ADD COLUMN "view_id" UUID, ADD COLUMN "view_until" TIMESTAMPTZ(3);

-- Messages of the product's staff to people of all tenants, and who has read them.
CREATE TABLE "platform_notification" (
    "uuid" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "level" TEXT NOT NULL DEFAULT 'info',
    "blinking" BOOLEAN NOT NULL DEFAULT false,
    "audience" TEXT NOT NULL DEFAULT 'everyone',
    "only_tenant" UUID,
    "publish_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "platform_notification_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "platform_notification_level" CHECK ("level" IN ('info', 'warning', 'outage')),
    CONSTRAINT "platform_notification_audience" CHECK ("audience" IN ('everyone', 'admins'))
);
CREATE INDEX "platform_notification_publish_at_idx" ON "platform_notification"("publish_at" DESC);
CREATE TABLE "platform_notification_read" (
    "user_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_notification_read_pkey" PRIMARY KEY ("user_id","notification_id")
);
CREATE INDEX "platform_notification_read_notification_id_idx" ON "platform_notification_read"("notification_id");
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_notification" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "platform_notification_read" TO spotledger_service;
