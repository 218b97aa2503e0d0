/** The kinds of organisation that can sign up (domain 1.7). */
export const BUSINESSES = ["agency", "radio", "tv"] as const;
