import { takeAt } from "@/lib/must";

/** Splits a word that is wider than the line. */
function pieces(word: string, width: number, wide: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  let taken = 0;
  for (const char of word) {
    const more = wide(char);
    if (part && taken + more > width) {
      parts.push(part);
      part = "";
      taken = 0;
    }
    part += char;
    taken += more;
  }
  return [...parts, part];
}

/** Breaks text into lines no wider than `width`; its own line ends stay. `wide` measures in the same unit. */
export function wrapText(text: string, width: number, wide: (text: string) => number): string[] {
  const space = wide(" ");
  return text.split("\n").flatMap((paragraph) => {
    if (wide(paragraph) <= width) return [paragraph];
    const lines: string[] = [];
    let line: string[] = [];
    let taken = 0;
    for (const word of paragraph.split(" ")) {
      const parts = wide(word) <= width ? [word] : pieces(word, width, wide);
      for (const word of parts) {
        const more = wide(word);
        if (line.length && taken + space + more > width) {
          lines.push(line.join(" "));
          line = [];
          taken = 0;
        }
        taken += more + (line.length ? space : 0);
        line.push(word);
      }
    }
    return [...lines, line.join(" ")];
  });
}

/** Returns at most `count` lines; the last one shows that text is missing. */
export function cutLines(lines: readonly string[], count: number): readonly string[] {
  if (lines.length <= count) return lines;
  return [...lines.slice(0, count - 1), `${takeAt(lines, count - 1).replace(/.{0,2}$/u, "")}…`];
}
