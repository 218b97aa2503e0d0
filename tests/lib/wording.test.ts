import { describe, expect, test } from "vitest";
import { listCalls } from "@/lib/calls";
import { LANGUAGES } from "@/lib/i18n/languages";
import * as mails from "@/server/documents/mails/letter";
import { ALLOWED, BANNED, messagesOf, readable, SAME } from "./words";

// The terms of the trade, one word for one thing, and full sentences with a full stop.
const FULL_SENTENCES = /^errors\.|_(text|help|lead)$|\.\w+\.(text|lead)$/;
const TITLES = /^(?!errors|campaigns\.check).*[._](title|head|name|label)$/;
const ENDS = /[.!?:…]$/;

/**
 * Names that are stored or published and say copy for a commercial: acts and rules of the log, classes of matching, events,
 * feeds, columns of frozen documents, parts of a plan's quality and of the checklist.
 */
const NAMED_COPY = new RegExp(
  [
    /^activity\.actions\.copy_/,
    /\.(wrong_copy|local_copy|copy_dates|copy_validity|copy_length|missing_copy|copy_missing|copy_expiring)(\.|$)/,
    /^calendar\.\w+\.copy$/,
    /^documents\.report\.copy/,
    /^log\.diff\.copy$/,
    /^planner\.quality\.copy$/,
    /^(home\.step_text|shell\.first_steps\.step)\.copy$/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

describe.each(LANGUAGES)("in %s", (language) => {
  const messages = [...messagesOf(language)].map(
    ([key, message]) => [key, readable(message).trim()] as const,
  );

  test("no message uses a banned word", () => {
    const found = messages.flatMap(([key, text]) =>
      BANNED[language]
        .filter(([words]) => !(key in ALLOWED) && words.test(text))
        .map(([, instead]) => `${key}: "${text}" → ${instead}`),
    );
    expect(found).toEqual([]);
  });

  test("help, leads and errors end with a full stop, titles and labels do not", () => {
    const without = messages.filter(([key, text]) => FULL_SENTENCES.test(key) && !ENDS.test(text));
    const withStop = messages.filter(([key, text]) => TITLES.test(key) && text.endsWith("."));
    expect([without, withStop]).toEqual([[], []]);
  });

  test("a message of several sentences ends like its first sentence", () => {
    const open = messages.filter(([, text]) => /\p{Ll}{2}\. \p{Lu}/u.test(text) && !ENDS.test(text));
    expect(open).toEqual([]);
  });

  test("no message has two spaces, a space before a stop, or straight quotes", () => {
    const odd = [...messagesOf(language)].filter(([, text]) => /\S {2}\S| [.,;](\s|$)|"/.test(text));
    expect(odd).toEqual([]);
  });

  test("a final ellipsis follows the rules of the language", () => {
    const wrong = language === "de" ? /[^\s{]…$/ : /\s…$/;
    const odd = [...messagesOf(language)].filter(([, text]) => wrong.test(text));
    expect(odd).toEqual([]);
  });

  test("one thing has one label", () => {
    const words = messagesOf(language);
    for (const keys of SAME) {
      const texts = new Set(keys.map((key) => words.get(key) ?? `no ${key}`));
      expect([...texts], keys.join(", ")).toHaveLength(1);
    }
  });
});

test("a key says copy only where its text does, or where it is a stored or published name", () => {
  const named = [...messagesOf("en")].filter(([key]) =>
    /(^|[._])copys?(_|$)/.test(key.split(".").slice(-2).join(".")),
  );
  const other = named.filter(([key, text]) => !/cop(y|ies)|duplicate/i.test(text) && !NAMED_COPY.test(key));
  expect(other).toEqual([]);
});

test("every exception is an existing message and is needed", () => {
  const all = LANGUAGES.map((language) => [language, messagesOf(language)] as const);
  for (const key of Object.keys(ALLOWED)) {
    const needed = all.some(([language, words]) =>
      BANNED[language].some(([banned]) => banned.test(readable(words.get(key) ?? ""))),
    );
    expect(needed, key).toBe(true);
  }
});

test("every call summary starts with a verb and uses the same terms", () => {
  for (const { name, call } of listCalls()) {
    expect(call.summary, name).toMatch(/^[A-Z][a-z]+s .*\.$/);
    for (const [words, instead] of BANNED.en)
      expect(words.test(call.summary), `${name} → ${instead}`).toBe(false);
  }
});

describe.each(LANGUAGES)("mails in %s", (language) => {
  const of = {
    ...{ to: "a@example.com", name: "Ines", link: "https://example.com", address: "b@example.com" },
    ...{ hours: 48, minutes: 60, days: 7, inviter: "Dana", tenant: "Vane FM", number: "PF 1" },
  };
  const letters = [
    mails.writeActivationMail(language, of),
    mails.writeKnownAddressMail(language, of),
    mails.writeResetMail(language, of),
    mails.writeInvitationMail(language, of),
    mails.writeEmailChangeMail(language, of),
    mails.writeAddressRequestedMail(language, of),
    mails.writeSessionsEndedMail(language, of),
    mails.writeProformaMail(language, of),
  ];
  test.each(letters.map((letter) => [letter.subject, letter.text] as const))("%s", (subject, text) => {
    expect(subject).not.toMatch(/[.!]$/);
    for (const [words, instead] of BANNED[language])
      expect(words.test(`${subject} ${text}`), `${words} → ${instead}`).toBe(false);
  });
});
