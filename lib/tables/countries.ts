/** Defaults by country at sign-up; all can be changed. */
export type Country = {
  currency: string;
  currency_format: string;
  symbol: string;
  tax: { name: string; percent_bp: number };
  timezone: string;
  date_format: "D/M/Y" | "D.M.Y" | "M/D/Y" | "D-M-Y" | "Y-M-D";
  first_week_day: 1 | 7;
};
const euro = (percent: number, timezone: string, name = "VAT", currency_format = "1.000,00"): Country => ({
  currency: "EUR",
  currency_format,
  symbol: "€",
  tax: { name: `${name} ${percent} %`, percent_bp: percent * 100 },
  timezone,
  date_format: "D.M.Y",
  first_week_day: 1,
});

/** The known countries by ISO code. */
export const COUNTRIES: Record<string, Country> = {
  AT: euro(20, "Europe/Vienna", "USt"),
  BE: euro(21, "Europe/Brussels"),
  CH: {
    ...euro(0, "Europe/Zurich"),
    currency: "CHF",
    currency_format: "1'000.00",
    symbol: "CHF",
    tax: { name: "MWST 8.1 %", percent_bp: 810 },
  },
  DE: euro(19, "Europe/Berlin", "USt"),
  ES: euro(21, "Europe/Madrid", "IVA"),
  FR: euro(20, "Europe/Paris", "TVA", "1 000,00"),
  GB: {
    currency: "GBP",
    currency_format: "1,000.00",
    symbol: "£",
    tax: { name: "VAT 20 %", percent_bp: 2000 },
    timezone: "Europe/London",
    date_format: "D/M/Y",
    first_week_day: 1,
  },
  HR: euro(25, "Europe/Zagreb", "PDV"),
  IE: euro(23, "Europe/Dublin", "VAT", "1,000.00"),
  IT: euro(22, "Europe/Rome", "IVA"),
  NL: { ...euro(21, "Europe/Amsterdam", "BTW"), date_format: "D-M-Y" },
  PL: { ...euro(23, "Europe/Warsaw", "VAT", "1 000,00"), currency: "PLN", symbol: "zł" },
  PT: euro(23, "Europe/Lisbon", "IVA"),
  RS: { ...euro(20, "Europe/Belgrade", "PDV"), currency: "RSD", symbol: "din." },
  SE: {
    ...euro(25, "Europe/Stockholm", "Moms", "1 000,00"),
    currency: "SEK",
    symbol: "kr",
    date_format: "Y-M-D",
  },
  SI: euro(22, "Europe/Ljubljana", "DDV"),
  US: {
    currency: "USD",
    currency_format: "1,000.00",
    symbol: "$",
    tax: { name: "No tax", percent_bp: 0 },
    timezone: "America/New_York",
    date_format: "M/D/Y",
    first_week_day: 7,
  },
};
/** The defaults of a country; the United Kingdom's for an unknown code. */
export const getCountry = (code: string): Country => COUNTRIES[code] ?? COUNTRIES.GB!;

/**
 * Guesses the country from an Accept-Language header ("de-AT,de;q=0.9" → AT); GB when it names none of `COUNTRIES`.
 */
export function guessCountry(languages: string | null): string {
  const named = [...(languages ?? "").matchAll(/[a-z]{2,3}-([A-Z]{2})/g)].map((m) => m[1]!);
  const spoken = [...(languages ?? "").matchAll(/\b([a-z]{2})\b/g)].map((m) => m[1]!.toUpperCase());
  return [...named, ...spoken].find((code) => code in COUNTRIES) ?? "GB";
}
