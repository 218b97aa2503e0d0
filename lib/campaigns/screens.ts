/** The three screens of an order (specification, section 2): one sheet, guided steps, planner. */
export const ORDER_VERSIONS = ["v1", "v2", "v3"] as const;
export type OrderVersion = (typeof ORDER_VERSIONS)[number];
/** The screen of an order for who chose none. */
export const DEFAULT_ORDER_VERSION: OrderVersion = "v2";

const ROUTES: Record<OrderVersion, string> = { v1: "/order", v2: "/order-v2", v3: "/order-v3" };
/** Where an order is opened in one of its screens; `at` is its uuid, or "new". */
export const buildCampaignHref = (version: OrderVersion, at: string) => `${ROUTES[version]}/${at}`;
