/** Where each kind of record is read. */
const PLACES = {
  customer: (uuid: string) => `/customer/${uuid}`,
  campaign: (uuid: string) => `/order-v2/${uuid}`,
  commercial: (uuid: string) => `/commercials?copy=${uuid}`,
  station: (uuid: string) => `/stations/${uuid}`,
  invoice: (uuid: string) => `/invoice-v2/${uuid}`,
  report: (uuid: string) => `/broadcast-reports/${uuid}`,
  payment: (uuid: string) => `/payment/${uuid}`,
} as const;

export const recordHref = (model: keyof typeof PLACES, uuid: string) => PLACES[model](uuid);

/** Where a record of any kind is read; null where its kind has no page. */
export const hrefOfRecord = (model: string, uuid: string): string | null =>
  model in PLACES ? recordHref(model as keyof typeof PLACES, uuid) : null;

/** Where to go after sign-in: a path of this site, and not a page of signing in, else home. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return "/";
  return wanted.startsWith("/auth/") && !wanted.startsWith("/auth/confirm-email/") ? "/" : wanted;
}
