import { splitWords } from "@/lib/search/fold";
import type { Article } from "./article";

/** Words that say nothing about the matter, in English, German, Spanish and Polish. */
const STOP = new Set(
  `a an and are as at be by can cannot could do does for from get has have how i if in is it me my no not of on one or our
  so some that the their them there they this to up was we what when where which who why will with you your
  aber alle als am an auf aus bei bin das dass dem den der des die dies diese ein eine einem einen einer es fuer geht gibt
  hat habe ich ihr im in ist kann kein keine man mein meine meinen mich mir mit nach nicht noch oder sich sie sind so um und
  uns von vor was wenn wer werden wie wir wird wo zu zum zur
  como con cual cuando de del donde el en es esta este hago la las lo los mi mis para por puede puedo que quien se si son su sus
  un una y
  aby albo ale bez bo byc ci co czego czy dla gdzie ich ile jak jaka jakie jest jestem ktore ktory kto mam moge moj moja moje mozna
  na nam nie od oraz po przez przy sa sie tak ten to tym za zeby ze`
    .trim()
    .split(/\s+/),
);

/** Splits a text into its words, folded as the search of records folds them; ä as ae, as people type it. */
export const listWords = (text: string): string[] =>
  splitWords(
    text.toLowerCase().replaceAll(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter),
  ).filter((word) => word.length > 1 && !STOP.has(word));

/** The beginning that two forms of a word share. */
const stem = (word: string) =>
  word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word.slice(0, 4);

const WEIGHTS = { title: 6, words: 4, heading: 3, text: 1 };
/** Stems of an article, each with the weight of the best place where it stands. */
function weighStems({ title, words, text }: Article): Map<string, number> {
  const places = [
    [title, WEIGHTS.title],
    [words, WEIGHTS.words],
    [text.filter((line) => line.startsWith("## ")).join(" "), WEIGHTS.heading],
    [text.join(" "), WEIGHTS.text],
  ] as const;
  const found = new Map<string, number>();
  for (const [place, weight] of places)
    for (const word of listWords(place)) found.set(stem(word), Math.max(found.get(stem(word)) ?? 0, weight));
  return found;
}

/** The fewest letters of a beginning that stands for a longer word: "reconcile" asks for "reconciliation". */
const LEAST_SHARED = 5;
/** The part of the weight that a word has which begins like the one that was asked for. */
const LIKE = 0.8;
/** The weight of a stem in an article: its own, else that of a longer or shorter form of the word. */
function weighStem(stems: ReadonlyMap<string, number>, asked: string): number {
  const own = stems.get(asked);
  if (own !== undefined || asked.length < LEAST_SHARED) return own ?? 0;
  const isLike = (one: string) =>
    one.length >= LEAST_SHARED && (one.startsWith(asked) || asked.startsWith(one));
  return LIKE * Math.max(0, ...[...stems].flatMap(([one, weight]) => (isLike(one) ? weight : [])));
}

/** Finds the articles that answer a question, the best first: rare words count more than frequent ones. */
export function findArticles(articles: readonly Article[], question: string): Article[] {
  const asked = [...new Set(listWords(question).map(stem))];
  const weighed = articles.map((article) => ({ article, stems: weighStems(article) }));
  const rarity = new Map(
    asked.map((word) => {
      const having = weighed.filter(({ stems }) => weighStem(stems, word) > 0).length;
      return [word, Math.log(1 + articles.length / (1 + having))];
    }),
  );
  return weighed
    .map(({ article, stems }) => ({
      article,
      score: asked.reduce((sum, word) => sum + weighStem(stems, word) * (rarity.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
}
