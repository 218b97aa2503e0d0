/** The three campaign screens (specification, section 2): one sheet, guided steps, planner. */
export const CAMPAIGN_SCREENS = ["v1", "v2", "v3"] as const;
/** A campaign screen of `ORDER_VERSIONS`. */
export type CampaignScreen = (typeof CAMPAIGN_SCREENS)[number];
/** The campaign screen of users who chose none. */
export const DEFAULT_CAMPAIGN_SCREEN: CampaignScreen = "v2";

const ROUTES: Record<CampaignScreen, string> = { v1: "/order", v2: "/order-v2", v3: "/order-v3" };
/** The path of a campaign in one of its screens; `at` is its uuid or "new". */
export const buildCampaignHref = (version: CampaignScreen, at: string) => `${ROUTES[version]}/${at}`;
/** The screens that change a booked campaign; the planner moves its spots instead. */
export const REVISION_SCREENS: readonly CampaignScreen[] = ["v1", "v2"];
/** The path of the open change of a booked campaign; of somebody who works in the planner, on the sheet. */
export const buildRevisionHref = (version: CampaignScreen, at: string) =>
  `${buildCampaignHref(REVISION_SCREENS.includes(version) ? version : "v1", at)}/change`;
