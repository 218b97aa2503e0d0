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
