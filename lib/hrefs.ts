import { buildCampaignHref, type CampaignScreen, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";

/** The paths of records by model; campaigns in the user's preferred screen. */
const PLACES = {
  customer: (uuid: string) => `/customer/${uuid}`,
  campaign: (uuid: string, screen: CampaignScreen) => buildCampaignHref(screen, uuid),
  commercial: (uuid: string) => `/commercials?copy=${uuid}`,
  station: (uuid: string) => `/stations/${uuid}`,
  invoice: (uuid: string) => `/invoice-v2/${uuid}`,
  report: (uuid: string) => `/broadcast-reports/${uuid}`,
  payment: (uuid: string) => `/payment/${uuid}`,
} as const;

/** The path of a record. */
export const buildRecordHref = (
  model: keyof typeof PLACES,
  uuid: string,
  screen: CampaignScreen = DEFAULT_CAMPAIGN_SCREEN,
) => PLACES[model](uuid, screen);

/** The path of a record of any model; null for models without a page. */
export const findRecordHref = (model: string, uuid: string, screen?: CampaignScreen): string | null =>
  model in PLACES ? buildRecordHref(model as keyof typeof PLACES, uuid, screen) : null;

/** The path to open after sign-in: `wanted` when it is a path of this site outside sign-in, otherwise "/". */
export function toOwnPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return "/";
  return path.startsWith("/auth/") && !path.startsWith("/auth/confirm-email/") ? "/" : path;
}
