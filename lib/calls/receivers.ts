/** Addresses that one document is mailed to at once. */
export const MOST_RECEIVERS = 10;
/** The languages a mail to a customer can be written in. */
export const MAIL_LANGUAGES = ["en", "de"] as const;
