const HOURS = 24;
const two = (n: number) => String(n).padStart(2, "0");

/** Formats clock hours as ranges: [6, 7, 8, 16] is "06–09, 16–17". */
export function formatHourRanges(hours: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const hour of [...new Set(hours)].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last[1] === hour) last[1] = hour + 1;
    else spans.push([hour, hour + 1]);
  }
  return spans.map(([from, to]) => `${two(from)}–${two(to)}`).join(", ");
}

/**
 * Parses ranges of clock hours: "6-9, 16" is [6, 7, 8, 16]; "22–2" crosses midnight. Null when the text cannot be
 * read.
 */
export function parseHourRanges(text: string): number[] | null {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const hours = new Set<number>();
  for (const part of parts.filter(Boolean)) {
    const found = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/.exec(part);
    const from = Number(found?.[1]);
    const to = found?.[2] === undefined ? from + 1 : Number(found[2]);
    if (!found || from >= HOURS || to > HOURS || to === from) return null;
    const length = to > from ? to - from : to + HOURS - from;
    for (let i = 0; i < length; i++) hours.add((from + i) % HOURS);
  }
  return [...hours].sort((a, b) => a - b);
}
