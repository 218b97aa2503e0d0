import type { ENGLISH } from "./en";

/** What every mail says, in one language. */
export type MailWords = typeof ENGLISH;
