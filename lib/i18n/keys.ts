import type { Messages } from "@/lib/i18n/load";

/** The texts of messages by their full key: `invoices.title`. */
export const listTexts = (messages: Messages, before = ""): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[before + name, value]] : listTexts(value, `${before}${name}.`),
  );

/** Nests texts by their full keys, the inverse of `listTexts`. */
export function buildMessages(texts: Iterable<readonly [key: string, text: string]>): Messages {
  const messages: Messages = {};
  for (const [key, text] of texts) {
    const names = key.split(".");
    const last = names.pop() ?? "";
    let at = messages;
    for (const name of names) {
      const inside = at[name];
      const next: Messages = typeof inside === "object" ? inside : {};
      at[name] = next;
      at = next;
    }
    at[last] = text;
  }
  return messages;
}
