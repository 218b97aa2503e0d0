import { LEGAL_FORMS } from "@/lib/tables/legal-forms";

/** A customer as an entry may name it. */
export type NamedCustomer = { uuid: string; names: readonly string[] };

/** How much of a customer's name an entry must hold, by letters. */
const LEAST_SHARE = 0.75;
/** Letters from which the beginning of a word counts as the word: banks cut names. */
const LEAST_BEGINNING = 4;

/** The words of a name in small plain letters, "ue" and "ü" alike, without legal forms. */
export function listNameWords(name: string): string[] {
  const words = name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([aou])e/g, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const said = words.filter((word) => !LEGAL_FORMS.has(word) && word.length > 1);
  return said.length > 0 ? said : words;
}

const countLetters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
const isSaid = (word: string, said: readonly string[]) =>
  said.some((one) => one === word || (one.length >= LEAST_BEGINNING && word.startsWith(one)));

/** Finds customers by the name that an entry gives. */
export class CustomerNames {
  private readonly byWord = new Map<string, Set<string>>();
  private readonly names = new Map<string, string[][]>();

  constructor(customers: readonly NamedCustomer[]) {
    for (const { uuid, names } of customers) {
      const words = names.map(listNameWords).filter((of) => of.length > 0);
      this.names.set(uuid, words);
      for (const word of words.flat()) {
        const beginning = word.slice(0, LEAST_BEGINNING);
        const set = this.byWord.get(beginning) ?? new Set();
        this.byWord.set(beginning, set.add(uuid));
      }
    }
  }

  /**
   * The customer whose name the text holds, to three quarters of its letters; null for none, and for several that are
   * held equally well.
   */
  find(text: string): string | null {
    const said = listNameWords(text);
    const near = new Set(
      said.flatMap((word) => [...(this.byWord.get(word.slice(0, LEAST_BEGINNING)) ?? [])]),
    );
    let best = { uuid: "", share: 0, letters: 0, isTie: true };
    for (const uuid of near) {
      const { share, letters } = this.rate(uuid, said);
      if (share < LEAST_SHARE || share < best.share) continue;
      const isEqual = share === best.share && letters === best.letters;
      if (share > best.share || letters > best.letters) best = { uuid, share, letters, isTie: false };
      else if (isEqual) best.isTie = true;
    }
    return best.isTie ? null : best.uuid;
  }

  /** How much of its best fitting name is said, and how many letters that are. */
  private rate(uuid: string, said: readonly string[]): { share: number; letters: number } {
    let best = { share: 0, letters: 0 };
    for (const words of this.names.get(uuid) ?? []) {
      const letters = countLetters(words.filter((word) => isSaid(word, said)));
      const share = letters / countLetters(words);
      if (share > best.share || (share === best.share && letters > best.letters)) best = { share, letters };
    }
    return best;
  }
}
