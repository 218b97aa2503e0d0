import { getLocale } from "next-intl/server";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { HelpScreen } from "@/components/help/help-screen";
import { findArticleFor, parseArticle } from "@/lib/help/article";
import { getArticleLanguage, loadArticles } from "@/lib/help/load";
import { findArticles } from "@/lib/help/search";

export const generateMetadata = titled("help");

const readText = (value: string | string[] | undefined) =>
  typeof value === "string" ? value.slice(0, 200) : "";

/** The help: `?for=` is the screen that asks, `?article=` the open one, `?search=` a question. */
export default async function HelpPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const [screen, id, question] = [
    readText(query.for),
    readText(query.article),
    readText(query.search).trim(),
  ];
  const locale = await getLocale();
  const [articles, language] = [await loadArticles(locale), getArticleLanguage(locale)];
  const { compare } = new Intl.Collator(locale);
  const listed = question
    ? findArticles(articles, question)
    : articles.toSorted((a, b) => compare(a.title, b.title));
  const open =
    articles.find((one) => one.id === id) ??
    (screen ? findArticleFor(articles, screen) : null) ??
    listed[0] ??
    null;
  return (
    <Words of={["help"]}>
      <HelpScreen
        key={question}
        question={question}
        articles={listed.map(({ id, title }) => ({ id, title }))}
        open={open && { ...open, language, blocks: parseArticle(open.text) }}
      />
    </Words>
  );
}
