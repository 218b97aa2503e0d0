/**
 * What follows the prefix of a VAT number in the member states of the European Union and Northern Ireland (European
 * Commission, VIES: structure of VAT numbers).
 */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z0-9+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/**
 * Whether a VAT number fits the format of the country it begins with, without regard to
 * spaces, dots, hyphens and slashes. Numbers of other countries, and national ones
 * without a prefix, only need a digit; an empty text fits.
 */
export function isVatNumber(text: string): boolean {
  const number = text.toUpperCase().replace(/[\s./-]/g, "");
  if (number === "") return true;
  const format = FORMATS[number.slice(0, 2)];
  if (format) return format.test(number.slice(2));
  return /^[A-Z0-9+*]{1,30}$/.test(number) && /\d/.test(number);
}

/**
 * The parts of a VAT number of the European Union or Northern Ireland, which VIES knows: country prefix and what follows,
 * without spaces; null for others and those that do not fit their country.
 */
export function splitVatNumber(text: string): { country: string; number: string } | null {
  const whole = text.toUpperCase().replace(/[\s./-]/g, "");
  const [country, number] = [whole.slice(0, 2), whole.slice(2)];
  return FORMATS[country]?.test(number) ? { country, number } : null;
}

const digitsOf = (text: string) => [...text].map(Number);
const weigh = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0);
/** The sum of the digits where every second one is doubled, beginning with the second. */
const sumLuhn = (digits: readonly number[]) =>
  digits.reduce(
    (sum, digit, i) => sum + (i % 2 ? Math.floor((digit * 2) / 10) + ((digit * 2) % 10) : digit),
    0,
  );

function isGerman(digits: readonly number[]): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === digits[8];
}

/** Check digits by country (ISO 7064 mod 11,10 for Germany, otherwise as published by the national tax offices). */
const CHECKS: Readonly<Record<string, (rest: string) => boolean>> = {
  AT: (rest) => {
    const digits = digitsOf(rest.slice(1));
    return (96 - sumLuhn(digits.slice(0, 7))) % 10 === digits[7];
  },
  BE: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
  DE: (rest) => isGerman(digitsOf(rest)),
  DK: (rest) => weigh(digitsOf(rest), [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FR: (rest) => {
    if (!/^\d/.test(rest) || !/^\d\d/.test(rest)) return true;
    return (12 + 3 * (Number(rest.slice(2)) % 97)) % 97 === Number(rest.slice(0, 2));
  },
  IT: (rest) => sumLuhn(digitsOf(rest)) % 10 === 0,
  PL: (rest) => weigh(digitsOf(rest), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest[9]),
};

/** Whether the check digit of a VAT number is right; true for countries whose rule is not known here. */
export function hasVatCheckDigit(text: string): boolean {
  const number = text.toUpperCase().replace(/[\s./-]/g, "");
  const country = number.slice(0, 2);
  if (!FORMATS[country]?.test(number.slice(2))) return true;
  return CHECKS[country]?.(number.slice(2)) ?? true;
}
