import type { Article } from "./article";

/** Loads the articles of a language, in English where it has none. */
export const loadArticles = async (language: string): Promise<readonly Article[]> =>
  (language === "de" ? await import("./de.json") : await import("./en.json")).default;
