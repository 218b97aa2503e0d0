import { type Money, parseMoney } from "@/lib/money";
import { foldText, splitWords } from "./fold";

/** What can be begun for a customer from the search. */
export const FILLED_ACTS = ["new_invoice", "new_payment", "new_campaign"] as const;
/** An act of `FILLED_ACTS`. */
export type FilledAct = (typeof FILLED_ACTS)[number];
/** The words of a language: the names of each act, and words between them that mean nothing. */
export type ActWords = Readonly<Record<FilledAct | "between", string>>;
/** An act that a text names, with the customer to look for and the amount. */
export type AskedAct = { act: FilledAct; who: string; amount: Money | null };

/**
 * Reads "new invoice for Acme 1200": an act by one of its names, then a customer, then an amount in the person's format.
 * Null for a text that names no act or nobody.
 */
export function readAct(
  text: string,
  words: ActWords,
  { currency_format, places }: { currency_format: string; places: number },
): AskedAct | null {
  const between = new Set(splitWords(words.between));
  const rest = text.split(/\s+/).filter((word) => word !== "" && !between.has(foldText(word)));
  const name = foldText(rest.shift() ?? "");
  const act = FILLED_ACTS.find((one) => splitWords(words[one]).includes(name));
  if (!act) return null;
  const last = rest.at(-1);
  const amount = act !== "new_campaign" && last ? parseMoney(last, currency_format, places) : null;
  const who = (amount ? rest.slice(0, -1) : rest).join(" ");
  return who === "" ? null : { act, who, amount };
}

/** The page that begins an act for a customer, filled; a campaign begins in the person's own screen. */
export function buildActHref({ act, amount }: AskedAct, customer: string, campaigns: string): string {
  const sum = amount ? `amount=${amount}` : "";
  if (act === "new_payment") return [`/payment/new/${customer}`, sum].filter(Boolean).join("?");
  const page = act === "new_invoice" ? "/invoice-v2/new" : campaigns;
  return `${page}?${[`customer=${customer}`, sum].filter(Boolean).join("&")}`;
}
