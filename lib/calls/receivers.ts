/** Addresses that one document is mailed to at once. */
export const MOST_RECEIVERS = 10;
