-- Orders: three kinds of segments, drafts that hold their plays, rivals, what a tenant is allowed beyond the usual.
ALTER TABLE "tenant" ADD COLUMN "flags" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "campaign" ADD COLUMN "start_hour" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "end_hour" INTEGER NOT NULL DEFAULT 24, ADD COLUMN "priority" INTEGER NOT NULL DEFAULT 5, ADD COLUMN "holds_until" DATE, ADD COLUMN "contract_number" TEXT NOT NULL DEFAULT '', ADD COLUMN "categories" UUID[] NOT NULL DEFAULT '{}', ADD COLUMN "competing" UUID[] NOT NULL DEFAULT '{}', ADD COLUMN "apart" JSONB;
ALTER TABLE "campaign" ADD CONSTRAINT campaign_hours CHECK (start_hour BETWEEN 0 AND 23 AND end_hour BETWEEN 1 AND 24);
ALTER TABLE "campaign" ADD CONSTRAINT campaign_priority CHECK (priority BETWEEN 1 AND 9);
ALTER TABLE "campaign" ADD CONSTRAINT campaign_holds CHECK (holds_until IS NULL OR status = 'draft');
CREATE INDEX "campaign_tenant_id_holds_until_idx" ON "campaign"("tenant_id", "holds_until");

ALTER TABLE "segment" ADD COLUMN "group_id" UUID, ADD COLUMN "days" INTEGER, ADD COLUMN "skip_holidays" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "budget" NUMERIC, ADD COLUMN "break_names" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "price_override" NUMERIC, ADD COLUMN "follows" JSONB, ADD COLUMN "frozen" JSONB;
ALTER TABLE "segment" DROP CONSTRAINT segment_kind;
ALTER TABLE "segment" ADD CONSTRAINT segment_kind CHECK (kind IN ('exact','semi_variable','variable'));
ALTER TABLE "segment" ADD CONSTRAINT segment_place CHECK (place IN ('any','first','top','middle','bottom','last'));
ALTER TABLE "segment" ADD CONSTRAINT segment_copy CHECK (commercial_id IS NULL OR group_id IS NULL);
ALTER TABLE "segment" ADD CONSTRAINT segment_money CHECK (budget >= 0 AND price_override >= 0);
CREATE INDEX "segment_tenant_id_group_id_idx" ON "segment"("tenant_id", "group_id");
ALTER TABLE "segment" ADD CONSTRAINT "segment_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "commercial_group"("tenant_id", "uuid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A held play takes its seconds like any other, and airs nowhere.
ALTER TABLE "spot" DROP CONSTRAINT spot_status;
ALTER TABLE "spot" ADD CONSTRAINT spot_status CHECK (status IN ('held','planned','published','aired','short','missed','made_good','credited','removed'));
