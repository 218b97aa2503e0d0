-- The timeline of a customer keeps what was deleted. Whose it was is only in its last entry.
CREATE INDEX "history_deleted" ON "history"("tenant_id", ("before"->>'customer_id')) WHERE "action" LIKE '%.deleted';
