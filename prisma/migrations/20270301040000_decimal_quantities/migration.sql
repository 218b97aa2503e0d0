-- Quantities of invoice lines have up to four decimals, and may name a unit.
ALTER TABLE "invoice_line" ALTER COLUMN "quantity" TYPE NUMERIC, ADD COLUMN "unit" TEXT NOT NULL DEFAULT '';
ALTER TABLE "invoice_line" ADD CONSTRAINT invoice_line_quantity CHECK ("quantity" = round("quantity", 4));
ALTER TABLE "invoice_line" ADD CONSTRAINT invoice_line_unit CHECK ("unit" IN ('', 'piece', 'spot', 'second', 'hour', 'day', 'week', 'month', 'thousand'));
