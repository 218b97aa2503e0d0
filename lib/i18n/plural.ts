const SAMPLES = [...Array.from({ length: 201 }, (_, n) => n), 0.5, 1.5];
/**
 * The plural forms that numbers of a language take, `other` last. Forms of round millions only, as in French and Spanish,
 * are left out: a number in digits takes `other` there.
 */
export const listPluralForms = (language: string, isOrdinal = false): string[] => {
  const ORDER = ["zero", "one", "two", "few", "many", "other"];
  const rules = new Intl.PluralRules(language, { type: isOrdinal ? "ordinal" : "cardinal" });
  const forms = new Set<string>([...SAMPLES.map((n) => rules.select(n)), "other"]);
  return [...forms].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
};

/** A message that is one plural as a whole, by form: `{n, plural, one {# spot} other {# spots}}`. */
export type PluralMessage = {
  name: string;
  type: "plural" | "selectordinal";
  forms: [form: string, text: string][];
};

/** The end of the braces that open at a place; -1 where they do not close. */
function findEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

/** Splits a message that is one plural as a whole into its forms; null for any other. */
export function splitPlural(message: string): PluralMessage | null {
  const head = /^\{\s*(\w+)\s*,\s*(plural|selectordinal)\s*,/.exec(message);
  if (!head || message.includes("'{") || findEnd(message, 0) !== message.length - 1) return null;
  const forms: PluralMessage["forms"] = [];
  let at = head[0].length;
  while (at < message.length - 1) {
    const form = /^\s*(=\d+|\w+)\s*(?=\{)/.exec(message.slice(at));
    if (!form) return message.slice(at, -1).trim() === "" ? toPlural(head, forms) : null;
    const open = at + form[0].length;
    const end = findEnd(message, open);
    if (end < 0) return null;
    forms.push([form[1] ?? "", message.slice(open + 1, end)]);
    at = end + 1;
  }
  return toPlural(head, forms);
}
const toPlural = (head: RegExpExecArray, forms: PluralMessage["forms"]): PluralMessage => ({
  name: head[1] ?? "",
  type: head[2] === "selectordinal" ? "selectordinal" : "plural",
  forms,
});

/** Joins the forms of a plural into one message. */
export const joinPlural = ({ name, type, forms }: PluralMessage): string =>
  `{${name}, ${type}, ${forms.map(([form, text]) => `${form} {${text}}`).join(" ")}}`;

/** A part of a text as the editor draws it: words, or a placeholder, tag or the number of a plural, which stays whole. */
export type TextPiece = { isLocked: boolean; text: string };

/** Splits a text into words and what stays whole. `#` is the number inside a plural form. */
export function splitPieces(text: string, isForm = false): TextPiece[] {
  const locked = isForm ? /(\{\w+(?:, \w+)*\}|<\/?\w+>|#)/ : /(\{\w+(?:, \w+)*\}|<\/?\w+>)/;
  return text
    .split(locked)
    .map((part, n) => ({ isLocked: n % 2 === 1, text: part }))
    .filter((piece) => piece.text !== "");
}
