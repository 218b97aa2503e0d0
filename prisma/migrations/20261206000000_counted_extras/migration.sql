-- An aired line without a spot can also belong to a campaign without being a bonus. Both name the campaign.
ALTER TABLE "as_run_line" DROP CONSTRAINT as_run_line_bonus_campaign;
ALTER TABLE "as_run_line" DROP CONSTRAINT as_run_line_decision_check;
ALTER TABLE "as_run_line" ADD CONSTRAINT as_run_line_decision_check CHECK ("decision" IN ('bonus', 'campaign', 'house', 'mistake'));
ALTER TABLE "as_run_line" ADD CONSTRAINT as_run_line_counted_campaign CHECK (coalesce("decision" IN ('bonus', 'campaign'), false) = ("campaign_id" IS NOT NULL));
