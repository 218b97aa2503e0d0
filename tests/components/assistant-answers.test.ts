import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeTurn } from "@/components/assistant/ask";
import { TurnView } from "@/components/assistant/turn-view";
import type { Turn } from "@/lib/assistant/turns";
import messages from "@/lib/i18n/en/assistant.json";
import { INJECTIONS } from "@/tests/services/accounts/injections";

/** What an answer is drawn with: no picture, no form, no frame, nothing that runs. */
const TAGS = [
  "a",
  "div",
  "li",
  "p",
  "path",
  "section",
  "span",
  "svg",
  "ul",
  "line",
  "polyline",
  "rect",
  "circle",
];

const draw = (turn: Turn) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: "en",
      timeZone: "UTC",
      messages: { assistant: messages },
      // biome-ignore lint/correctness/noChildrenProp: the provider requires it among its props.
      children: createElement(TurnView, { of: turn, reads: true }),
    }),
  );
const listTags = (html: string) =>
  [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag!.toLowerCase());
const listAttributes = (html: string) =>
  [...html.matchAll(/<[a-z0-9]+([^>]*)>/gi)].flatMap(([, text]) =>
    [...text!.matchAll(/\s([a-zA-Z:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const),
  );
const readText = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

const answers = INJECTIONS.map(({ says, answers }) => [says, answers.replaceAll("{told}", says)] as const);

test.each(answers)("%s is drawn as text", (says, answer) => {
  const html = [
    draw({
      ...makeTurn("assistant", answer),
      sources: [
        { n: 1, title: says, href: "/customer/1", excerpt: says },
        { n: 2, title: answer, href: null, excerpt: answer },
      ],
      proposals: [{ form: "invoice", title: says, href: "/invoice-v2/new?customer=1" }],
    }),
    draw({ ...makeTurn("assistant"), sources: [{ n: 1, title: says, href: "/help", excerpt: answer }] }),
    draw(makeTurn("person", says)),
  ].join("");
  expect(listTags(html).filter((tag) => !TAGS.includes(tag))).toEqual([]);
  const attributes = listAttributes(html);
  expect(attributes.filter(([name]) => /^(on|src|style|action|xlink)/i.test(name))).toEqual([]);
  const hrefs = attributes.filter(([name]) => name === "href").map(([, value]) => value);
  expect(hrefs).toEqual(["/customer/1", "/invoice-v2/new?customer=1", "/help"]);
  const text = readText(html);
  // The citations of sources are drawn as their numbers.
  expect(text).toContain(answer.replace(/\[([12])\]/g, "$1"));
  expect(text).toContain(says);
});
