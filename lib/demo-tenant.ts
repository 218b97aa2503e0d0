import { DEFAULT_NUMBERING } from "@/lib/billing/numbering";

/** The organisation of the demo tenant. */
export const DEMO_TENANT = {
  name: "Vane & Kestrel Radio",
  business: "radio",
  country: "GB",
  timezone: "Europe/London",
  currency: "EUR",
  currency_symbol: "€",
  taxes_json: [
    { name: "VAT 20 %", percent_bp: 2000, default: true },
    { name: "Zero rate", percent_bp: 0, default: false, category: "Z" as const },
  ],
  numbering_json: DEFAULT_NUMBERING,
  terms_days: 30,
  letterhead: {
    lines: ["Vane & Kestrel Radio Ltd", "4 Harbour Row, Hillfort HF1 2QA", "VAT GB 123 4567 82"],
    account: "Hillfort Bank, GB29 NWBK 6016 1331 9268 19",
    seller: {
      legal_name: "Vane & Kestrel Radio Ltd",
      street: "4 Harbour Row",
      post_code: "HF1 2QA",
      city: "Hillfort",
      country: "GB",
      vat_number: "GB123456782",
      registration_number: "01234567",
      electronic_address: "9932:GB123456782",
      contact_name: "Ines Marlow",
      contact_phone: "+44 20 7946 0100",
      contact_email: "billing@vane.example",
      iban: "GB29 NWBK 6016 1331 9268 19",
      bic: "NWBKGB2L",
    },
  },
};
