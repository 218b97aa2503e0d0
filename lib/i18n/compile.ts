import compile from "icu-minify/compile";
import type { Messages } from "@/lib/i18n/load";

/** Compiled messages by key. */
export type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

// The compiler creates objects without a prototype; only plain objects can be sent to the browser.
const plain = (message: string): ReturnType<typeof compile> => JSON.parse(JSON.stringify(compile(message)));

/**
 * Compiles messages on the server, so that the browser does not load the ICU parser (9 kB). Plain text stays text.
 */
export const compileMessages = (messages: Messages): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? plain(value) : compileMessages(value),
    ]),
  );
