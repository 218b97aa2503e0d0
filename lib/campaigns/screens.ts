/** The three campaign screens (specification, section 2): one sheet, guided steps, planner. */
export const ORDER_VERSIONS = ["v1", "v2", "v3"] as const;
/** A campaign screen of `ORDER_VERSIONS`. */
export type OrderVersion = (typeof ORDER_VERSIONS)[number];
/** The campaign screen of users who chose none. */
export const DEFAULT_ORDER_VERSION: OrderVersion = "v2";

const ROUTES: Record<OrderVersion, string> = { v1: "/order", v2: "/order-v2", v3: "/order-v3" };
/** The path of a campaign in one of its screens; `at` is its uuid or "new". */
export const buildCampaignHref = (version: OrderVersion, at: string) => `${ROUTES[version]}/${at}`;
