/** What kind of organisation signs up (domain 1.7). */
export const BUSINESSES = ["agency", "radio", "tv"] as const;
