-- E-invoices have a further format, the 810 of ANSI X12.
ALTER TABLE "e_invoice" DROP CONSTRAINT "e_invoice_format_check";
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_format_check" CHECK ("format" IN ('peppol', 'xrechnung', 'cii', 'facturx', 'edi810'));
