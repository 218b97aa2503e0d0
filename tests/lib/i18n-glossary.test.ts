import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { messagesOf } from "./words";

type Glossary = Record<string, { term: string; instead_of: string[] }>;
const read = (language: string): Glossary =>
  JSON.parse(readFileSync(new URL(`../../lib/i18n/glossary/${language}.json`, import.meta.url), "utf8"));

/** A message that names each term, where all languages say it. */
const NAMED: Record<string, string> = {
  campaign: "shell.models.campaign",
  segment: "bonus.segment",
  spot: "reconciliation.conflict.spot",
  commercial: "shell.models.commercial",
  break: "log.to_break",
  "break template": "activity.models.break_template",
  "day part": "activity.models.day_part",
  "rate card": "activity.models.price_model",
  "ad limit": "activity.models.ad_limit",
  "traffic log": "shell.go.day_log",
  "as-run log": "activity.models.as_run",
  reconciliation: "shell.go.reconciliation",
  discrepancy: "reconciliation.panel",
  "make-good": "log.sources.make_good",
  "broadcast report": "shell.models.report",
  separation: "settings.separation.title",
  competing: "campaigns.competitors",
  filler: "commercials.kinds.topup",
  hold: "status.spot.held",
  proposal: "shell.models.proposal",
  contract: "shell.models.contract",
  invoice: "shell.models.invoice",
  "credit note": "invoices.kinds.credit_note",
  allocation: "payments.allocated",
  statement: "documents.statement.title",
  ageing: "invoices.aging.title",
  agency: "agents.agency",
  commission: "campaigns.step.commission",
  station: "shell.models.station",
};

/** English is the measure: its terms are the names of the glossary, its banned words stand in `words.ts`. */
describe.each(LANGUAGES.filter((language) => language !== "en"))("the glossary in %s", (language) => {
  const glossary = read(language);
  const messages = messagesOf(language);

  test("has every term, and the message of each uses it", () => {
    expect(Object.keys(glossary).sort()).toEqual(Object.keys(NAMED).sort());
    const other = Object.entries(glossary).filter(
      ([name, { term }]) =>
        !messages
          .get(NAMED[name] ?? "")
          ?.toLowerCase()
          .includes(term.toLowerCase()),
    );
    expect(other.map(([name, { term }]) => `${name} ${term}: ${messages.get(NAMED[name] ?? "")}`)).toEqual(
      [],
    );
  });

  test("bans word-for-word translations", () => {
    const banned = Object.values(glossary).flatMap(({ term, instead_of }) =>
      instead_of.map((word) => ({ term, words: new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "iu") })),
    );
    const found = [...messages].flatMap(([key, text]) =>
      banned.filter(({ words }) => words.test(text)).map(({ term }) => `${key}: "${text}" → ${term}`),
    );
    expect(found).toEqual([]);
  });
});
