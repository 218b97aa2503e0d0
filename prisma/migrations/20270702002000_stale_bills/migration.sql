-- Most changes of spots leave what invoices bill of them as it was, and the kept bills of the campaign stay right.
ALTER TABLE "campaign_week_stale" ADD COLUMN "bills" BOOLEAN NOT NULL DEFAULT true;
