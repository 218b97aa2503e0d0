const MOST = 4;

/**
 * Proposes the code of a station from its name: the first letters of its words, or of its only word. Empty where the
 * name has fewer than two Latin letters or digits.
 */
export function proposeStationCode(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const words = plain.match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).join("");
  const code = (words.length > 1 ? initials : (words[0] ?? "")).slice(0, MOST);
  return code.length < 2 ? "" : code;
}
