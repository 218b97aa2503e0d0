import { expect, test } from "vitest";
import de from "@/lib/i18n/de/shell.json";
import en from "@/lib/i18n/en/shell.json";
import { toMoney } from "@/lib/money";
import { type AskedAct, buildActHref, readAct } from "@/lib/search/acts";

const WORDS = { en: en.act_words, de: de.act_words };
const FORMATS = { en: "1,000.00", de: "1.000,00" };

test.each<["en" | "de", string, AskedAct | null]>([
  ["en", "new invoice for Acme 1200", { act: "new_invoice", who: "Acme", amount: toMoney(1200) }],
  [
    "en",
    "invoice kilnside energy 1,200.50",
    { act: "new_invoice", who: "kilnside energy", amount: toMoney("1200.50") },
  ],
  ["en", "payment from Acme", { act: "new_payment", who: "Acme", amount: null }],
  ["en", "record a payment of Acme 99.9", { act: "new_payment", who: "Acme", amount: toMoney("99.90") }],
  ["en", "campaign for Studio 54", { act: "new_campaign", who: "Studio 54", amount: null }],
  [
    "de",
    "neue Rechnung für Bäckerei Käfer 1.200,50",
    { act: "new_invoice", who: "Bäckerei Käfer", amount: toMoney("1200.50") },
  ],
  ["de", "Zahlung von Acme", { act: "new_payment", who: "Acme", amount: null }],
  ["en", "invoice", null],
  ["en", "new", null],
  ["en", "invoice 1200", null],
  ["en", "Acme invoice", null],
  ["en", "", null],
])("in %s “%s” asks for %j", (language, text, wanted) => {
  const reading = { currency_format: FORMATS[language], places: 2 };
  expect(readAct(text, WORDS[language], reading)).toEqual(wanted);
});

test.each<[AskedAct, string]>([
  [{ act: "new_invoice", who: "a", amount: toMoney(1200) }, "/invoice-v2/new?customer=id&amount=1200.00"],
  [{ act: "new_invoice", who: "a", amount: null }, "/invoice-v2/new?customer=id"],
  [{ act: "new_payment", who: "a", amount: toMoney(5) }, "/payment/new/id?amount=5.00"],
  [{ act: "new_payment", who: "a", amount: null }, "/payment/new/id"],
  [{ act: "new_campaign", who: "a", amount: null }, "/order/new?customer=id"],
])("%j begins at %s", (act, href) => expect(buildActHref(act, "id", "/order/new")).toBe(href));
