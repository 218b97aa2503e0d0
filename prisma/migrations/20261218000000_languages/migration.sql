-- Mails and reports can be in every language of the product: the check of the tag is the app's list, here its form.
ALTER TABLE "report_schedule" DROP CONSTRAINT report_schedule_language;
ALTER TABLE "report_schedule" ADD CONSTRAINT report_schedule_language CHECK ("language" ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$');
ALTER TABLE "reminder" DROP CONSTRAINT reminder_language;
ALTER TABLE "reminder" ADD CONSTRAINT reminder_language CHECK ("language" ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$');
