import compile from "icu-minify/compile";
import type { Messages } from "@/lib/i18n/load";

export type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

// The compiler's lists of choices have no prototype; only plain objects travel to the browser.
const plain = (message: string): ReturnType<typeof compile> => JSON.parse(JSON.stringify(compile(message)));

/** Messages read once on the server, so that no browser carries the reader of ICU (9 kB). Plain text stays text. */
export const compileMessages = (messages: Messages): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? plain(value) : compileMessages(value),
    ]),
  );
