import type { PageMark } from "@/lib/documents/pages";

/** Hundredths of a point are finer than any screen. */
const round = (value: number) => Math.round(value * 100) / 100;

/** Rounds the lengths of a mark, so that the pages of a long document stay small. */
export function trimMark(mark: PageMark): PageMark {
  if (mark.kind === "line")
    return { ...mark, points: mark.points.map(([x, y]) => [round(x), round(y)] as const) };
  if (mark.kind === "areas")
    return {
      ...mark,
      boxes: mark.boxes.map(({ x, y, width, height }) => ({
        x: round(x),
        y: round(y),
        width: round(width),
        height: round(height),
      })),
    };
  const placed = { ...mark, x: round(mark.x), y: round(mark.y), width: round(mark.width) };
  return placed.kind === "text" ? { ...placed, tracking: round(placed.tracking) } : placed;
}

const PNG = 0x89;
/** Writes a picture as an address that holds its bytes; documents have PNG and JPEG. */
export const writeImage = (picture: Uint8Array): string =>
  `data:image/${picture[0] === PNG ? "png" : "jpeg"};base64,${Buffer.from(picture).toString("base64")}`;
