-- Why an unpaid spot was added to a campaign, by whom and when.
ALTER TABLE "spot"
  ADD COLUMN "bonus_reason" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "bonus_by" UUID,
  ADD COLUMN "bonus_at" TIMESTAMPTZ(3);
ALTER TABLE "spot" ADD CONSTRAINT "spot_bonus" CHECK (source <> 'bonus' OR (price = 0 AND bonus_at IS NOT NULL AND bonus_reason <> ''));
