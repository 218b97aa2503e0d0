/** Replacements as a person types them: "ä=ae ß=ss". */
export const writeReplacements = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([from, to]) => `${from}=${to}`)
    .join(" ");

/** Reads replacements between spaces; what is half typed is left out. "x=" leaves a character out of the file. */
export const readReplacements = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\s+/).flatMap((part) => {
      const [from = "", ...to] = [...part];
      return to[0] === "=" && from ? [[from, to.slice(1).join("").slice(0, 8)]] : [];
    }),
  );
