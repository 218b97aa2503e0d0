/** The least length of a password. Any characters are allowed and none are required (trust S5). */
export const PASSWORD_LEAST = 8;
/** The greatest length of a password, in characters. */
export const PASSWORD_MOST = 200;
/** Characters that must remain after the words of the organisation, the person and the product are removed. */
const OWN_LEFT = 5;
const OUR_WORDS = ["spotledger", "password", "passwort"];

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/**
 * Words that a password must not consist of: the parts of names and email addresses with three letters or more, in
 * lower case.
 */
export const listPersonalWords = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);

/**
 * Why a password is refused, as a key of `errors`: it is among the most used ones, or made of known words or of fewer
 * than three different characters. Null when it is accepted. `words` come from `listPersonalWords`.
 */
export function findPasswordProblem(
  password: string,
  words: readonly string[],
  common: ReadonlySet<string>,
): "too_common" | "too_easy" | null {
  const typed = normalize(password);
  if (common.has(typed)) return "too_common";
  const known = [...words, ...OUR_WORDS].sort((a, b) => b.length - a.length);
  const left = known.reduce((rest, word) => rest.replaceAll(word, " "), typed).replace(/\s+/g, "");
  if (left.length < OWN_LEFT && left.length < typed.length) return "too_easy";
  return new Set(typed).size < 3 ? "too_easy" : null;
}

/** The levels of password strength, weakest first. */
export const STRENGTHS = ["weak", "fair", "good", "strong"] as const;
/** A level of `STRENGTHS`. */
export type Strength = (typeof STRENGTHS)[number];

/** The strength of a password by its length, its kinds of characters and its repetitions; shown while it is typed. */
export function estimateStrength(password: string, common: ReadonlySet<string>): Strength {
  const typed = normalize(password);
  if (password.length < PASSWORD_LEAST || findPasswordProblem(password, [], common)) return "weak";
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const signs = [...typed];
  // A character that repeats or directly follows the previous one adds little.
  const fresh = signs.filter((sign, n) => {
    const step = n ? sign.codePointAt(0)! - signs[n - 1]!.codePointAt(0)! : 9;
    return Math.abs(step) > 1;
  }).length;
  const bits = fresh * (2.5 + kinds * 0.5);
  if (bits < 28) return "weak";
  if (bits < 40) return "fair";
  return bits < 55 ? "good" : "strong";
}
