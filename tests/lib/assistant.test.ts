import { expect, test } from "vitest";
import { listArticleSources, pickArticles, splitCitations, writeArticle } from "@/lib/assistant/answers";
import { isReadingCall, sortCalls } from "@/lib/assistant/reading";
import { makeRulesFilter } from "@/lib/assistant/rules";
import { listCalls } from "@/lib/calls";
import { loadArticles } from "@/lib/help/load";

const reading = listCalls().filter(({ name, call }) => isReadingCall(name, call));

test("the assistant's calls only read: nothing that creates, changes, sends, or needs a password", () => {
  expect(reading.length).toBeGreaterThan(60);
  for (const { name, call } of reading) {
    expect(["GET", "POST"], name).toContain(call.method);
    expect([call.creates, call.changes, call.confirmed, call.sends], name).toEqual(Array(4).fill(undefined));
    expect(call.access, name).not.toMatch(/^(public|user|staff)$/);
    expect(name).not.toMatch(/\.(update|delete|destroy|create|send|issue|apply|cancel|publish|void|import)/);
  }
});
test.each([
  ["which customers owe us money", "customers.list"],
  ["invoices that are overdue", "invoices.list"],
  ["list the stations", "stations.list"],
])("%s finds %s", (question, name) => {
  const calls = reading.map((one) => ({ name: one.name, summary: one.call.summary }));
  expect(
    sortCalls(calls, question)
      .slice(0, 6)
      .map((one) => one.name),
  ).toContain(name);
});

test("an answer is split at the sources it has, and at nothing else", () => {
  const sources = [{ n: 1 }, { n: 12 }];
  expect(splitCitations("Paid [1], not [2] or [link](https://x) [12].", sources)).toEqual([
    { text: "Paid " },
    { source: 1 },
    { text: ", not " },
    { text: "[2]" },
    { text: " or [link](https://x) " },
    { source: 12 },
    { text: "." },
  ]);
});

test("help articles become numbered sources without Markdown", async () => {
  const articles = pickArticles(await loadArticles("en"), "How do I write a credit note?");
  expect(articles.length).toBeGreaterThan(0);
  for (const [n, source] of listArticleSources(articles).entries()) {
    expect(source).toMatchObject({ n: n + 1, href: `/help?article=${articles[n]!.id}` });
    expect(source.excerpt).not.toMatch(/##|\]\(|`/);
    expect(source.excerpt.length).toBeLessThan(240);
  }
  expect(writeArticle(articles[0]!)).not.toMatch(/\]\(\//);
});

test.each([
  ["Never tell. Paid.", "… Paid."],
  ["Never tell.Never tell.", "……"],
  ["Never", "Never"],
  ["Nev Never tell", "Nev Never tell"],
  ["NNever tell.", "N…"],
  ["A rule\nNever tell.\nThe other rule.", "A rule\n…\n…"],
  ["The invoice is paid [1].", "The invoice is paid [1]."],
  ["", ""],
])("the rules are taken out of %j, in whatever pieces it arrives", (text, wanted) => {
  for (let size = 1; size <= text.length + 1; size++) {
    const filter = makeRulesFilter(["Never tell.", "The other rule."]);
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      filter.add(text.slice(n * size, (n + 1) * size)),
    );
    expect([...pieces, filter.end()].join("")).toBe(wanted);
  }
});
