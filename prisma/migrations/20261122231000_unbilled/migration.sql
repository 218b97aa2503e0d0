-- Aired spots that no invoice has taken: the home page asks for them by day, and they are few among all spots.
CREATE INDEX "spot_unbilled" ON "spot"("tenant_id", "date") WHERE "invoice_line_id" IS NULL AND "bills" > 0;
