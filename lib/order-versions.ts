/** The three screens of an order (specification, section 2): one sheet, guided steps, planner. */
export const ORDER_VERSIONS = ["v1", "v2", "v3"] as const;
