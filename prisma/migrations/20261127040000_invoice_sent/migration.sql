-- When an invoice or credit note was last sent by mail.
ALTER TABLE "invoice" ADD COLUMN "sent_at" TIMESTAMPTZ(3);
