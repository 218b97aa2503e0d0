import type { Source } from "@/lib/assistant/turns";
import { type Article, parseLine } from "@/lib/help/article";
import { findArticles } from "@/lib/help/search";

/** Articles that an answer is based on. */
const ARTICLES_MOST = 4;
const EXCERPT = 220;

const plainLine = (line: string) =>
  parseLine(line.replace(/^(?:- |\d+\. |## )/, ""))
    .map(({ text }) => text)
    .join("");
/** The text of an article without its Markdown. */
export const writeArticle = ({ title, text }: Article): string => [title, ...text.map(plainLine)].join("\n");

/** The articles that answer a question, the best first. */
export const pickArticles = (articles: readonly Article[], question: string): Article[] =>
  findArticles(articles, question).slice(0, ARTICLES_MOST);

/** Articles as numbered sources. */
export const listArticleSources = (articles: readonly Article[]): Source[] =>
  articles.map((article, n) => {
    const text = article.text
      .filter((line) => line && !line.startsWith("## "))
      .map(plainLine)
      .join(" ");
    return {
      n: n + 1,
      title: article.title,
      href: `/help?article=${article.id}`,
      excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s+\S*$/, "")} …` : text,
    };
  });

/** A part of an answer as it is drawn: text, or the number of a source that the answer has. */
export type AnswerPart = { text: string } | { source: number };
/** Splits an answer at the citations of its sources; any other number in brackets is text. */
export function splitCitations(text: string, sources: readonly Pick<Source, "n">[]): AnswerPart[] {
  const known = new Set(sources.map(({ n }) => n));
  return text
    .split(/(\[\d{1,3}\])/)
    .map((part): AnswerPart => {
      const n = /^\[(\d+)\]$/.exec(part)?.[1];
      return n && known.has(Number(n)) ? { source: Number(n) } : { text: part };
    })
    .filter((part) => !("text" in part) || part.text !== "");
}
