-- The commission of a campaign's agent, kept with the campaign as its agency's is: a statement of last month does not
-- change when the rate of the agent does. Campaigns from before take the rate of today.
ALTER TABLE "campaign" ADD COLUMN "agent_commission_bp" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "campaign" ADD CONSTRAINT campaign_agent_commission CHECK ("agent_commission_bp" BETWEEN 0 AND 10000);
UPDATE "campaign" SET "agent_commission_bp" = a."commission_bp" FROM "agent_agency" a
  WHERE a."tenant_id" = "campaign"."tenant_id" AND a."uuid" = "campaign"."agent_id";
