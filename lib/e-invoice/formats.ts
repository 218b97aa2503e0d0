/**
 * The formats in which an e-invoice is downloaded: UBL for Peppol (BIS Billing 3) and for German authorities
 * (XRechnung 3), CII as EN 16931 has it, Factur-X/ZUGFeRD: the PDF with the CII in it, and the 810 of ANSI X12 with the
 * aired spots, for agencies in the United States.
 */
export const E_INVOICE_FORMATS = ["peppol", "xrechnung", "cii", "facturx", "edi810"] as const;
/** One of the formats of an e-invoice. */
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];
