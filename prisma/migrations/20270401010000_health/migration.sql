-- What support looks up: calls that failed by the id of their request, and mails with the answer of the mail server.
-- Neither holds the input, an address or a name. Old rows are deleted every hour.
CREATE TABLE "call_error" (
    "request_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "call" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_error_pkey" PRIMARY KEY ("request_id")
);
CREATE INDEX "call_error_tenant_id_at_idx" ON "call_error"("tenant_id", "at" DESC);
GRANT SELECT, INSERT, DELETE ON "call_error" TO spotledger_service;

CREATE TABLE "mail_log" (
    "uuid" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "state" TEXT NOT NULL CHECK ("state" IN ('sent', 'bounced', 'failed')),
    "message_id" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_log_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "mail_log_tenant_id_at_idx" ON "mail_log"("tenant_id", "at" DESC);
GRANT SELECT, INSERT, DELETE ON "mail_log" TO spotledger_service;
