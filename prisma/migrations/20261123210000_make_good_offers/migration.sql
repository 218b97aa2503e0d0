-- Until when make-goods may be placed on a station.
ALTER TABLE "station"
  ADD COLUMN "make_good_hours" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "make_good_published" BOOLEAN NOT NULL DEFAULT true;

-- Make-goods offered to a customer, and the answer.
CREATE TABLE "make_good_offer" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "spots" UUID[] NOT NULL,
    "places" JSONB NOT NULL,
    "credit" NUMERIC,
    "message" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open' CHECK ("state" IN ('open', 'accepted', 'countered', 'credited', 'withdrawn', 'expired')),
    "wish" TEXT NOT NULL DEFAULT '',
    "wish_times" JSONB,
    "credit_due" BOOLEAN NOT NULL DEFAULT false,
    "answered_by" TEXT NOT NULL DEFAULT '',
    "closed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "make_good_offer_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "make_good_offer_tenant_id_campaign_id_idx" ON "make_good_offer"("tenant_id", "campaign_id");
CREATE INDEX "make_good_offer_tenant_id_station_id_idx" ON "make_good_offer"("tenant_id", "station_id");
CREATE INDEX "make_good_offer_open" ON "make_good_offer"("tenant_id", "expires_at") WHERE "state" = 'open';
ALTER TABLE "make_good_offer" ADD CONSTRAINT "make_good_offer_tenant_id_campaign_id_fkey" FOREIGN KEY ("tenant_id", "campaign_id") REFERENCES "campaign"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "make_good_offer" ADD CONSTRAINT "make_good_offer_tenant_id_station_id_fkey" FOREIGN KEY ("tenant_id", "station_id") REFERENCES "station"("tenant_id", "uuid") ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE "make_good_offer" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "make_good_offer" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY scope ON "make_good_offer" AS RESTRICTIVE USING (app_scope() <> 'stations' OR station_id = ANY (app_scope_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "make_good_offer" TO spotledger_service;
