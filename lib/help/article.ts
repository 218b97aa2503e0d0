/**
 * An article of the help. `paths`: the screens it is about; `words`: other words people ask with; `text`: lines of Markdown;
 * `picture`: what the picture of its screen shows.
 */
export type Article = {
  id: string;
  title: string;
  paths: readonly string[];
  words: string;
  picture?: string;
  text: readonly string[];
};
/** The picture of an article: its address below `public`, and what it shows. */
export type Picture = { src: string; alt: string };
/** The size of each picture in pixels. */
export const PICTURE_SIZE = { width: 1280, height: 800 };
/** The language that articles and their pictures have; others read the English ones. */
export type ArticleLanguage = "en" | "de";
/** The address of the picture of an article, which `npm run pictures` takes from the demo. */
export const buildPictureSrc = (language: ArticleLanguage, id: string): string =>
  `/help/${language}/${id}.webp`;
/** A part of a line. */
export type Inline =
  | { kind: "text" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };
/** A block of an article. */
export type Block =
  | { kind: "heading"; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "steps"; items: Inline[][] };

/** Parses the links, code, `**strong**` words and text of a line. A link leads within the product, else it stays text. */
export function parseLine(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(/\[([^\]]+)\]\((\/(?!\/)[^)\s]*)\)|`([^`]+)`|\*\*([^*]+)\*\*/g)) {
    if (found.index > from) parts.push({ kind: "text", text: line.slice(from, found.index) });
    const [whole, text, href, code, strong] = found;
    if (href !== undefined) parts.push({ kind: "link", text: text ?? href, href });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else parts.push({ kind: "code", text: code ?? "" });
    from = found.index + whole.length;
  }
  if (from < line.length) parts.push({ kind: "text", text: line.slice(from) });
  return parts;
}

/** Parses the lines of an article into blocks. */
export function parseArticle(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [, dash, step] = /^(?:(- )|(\d+\. ))/.exec(line) ?? [];
    if (line.startsWith("## ")) blocks.push({ kind: "heading", parts: parseLine(line.slice(3)) });
    else if (dash || step) {
      const kind = dash ? "list" : "steps";
      const last = blocks.at(-1);
      const item = parseLine(line.slice((dash ?? step ?? "").length));
      if (last?.kind === kind) last.items.push(item);
      else blocks.push({ kind, items: [item] });
    } else blocks.push({ kind: "paragraph", parts: parseLine(line) });
  }
  return blocks;
}

const reaches = (path: string, at: string) => path === at || (at !== "/" && path.startsWith(`${at}/`));

/** Finds the article of a screen: that of the longest path it lies below; null where none is about it. */
export function findArticleFor(articles: readonly Article[], path: string): Article | null {
  const found = articles
    .flatMap((article) => article.paths.map((at) => ({ article, at })))
    .filter(({ at }) => reaches(path, at))
    .sort((a, b) => b.at.length - a.at.length);
  return found[0]?.article ?? null;
}
