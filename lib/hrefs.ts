import { buildCampaignHref, DEFAULT_ORDER_VERSION, type OrderVersion } from "@/lib/campaigns/screens";

/** Where each kind of record is read; campaigns in the person's own screen. */
const PLACES = {
  customer: (uuid: string) => `/customer/${uuid}`,
  campaign: (uuid: string, screen: OrderVersion) => buildCampaignHref(screen, uuid),
  commercial: (uuid: string) => `/commercials?copy=${uuid}`,
  station: (uuid: string) => `/stations/${uuid}`,
  invoice: (uuid: string) => `/invoice-v2/${uuid}`,
  report: (uuid: string) => `/broadcast-reports/${uuid}`,
  payment: (uuid: string) => `/payment/${uuid}`,
} as const;

export const buildRecordHref = (
  model: keyof typeof PLACES,
  uuid: string,
  screen: OrderVersion = DEFAULT_ORDER_VERSION,
) => PLACES[model](uuid, screen);

/** Where a record of any kind is read; null where its kind has no page. */
export const findRecordHref = (model: string, uuid: string, screen?: OrderVersion): string | null =>
  model in PLACES ? buildRecordHref(model as keyof typeof PLACES, uuid, screen) : null;

/** Where to go after sign-in: a path of this site, and not a page of signing in, else home. */
export function toOwnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return "/";
  return wanted.startsWith("/auth/") && !wanted.startsWith("/auth/confirm-email/") ? "/" : wanted;
}
