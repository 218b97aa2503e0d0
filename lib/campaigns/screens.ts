/** The three campaign screens (specification, section 2): one sheet, guided steps, planner. */
export const CAMPAIGN_SCREENS = ["v1", "v2", "v3"] as const;
/** A campaign screen of `ORDER_VERSIONS`. */
export type CampaignScreen = (typeof CAMPAIGN_SCREENS)[number];
/** The campaign screen of users who chose none. */
export const DEFAULT_CAMPAIGN_SCREEN: CampaignScreen = "v2";

const ROUTES: Record<CampaignScreen, string> = { v1: "/order", v2: "/order-v2", v3: "/order-v3" };
/** The path of a campaign in one of its screens; `at` is its uuid or "new". */
export const buildCampaignHref = (version: CampaignScreen, at: string) => `${ROUTES[version]}/${at}`;
/** The path of the open change of a booked campaign in one of its screens. */
export const buildRevisionHref = (version: CampaignScreen, at: string) =>
  `${buildCampaignHref(version, at)}/change`;
