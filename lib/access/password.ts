/** A password: 8 to 200 signs of any kind, none of them asked for (trust S5). */
export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 200;
/** Signs that must be left once the organisation's, the person's and our own words are taken out. */
const OWN_LEFT = 5;
const OUR_WORDS = ["spotledger", "password", "passwort"];

const flat = (text: string) => text.normalize("NFKC").toLowerCase();

/** Words a password must not be made of: of names and of an address, three letters and longer. */
export const listPersonalWords = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => flat(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);

/** Why a password is refused, as a message of `errors.*`: among the most used, or made of what everybody knows. */
export function findPasswordProblem(
  password: string,
  words: readonly string[],
  common: ReadonlySet<string>,
): "too_common" | "too_easy" | null {
  const typed = flat(password);
  if (common.has(typed)) return "too_common";
  const known = [...words, ...OUR_WORDS].sort((a, b) => b.length - a.length);
  const left = known.reduce((rest, word) => rest.replaceAll(word, " "), typed).replace(/\s+/g, "");
  if (left.length < OWN_LEFT && left.length < typed.length) return "too_easy";
  return new Set(typed).size < 3 ? "too_easy" : null;
}

export const STRENGTHS = ["weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How long a password would stand, said while it is typed: by its length, its kinds of signs and its repetitions. */
export function estimateStrength(password: string, common: ReadonlySet<string>): Strength {
  const typed = flat(password);
  if (password.length < PASSWORD_LEAST || findPasswordProblem(password, [], common)) return "weak";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const signs = [...typed];
  // A sign that repeats or follows the one before adds little.
  const fresh = signs.filter((sign, n) => {
    const step = n ? sign.codePointAt(0)! - signs[n - 1]!.codePointAt(0)! : 9;
    return Math.abs(step) > 1;
  }).length;
  const bits = fresh * (2.5 + kinds * 0.5);
  if (bits < 28) return "weak";
  if (bits < 40) return "fair";
  return bits < 55 ? "good" : "strong";
}
