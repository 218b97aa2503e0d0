-- A session knows where it is, when its password was last confirmed, and when it passed a second factor.
ALTER TABLE "session"
    ADD COLUMN "address" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
    ADD COLUMN "two_factor_at" TIMESTAMPTZ(3);

-- Secrets are sealed before they come here, and the step of the last code keeps a code from working twice.
ALTER TABLE "app_user"
    ADD COLUMN "totp_secret" TEXT,
    ADD COLUMN "totp_pending" TEXT,
    ADD COLUMN "totp_step" INTEGER NOT NULL DEFAULT 0;

-- The address a link confirms, where it is another than the person's own.
ALTER TABLE "mail_token" ADD COLUMN "email" TEXT;
CREATE INDEX "mail_token_user_id_idx" ON "mail_token"("user_id");

CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","hash")
);
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who a person is at Google or Microsoft.
CREATE TABLE "external_identity" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_identity_pkey" PRIMARY KEY ("provider","subject"),
    CONSTRAINT "external_identity_provider_check" CHECK ("provider" IN ('google', 'microsoft'))
);
CREATE UNIQUE INDEX "external_identity_user_id_provider_key" ON "external_identity"("user_id", "provider");
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys for programs, by the hash of their secret: a key acts as who made it, in one tenant.
CREATE TABLE "api_key" (
    "uuid" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "ending" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "capabilities" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");
CREATE INDEX "api_key_tenant_id_idx" ON "api_key"("tenant_id");
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tries at something secret, counted before they are answered.
CREATE TABLE "guess" (
    "key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guess_pkey" PRIMARY KEY ("key")
);

GRANT SELECT, INSERT, UPDATE, DELETE ON "recovery_code" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "external_identity" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_key" TO spotledger_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON "guess" TO spotledger_service;
