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
    { name: "Zero rate", percent_bp: 0, default: false },
  ],
  numbering_json: DEFAULT_NUMBERING,
  terms_days: 30,
  letterhead: {
    lines: ["Vane & Kestrel Radio Ltd", "4 Harbour Row, Hillfort HF1 2QA", "VAT GB 123 4567 82"],
    account: "Hillfort Bank, GB29 NWBK 6016 1331 9268 19",
  },
};
