import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import type { Article, ArticleLanguage } from "./article";

/** Titles of articles by id, and other words people ask with. */
type Titles = Readonly<Record<string, { title: string; words: string }>>;
type Loader = {
  articles: () => Promise<{ default: readonly Article[] }>;
  titles?: () => Promise<{ default: Titles }>;
};

const english = () => import("./en.json");
/** What each language has: articles of its own, or the English ones under titles of its own. */
const LOADERS: Record<Language, Loader> = {
  en: { articles: english },
  de: { articles: () => import("./de.json") },
  fr: { articles: english, titles: () => import("./titles/fr.json") },
  es: { articles: english, titles: () => import("./titles/es.json") },
  hr: { articles: english, titles: () => import("./titles/hr.json") },
  "sr-Latn": { articles: english, titles: () => import("./titles/sr-Latn.json") },
  pl: { articles: english, titles: () => import("./titles/pl.json") },
};

/** The language in which people read the text of articles who have chosen a language. */
export const getArticleLanguage = (language: string): ArticleLanguage =>
  resolveLanguage(language) === "de" ? "de" : "en";

/** Loads the articles of a language. Where it has titles only, the text is English. */
export async function loadArticles(language: string): Promise<readonly Article[]> {
  const { articles, titles } = LOADERS[resolveLanguage(language)];
  const [own, named] = await Promise.all([articles(), titles?.()]);
  return own.default.map((article) => ({ ...article, ...named?.default[article.id] }));
}
