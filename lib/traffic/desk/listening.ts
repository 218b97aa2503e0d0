import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

type BreakView = LogView["breaks"][number];
type FrameView = BreakView["frame"][number];
/** A commercial of a break as it is listened to: the key of its row, and whether audio is known to be missing. */
export type Piece = { row: string; title: string; commercial: string | null; isSilent: boolean };

/** The key of a jingle or filler in its break. */
export const buildFrameKey = (of: BreakView, { kind, second, commercial }: FrameView): string =>
  `${of.uuid} ${kind} ${second} ${commercial}`;

const toSpotPiece = ({ uuid, title, commercial, media }: LogSpotView): Piece => ({
  row: uuid,
  title,
  commercial,
  isSilent: commercial === null || media === "none",
});

/** What airs in a break in its order, jingles and fillers included: all of it, or from one of its spots on. */
export function listPieces(of: BreakView, from: string): Piece[] {
  const framed = (before: number, isOpening: boolean): Piece[] =>
    of.frame
      .filter((f) => f.before === before && (f.kind === "opener") === isOpening)
      .map((f) => ({
        row: buildFrameKey(of, f),
        title: f.title,
        commercial: f.commercial,
        isSilent: false,
      }));
  const inserted = (before: number): Piece[] =>
    of.lines
      .filter((line) => line.kind === "filler" && line.before === before)
      .map(({ uuid, text, commercial }) => ({ row: uuid, title: text, commercial, isSilent: false }));
  const between = (n: number) => [...framed(n, true), ...inserted(n), ...framed(n, false)];
  const all = [
    ...of.spots.flatMap((spot, n) => [...between(n), toSpotPiece(spot)]),
    ...between(of.spots.length),
  ];
  const at = all.findIndex((piece) => piece.row === from);
  return at < 0 ? all : all.slice(at);
}
